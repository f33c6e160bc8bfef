import { expect, it } from 'vitest'
import { withoutMeta } from '#documents'
import { createTestClock } from '#testing/documents/documents'
import { createPeopleServer, openPersonDevice, syncAll } from '#testing/documents/people-devices'
import {
  notesCollection,
  packingCollection,
  privatePackingCollection,
  tripCollections,
  tripsCollection,
} from './collections.ts'
import type { Trip } from './model.ts'

const TRIP = 'trip'
const trip: Trip = {
  title: 'Wien',
  range: { from: '2026-07-04', to: '2026-07-06' },
  zone: 'Europe/Vienna',
  currency: 'EUR',
  travellers: [],
  budgets: [],
}

/** Anna's trip with a note, shared with Ben. */
async function openTwo() {
  const clock = createTestClock()
  const server = await createPeopleServer(tripCollections, clock)
  const anna = await openPersonDevice('phone', 'anna', { server, clock })
  const ben = await openPersonDevice('ben', 'ben', { server, clock })
  anna.client.add(tripsCollection, trip, TRIP)
  anna.client.add(notesCollection, { tripId: TRIP, title: 'Adressen', files: [] }, 'note')
  await anna.sync()
  await server.store.setMembers('anna', 'trips', TRIP, ['ben'])
  await syncAll(anna, ben)
  const textOf = (person: typeof anna) => person.client.get(notesCollection, 'note')?.text
  return { clock, anna, ben, textOf }
}

it('J88 what waited of a user who only reads by then is refused alone, and its text is kept', async () => {
  const { clock, anna, ben, textOf } = await openTwo()
  ben.client.modify(notesCollection, 'note', { text: 'Bens Text' })
  ben.client.add(privatePackingCollection, { tripId: TRIP, name: 'Buch', category: 'x', quantity: 1, packed: 0 }, 'own')
  ben.client.add(packingCollection, { tripId: TRIP, name: 'Zelt', category: 'x', quantity: 1, packed: 0 }, 'tent')
  clock.advance(60_000)
  anna.edits.run('Ben liest nur mit', (write) => write.addItem(tripsCollection, TRIP, 'readers', { id: 'ben' }))
  await anna.sync()
  await syncAll(anna, ben)
  const { rejected, pendingCount } = ben.client.getStatus()
  expect(pendingCount).toBe(0)
  expect(rejected.map(({ change, code }) => [change.path, code])).toEqual([
    ['tripNotes/note', 'not-allowed'],
    ['tripPackingItems/tent', 'not-allowed'],
  ])
  expect(rejected[0]).toMatchObject({ change: { fields: [{ value: 'Bens Text' }] } })
  expect(rejected[0]?.message).toContain('Du liest hier nur mit.')
  expect([textOf(anna), textOf(ben)]).toEqual([undefined, undefined])
  expect(ben.client.get(privatePackingCollection, 'own')).toMatchObject({ version: 1 })
  expect(ben.client.list(packingCollection)).toEqual([])
})

it('J86 J88 who may edit again sends what was refused, and leaving is always possible', async () => {
  const { anna, ben, textOf } = await openTwo()
  anna.edits.run('Ben liest nur mit', (write) => write.addItem(tripsCollection, TRIP, 'readers', { id: 'ben' }))
  ben.client.modify(notesCollection, 'note', { text: 'Bens Text' })
  await syncAll(anna, ben)
  anna.edits.undo()
  await syncAll(anna, ben)
  const changeId = ben.client.getStatus().rejected[0]?.change.changeId ?? ''
  ben.client.retryRejected(changeId)
  await syncAll(ben, anna)
  expect(textOf(anna)).toBe('Bens Text')
  const stored = anna.client.get(tripsCollection, TRIP)
  expect(stored === undefined ? undefined : withoutMeta<Trip>(stored)).toEqual({ ...trip, readers: [] })
})

it('J86 two devices of the owner that are offline forget no reader', async () => {
  const { clock, anna, ben } = await openTwo()
  void clock
  anna.client.addItem(tripsCollection, TRIP, 'readers', { id: 'cem' })
  ben.client.addItem(tripsCollection, TRIP, 'readers', { id: 'anna' })
  await syncAll(anna, ben)
  expect(anna.client.get(tripsCollection, TRIP)?.readers).toEqual([{ id: 'cem' }])
  expect(ben.client.getStatus().rejected).toMatchObject([{ code: 'not-allowed', field: 'readers' }])
})
