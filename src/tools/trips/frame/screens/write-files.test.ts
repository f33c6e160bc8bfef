import { expect, it } from 'vitest'
import { createTestClock } from '#testing/documents/documents'
import { createPeopleServer, openPersonDevice, syncAll, type PersonDevice } from '#testing/documents/people-devices'
import { fc, runsOf } from '#testing/properties'
import { bookingOf, stayOf } from '#testing/trips/trip-bookings'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  tripCollections,
  tripsCollection,
} from '../../collections.ts'
import { fileItemOf, filesChangeOf, nameFilesChange, withChange, writeFiles } from './write-files.ts'

const file = (name: string) => ({
  ...{ fileId: `file-${name.padEnd(20, '0')}`, name: `${name}.pdf`, type: 'application/pdf', sizeBytes: 3 },
})
const { id: _id, ...hotel } = bookingOf({ schedule: stayOf('2026-06-10', '2026-06-12') })
const note = { tripId: 'trip', title: 'Pässe' }
const expense = {
  ...{ tripId: 'trip', title: 'Fahrkarte', category: 'transport' as const, on: '2026-06-11' },
  cost: {
    total: { minor: 4_990, currency: 'EUR' },
    payers: [],
    split: { mode: 'equal' as const, travellerIds: ['me'] },
  },
}
const owners: readonly [Owner, Owner, Owner] = [
  { collection: bookingsCollection, id: 'booking' },
  { collection: notesCollection, id: 'note' },
  { collection: expensesCollection, id: 'expense' },
]

/** Anna's and Ben's phone with a trip whose things have a file that was stored without an id. */
async function openTwo() {
  const clock = createTestClock()
  const server = await createPeopleServer(tripCollections, clock)
  const devices = [
    await openPersonDevice('a', 'anna', { server, clock }),
    await openPersonDevice('b', 'ben', { server, clock }),
  ] as const
  const [{ client }] = devices
  const trip = { title: 'Rom', range: { from: '2026-06-10', to: '2026-06-12' }, zone: 'Europe/Rome', currency: 'EUR' }
  client.add(tripsCollection, { ...trip, travellers: [], budgets: [] }, 'trip')
  const files = [file('old')]
  client.add(bookingsCollection, { ...hotel, files }, 'booking')
  client.add(notesCollection, { ...note, files }, 'note')
  client.add(expensesCollection, { ...expense, files }, 'expense')
  await devices[0].sync()
  const shared = await server.store.setMembers('anna', 'trips', 'trip', ['ben'])
  if (!shared.ok) throw new Error(shared.error)
  await syncAll(...devices)
  return { clock, devices }
}

type Owner = Parameters<typeof writeFiles>[1]

function namesOf({ client }: PersonDevice, { collection, id }: Owner): readonly string[] {
  return (client.get(collection, id)?.files ?? []).map(({ name }) => name).toSorted()
}

function write(device: PersonDevice, owner: Owner, change: Parameters<typeof writeFiles>[2]): void {
  device.edits.run('files', (documents) => writeFiles(documents, owner, change))
}

it('J64: two users attach offline to one thing, also beside a file without an id, and both files stay', async () => {
  const { devices } = await openTwo()
  const [anna, ben] = devices
  for (const owner of owners) {
    write(anna, owner, { added: [file('anna')], removed: [] })
    write(ben, owner, { added: [file('ben')], removed: [] })
  }
  await syncAll(anna, ben)
  for (const device of devices)
    for (const owner of owners) expect(namesOf(device, owner)).toEqual(['anna.pdf', 'ben.pdf', 'old.pdf'])
})

it('J64: one user takes a file off while the other attaches one; taking off is undone', async () => {
  const { devices } = await openTwo()
  const [anna, ben] = devices
  const owner = owners[0]
  write(anna, owner, { added: [file('anna')], removed: [file('old')] })
  await syncAll(anna, ben)
  write(anna, owner, { added: [], removed: [file('anna')] })
  write(ben, owner, { added: [file('ben')], removed: [] })
  await syncAll(anna, ben)
  expect(namesOf(anna, owner)).toEqual(['ben.pdf'])
  anna.edits.undo()
  await syncAll(anna, ben)
  expect(namesOf(ben, owner)).toEqual(['anna.pdf', 'ben.pdf'])
})

it('J64: a file that was stored without an id is taken off and comes back; the others have ids from then on', async () => {
  const { devices } = await openTwo()
  const [anna, ben] = devices
  const owner = owners[1]
  write(anna, owner, { added: [file('new')], removed: [] })
  write(anna, owner, { added: [file('more')], removed: [file('old')] })
  expect(anna.client.get(owner.collection, owner.id)?.files).toEqual([file('new'), file('more')].map(fileItemOf))
  anna.edits.undo()
  await syncAll(anna, ben)
  expect(namesOf(ben, owner)).toEqual(['new.pdf', 'old.pdf'])
})

it('J64: whatever two devices attach and take off, both show the same in the end and no attached file is lost', async () => {
  const step = fc.record({ device: fc.nat({ max: 1 }), what: fc.constantFrom('add', 'remove', 'sync'), pick: fc.nat() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { clock, devices } = await openTwo()
      const owner = owners[0]
      // Without the old one, which is taken off by writing the whole list.
      write(devices[0], owner, { added: [], removed: [file('old')] })
      await syncAll(...devices)
      const kept = new Set<string>()
      for (const [index, { device: at, what, pick }] of steps.entries()) {
        clock.advance(1_000)
        const device = devices[at] ?? devices[0]
        const here = device.client.get(owner.collection, owner.id)?.files ?? []
        const chosen = here[pick % Math.max(here.length, 1)]
        if (what === 'sync') await device.sync()
        else if (what === 'add') {
          write(device, owner, { added: [file(`n${index}`)], removed: [] })
          kept.add(`n${index}.pdf`)
        } else if (chosen !== undefined) {
          write(device, owner, { added: [], removed: [chosen] })
          kept.delete(chosen.name)
        }
      }
      await syncAll(...devices)
      for (const device of devices) expect(namesOf(device, owner)).toEqual([...kept].toSorted())
    }),
    runsOf(30),
  )
})

it('J64: a form knows what it has changed of the files that it opened with', () => {
  const [a, b, c] = [file('a'), file('b'), file('c')]
  const typed = withChange([a, b], { added: [c], removed: [a] })
  expect(typed).toEqual([fileItemOf(b), fileItemOf(c)])
  expect(filesChangeOf([a, b], typed)).toEqual({ added: [fileItemOf(c)], removed: [a] })
  expect(nameFilesChange({ added: [a], removed: [] })).toBe('„a.pdf“ hinzugefügt')
  expect(nameFilesChange({ added: [a, b], removed: [] })).toBe('2 Dateien hinzugefügt')
  expect(nameFilesChange({ added: [], removed: [b] })).toBe('„b.pdf“ entfernt')
})
