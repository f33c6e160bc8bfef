import { expect, it } from 'vitest'
import type { HistoryEntry } from '#documents'
import type { OwnChange } from '#documents/client'
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { isCut, joinHistory } from './use-history.ts'

function ownOf(changeId: string, isPending: boolean): OwnChange {
  const change = changeOf({
    path: 'wheels/k',
    type: 'MODIFIED',
    changeId,
    fields: fieldsOf({ title: 'x' }),
    baseVersion: 3,
  })
  return { change: { ...change, sequence: 1, lastSequence: 1, mayBeOnServer: true, isSent: false }, isPending }
}

function entryOf(changeId: string, version: number): HistoryEntry {
  const [{ entry } = { entry: undefined }] = joinHistory([], [ownOf(changeId, false)])
  if (entry === undefined) throw new Error('no entry')
  return { ...entry, version }
}

it('logged changes are shown once, as the server logged them; waiting ones stand before them', () => {
  const joined = joinHistory([entryOf('b', 4), entryOf('a', 1)], [ownOf('c', true), ownOf('b', true)])
  expect(joined.map(({ entry, isPending }) => [entry.changeId, entry.version, isPending])).toEqual([
    ['c', 4, true],
    ['b', 4, false],
    ['a', 1, false],
  ])
})

it('H2 older entries are missing when the first is not there', () => {
  expect(isCut(joinHistory([entryOf('b', 4), entryOf('a', 1)], []))).toBe(false)
  expect(isCut(joinHistory([entryOf('b', 4), entryOf('a', 2)], []))).toBe(true)
  expect(isCut([])).toBe(false)
})
