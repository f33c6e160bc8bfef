import { expect, it } from 'vitest'
import { createEdits, type DocumentsClient, type Edits } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import {
  chooseClockProject,
  declineStop,
  endEntry,
  joinWithNewer,
  pressClock,
  type ClockPress,
  type ClockWrite,
} from '../clock-commands.ts'
import { entriesCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { resolveEntries } from '../../worked/resolve-entries.ts'
import { epochOf } from '#base/calendar/zoned'
import { writeClock } from './use-clock.ts'

const at = (time: string): string => `2026-06-10T${time}:00+02:00[Europe/Berlin]`

type Device = { readonly documents: DocumentsClient; readonly edits: Edits }

async function open(): Promise<Device> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  return { documents, edits: createEdits(documents, { show: () => undefined }) }
}

function write({ edits }: Device, writes: readonly ClockWrite[]): void {
  edits.run('Uhr', (documents) => {
    for (const one of writes) writeClock(documents, one)
  })
}

function press(device: Device, what: ClockPress, time: string): void {
  const stored = device.documents.list(entriesCollection)
  const nowMs = epochOf(at(time))
  const moment = { nowMs, zone: 'Europe/Berlin', newId: () => crypto.randomUUID() }
  const writes = pressClock(what, resolveEntries(stored, nowMs), stored, moment)
  if (writes === undefined) throw new Error(`${what} belongs to another state`)
  write(device, writes)
}

/** What people see of the entries; a list of stops without any is as good as none. */
function entriesOf({ documents }: Device) {
  return resolveEntries(documents.list(entriesCollection), epochOf(at('20:00')))
}

function onlyEntry({ documents }: Device): TimeEntry & { readonly id: string } {
  const [entry] = documents.list(entriesCollection)
  if (entry === undefined) throw new Error('there is an entry')
  return entry
}

it('C3: undoing a press restores exactly what was, redoing what it made of it', async () => {
  const device = await open()
  for (const [what, time] of [
    ['start', '08:00'],
    ['pause', '12:00'],
    ['resume', '12:30'],
    ['stop', '16:00'],
  ] as const) {
    const before = entriesOf(device)
    press(device, what, time)
    const after = entriesOf(device)
    device.edits.undo()
    expect(entriesOf(device)).toEqual(before)
    device.edits.redo()
    expect(entriesOf(device)).toEqual(after)
  }
  for (let step = 0; step < 4; step++) device.edits.undo()
  expect(device.documents.list(entriesCollection)).toEqual([])
})

it.each<[string, (entry: TimeEntry & { readonly id: string }) => readonly ClockWrite[]]>([
  ['C7: taking over a later stop', (entry) => [endEntry(entry, at('16:00'))]],
  ['C7: declining later stops', (entry) => [declineStop(entry, 'phone')]],
  ['C9: another project', ({ id }) => [{ kind: 'set', id, fields: { projectId: 'b' } }]],
])('%s is undone', async (_what, writesOf) => {
  const device = await open()
  const stops = [
    { id: 'pc', at: at('12:00') },
    { id: 'phone', at: at('16:00') },
  ]
  const entry: TimeEntry = { kind: 'work', time: { start: at('09:00') }, stops, source: 'clock', projectId: 'a' }
  device.documents.add(entriesCollection, entry, 'e')
  const before = entriesOf(device)
  write(device, writesOf({ ...entry, id: 'e' }))
  expect(entriesOf(device)).not.toEqual(before)
  device.edits.undo()
  expect(entriesOf(device)).toEqual(before)
})

it('C8: joining two entries is undone, with the stops of both', async () => {
  const device = await open()
  const older: TimeEntry = {
    kind: 'work',
    time: { start: at('08:00') },
    stops: [{ id: 'a', at: at('10:00') }],
    source: 'clock',
  }
  const newer: TimeEntry = { ...older, time: { start: at('09:30') }, stops: [{ id: 'b', at: at('16:00') }] }
  device.documents.add(entriesCollection, older, 'older')
  device.documents.add(entriesCollection, newer, 'newer')
  const before = entriesOf(device)
  write(
    device,
    joinWithNewer({ ...older, id: 'older' }, { ...newer, id: 'newer' }, () => 'c'),
  )
  expect(onlyEntry(device).stops).toEqual([{ id: 'c', at: at('16:00') }])
  device.edits.undo()
  expect(entriesOf(device)).toEqual(before)
})

it('E2: a start that was stopped elsewhere meanwhile is not taken back with that', async () => {
  const device = await open()
  press(device, 'start', '08:00')
  device.documents.addItem(entriesCollection, onlyEntry(device).id, 'stops', { id: 'phone', at: at('12:00') })
  device.edits.undo()
  expect(onlyEntry(device).stops).toHaveLength(1)
})

it('E2: an end or a project that was changed elsewhere meanwhile stays', async () => {
  const device = await open()
  press(device, 'start', '08:00')
  const entry = onlyEntry(device)
  const { id, time } = entry
  const [resolved] = entriesOf(device)
  if (resolved === undefined) throw new Error('there is an entry')
  write(device, [endEntry(entry, at('16:00')), chooseClockProject(resolved, 'a')])
  device.documents.modify(entriesCollection, id, { time: { start: time.start, end: at('17:00') }, projectId: 'b' })
  device.edits.undo()
  expect(onlyEntry(device)).toMatchObject({ time: { end: at('17:00') }, projectId: 'b' })
})
