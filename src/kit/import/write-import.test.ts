// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Documents } from '#documents/client'
import { boards, cards } from '#testing/documents/documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import {
  importedDocument,
  takeBackImport,
  writeImport,
  type ImportedDocument,
  type WritingParts,
} from './write-import.tsx'

async function open(): Promise<Documents> {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  return documents
}

/** Cards on two boards, which other cards may stand on as well. */
function plan(count: number): readonly ImportedDocument[] {
  const row = (index: number): ImportedDocument =>
    importedDocument(cards, `card${index}`, { title: `Zeile ${index}`, boardId: `board${index % 2}` })
  return [
    ...Array.from({ length: count }, (_none, index) => row(index)),
    ...[0, 1].map((index) => importedDocument(boards, `board${index}`, { title: `Tafel ${index}` }, true)),
  ]
}

function parts(documents: Documents, more: Partial<WritingParts> = {}): WritingParts {
  return { documents, signal: new AbortController().signal, onProgress: () => undefined, ...more }
}

const counts = (documents: Documents) => [documents.list(cards).length, documents.list(boards).length]
const usedIds = (documents: Documents) => new Set(documents.list(cards).flatMap(({ boardId }) => boardId ?? []))

it('an import that is taken back leaves nothing behind, and can be made again', async () => {
  const documents = await open()
  const { written } = await writeImport(plan(10), parts(documents))
  expect(counts(documents)).toEqual([10, 2])
  expect(await takeBackImport(written, parts(documents), usedIds)).toBe(10)
  expect(counts(documents)).toEqual([0, 0])
  await writeImport(plan(10), parts(documents))
  expect(counts(documents)).toEqual([10, 2])
})

it('what was changed since stays, with what it uses, as does what others use by now', async () => {
  const documents = await open()
  const { written } = await writeImport(plan(4), parts(documents))
  documents.modify(cards, 'card1', { title: 'anders' })
  expect(await takeBackImport(written, parts(documents), usedIds)).toBe(3)
  expect(documents.list(cards).map(({ title }) => title)).toEqual(['anders'])
  expect(documents.list(boards).map(({ id }) => id)).toEqual(['board1'])
})

it('shared documents are written first: no entry stands without its project for a moment', async () => {
  const documents = await open()
  const stopper = new AbortController()
  stopper.abort()
  await writeImport(plan(1), parts(documents, { signal: stopper.signal }))
  expect(documents.list(boards)).toHaveLength(2)
})

it('stopped in the middle, the rest can follow', async () => {
  const documents = await open()
  const stopper = new AbortController()
  const onProgress = (done: number): void => {
    if (done > 0) stopper.abort()
  }
  const { written } = await writeImport(plan(2_000), parts(documents, { signal: stopper.signal, onProgress }))
  expect(counts(documents)).toEqual([written.length - 2, 2])
  await writeImport(plan(2_000), parts(documents))
  expect(counts(documents)).toEqual([2_000, 2])
})

it('a user who signs out meanwhile takes the rest along', async () => {
  const documents = createOfflineDocuments()
  await documents.open('anna')
  let isClosed = false
  const onProgress = (done: number): void => {
    if (done === 0 || isClosed) return
    isClosed = true
    void documents.close()
  }
  const { written } = await writeImport(plan(5_000), parts(documents, { onProgress }))
  expect(isClosed).toBe(true)
  expect(written.length).toBeLessThanOrEqual(5_002)
})

it('what is completed right before it is written is taken back as it was written', async () => {
  const documents = await open()
  const [first, ...others] = plan(3)
  if (first === undefined) throw new Error('nothing is planned')
  const completed = { ...first, complete: async () => ({ ...first.fields, title: 'Mit Bild' }) }
  const { written } = await writeImport([completed, ...others], parts(documents))
  expect(documents.list(cards).map(({ title }) => title)).toContain('Mit Bild')
  expect(await takeBackImport(written, parts(documents), usedIds)).toBe(3)
  expect(counts(documents)).toEqual([0, 0])
})

it('an import of which one document cannot be completed ends there, and what was written can be taken back', async () => {
  const documents = await open()
  const [first, second, third, ...shared] = plan(3)
  if (first === undefined || second === undefined || third === undefined) throw new Error('nothing is planned')
  const failing = { ...second, complete: () => Promise.reject(new Error('the file is gone')) }
  const { written, failure } = await writeImport([first, failing, third, ...shared], parts(documents))
  expect(failure).toEqual(new Error('the file is gone'))
  expect(counts(documents)).toEqual([1, 2])
  await takeBackImport(written, parts(documents), usedIds)
  expect(counts(documents)).toEqual([0, 0])
})
