import { expect, it } from 'vitest'
import type { DocumentsClient } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { chooseClockProject, endEntry, pressClock, type ClockPress, type ClockStep } from '../clock-commands.ts'
import { entriesCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { resolveEntries } from '../../worked/resolve-entries.ts'
import { epochOf } from '../../calendar/zoned.ts'
import { writeClock } from './write-clock.ts'

const at = (time: string): string => `2026-06-10T${time}:00+02:00[Europe/Berlin]`

async function open(): Promise<DocumentsClient> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  return documents
}

function press(documents: DocumentsClient, what: ClockPress, time: string): ClockStep {
  const stored = documents.list(entriesCollection)
  const nowMs = epochOf(at(time))
  const moment = { nowMs, zone: 'Europe/Berlin', newId: () => crypto.randomUUID() }
  const step = pressClock(what, resolveEntries(stored, nowMs), stored, moment)
  if (step === undefined) throw new Error(`${what} belongs to another state`)
  for (const write of step.writes) writeClock(documents, write)
  return step
}

const undo = (documents: DocumentsClient, step: ClockStep): boolean =>
  step.undo.map((write) => writeClock(documents, write)).includes(true)

function onlyEntry(documents: DocumentsClient): TimeEntry & { readonly id: string } {
  const [entry] = documents.list(entriesCollection)
  if (entry === undefined) throw new Error('there is an entry')
  return entry
}

it('C3: a start is taken back, also after its stop was', async () => {
  const documents = await open()
  const start = press(documents, 'start', '08:00')
  const stop = press(documents, 'stop', '09:00')
  expect([undo(documents, stop), undo(documents, start)]).toEqual([true, true])
  expect(documents.list(entriesCollection)).toEqual([])
})

it('E2: a start that was stopped or noted elsewhere meanwhile is not taken back with that', async () => {
  const documents = await open()
  const start = press(documents, 'start', '08:00')
  press(documents, 'stop', '12:00')
  expect(undo(documents, start)).toBe(false)
  expect(onlyEntry(documents).stops).toHaveLength(1)
})

it('E2: an end or a project that was changed elsewhere meanwhile stays', async () => {
  const documents = await open()
  press(documents, 'start', '08:00')
  const { id, time } = onlyEntry(documents)
  const end = endEntry({ id, time }, at('16:00'))
  const [resolved] = resolveEntries(documents.list(entriesCollection), epochOf(at('10:00')))
  if (resolved === undefined) throw new Error('there is an entry')
  const project = chooseClockProject(resolved, 'a')
  for (const write of [...end.writes, ...project.writes]) writeClock(documents, write)
  documents.modify(entriesCollection, id, { time: { start: time.start, end: at('17:00') }, projectId: 'b' })
  expect([undo(documents, end), undo(documents, project)]).toEqual([false, false])
  expect(onlyEntry(documents)).toMatchObject({ time: { end: at('17:00') }, projectId: 'b' })
})
