// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Documents } from '#documents/client'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { entriesCollection, projectsCollection, tagsCollection } from '../../collections.ts'
import { planImport, type PlannedImport } from '../plan-import.ts'
import type { ReadEntry } from '../read-import.ts'
import { takeBackImport, writeImport, type WritingParts } from './write-import.ts'

async function open(): Promise<Documents> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  return documents
}

function plan(documents: Documents, count: number): PlannedImport {
  const rows = Array.from({ length: count }, (_none, index): ReadEntry => ({
    line: index + 2,
    kind: 'work',
    start: '2026-06-10T08:00:00+02:00[Europe/Berlin]',
    end: '2026-06-10T09:00:00+02:00[Europe/Berlin]',
    project: index % 2 === 0 ? 'Website' : 'App',
    tags: [`Schlagwort ${index % 2}`],
    note: `Zeile ${index}`,
    user: '',
    losses: [],
  }))
  return planImport(rows, {
    owner: 'anna',
    entries: documents.list(entriesCollection),
    projects: documents.list(projectsCollection),
    tags: documents.list(tagsCollection),
  })
}

function parts(documents: Documents, more: Partial<WritingParts> = {}): WritingParts {
  return { documents, signal: new AbortController().signal, onProgress: () => undefined, ...more }
}

function counts(documents: Documents): readonly number[] {
  return [
    documents.list(entriesCollection).length,
    documents.list(projectsCollection).length,
    documents.list(tagsCollection).length,
  ]
}

it('B13: an import that is taken back leaves nothing behind, and can be made again', async () => {
  const documents = await open()
  const written = await writeImport(plan(documents, 10), parts(documents))
  expect(counts(documents)).toEqual([10, 2, 2])
  expect(plan(documents, 10)).toMatchObject({ entries: [], projects: [], tags: [] })
  expect(await takeBackImport(written, parts(documents))).toBe(10)
  expect(counts(documents)).toEqual([0, 0, 0])
  await writeImport(plan(documents, 10), parts(documents))
  expect(counts(documents)).toEqual([10, 2, 2])
})

it('B13: entries edited since stay, with the project and tag they use', async () => {
  const documents = await open()
  const written = await writeImport(plan(documents, 4), parts(documents))
  const [edited] = written.entries
  documents.modify(entriesCollection, edited?.id ?? '', { note: 'anders' })
  expect(await takeBackImport(written, parts(documents))).toBe(3)
  expect(documents.list(entriesCollection).map(({ note }) => note)).toEqual(['anders'])
  expect(documents.list(projectsCollection).map(({ name }) => name)).toEqual(['Website'])
  expect(documents.list(tagsCollection).map(({ name }) => name)).toEqual(['Schlagwort 0'])
})

it('B13: stopped in the middle, the rest can follow', async () => {
  const documents = await open()
  const stopper = new AbortController()
  const whole = plan(documents, 2_000)
  const onProgress = (done: number): void => {
    if (done > 0) stopper.abort()
  }
  const written = await writeImport(whole, parts(documents, { signal: stopper.signal, onProgress }))
  expect(documents.list(entriesCollection)).toHaveLength(written.entries.length)
  await writeImport(plan(documents, 2_000), parts(documents))
  expect(documents.list(entriesCollection)).toHaveLength(2_000)
})

it('B13: a user who signs out meanwhile takes the rest along', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  let isClosed = false
  const onProgress = (done: number): void => {
    if (done === 0 || isClosed) return
    isClosed = true
    void documents.close()
  }
  const written = await writeImport(plan(documents, 5_000), parts(documents, { onProgress }))
  expect(isClosed).toBe(true)
  expect(written.entries.length).toBeLessThanOrEqual(5_000)
})
