import { expect, test } from 'vitest'
import { changeOf } from '#testing/documents/documents'
import type { PendingChange } from '../change/change.ts'
import { mergePending, type PendingSources } from './merge-pending.ts'

function pending(changeId: string, parts: Partial<PendingChange> = {}): PendingChange {
  return {
    ...changeOf({ path: `notes/${changeId}`, type: 'MODIFIED', changeId }),
    sequence: 1,
    lastSequence: 1,
    mayBeOnServer: false,
    isSent: false,
    ...parts,
  }
}

function merge(parts: Partial<PendingSources>): readonly string[] {
  const sources = { stored: [], outbox: [], isAnswered: () => false, isDropped: () => false, ...parts }
  return mergePending(sources).map((record) => record.changeId)
}

test('Y1: a change that either place has is pending, once, in order of recording', () => {
  const [a, b, c] = [pending('a', { sequence: 1 }), pending('b', { sequence: 2 }), pending('c', { sequence: 3 })]
  expect(merge({ stored: [c, b, c], outbox: [b, a] })).toEqual(['a', 'b', 'c'])
})

test('Y1: a localStorage that forgot its newest minute brings back nothing that was folded, cancelled or answered', () => {
  const [folded, answered] = [pending('folded'), pending('answered')]
  expect(
    merge({
      stored: [folded, answered],
      outbox: [pending('newer', { path: folded.path })],
      isDropped: (changeId) => changeId === 'folded',
      isAnswered: (changeId) => changeId === 'answered',
    }),
  ).toEqual(['newer'])
})

test('Y1: a folding that the outbox missed replaces what the outbox still has at that path', () => {
  const old = pending('old', { path: 'notes/a', sequence: 1, lastSequence: 1 })
  const folding = pending('folding', { path: 'notes/a', sequence: 1, lastSequence: 7 })
  expect(merge({ stored: [folding], outbox: [old] })).toEqual(['folding'])
})

test('F9: a change localStorage holds beside a newer one at the same path was sent, and both stay', () => {
  const sent = pending('sent', { path: 'notes/a', sequence: 1 })
  const next = pending('next', { path: 'notes/a', sequence: 2, lastSequence: 2 })
  expect(merge({ stored: [{ ...sent, isSent: true }, next], outbox: [sent] })).toEqual(['sent', 'next'])
})

test('an outbox that could not be written does not bring back what was answered meanwhile', () => {
  expect(merge({ outbox: [pending('a')], isAnswered: () => true })).toEqual([])
})

test('F9: after a restart nothing is folded into what was there, since whether it was sent may be lost', () => {
  const sources = { stored: [], outbox: [pending('a')], isAnswered: () => false, isDropped: () => false }
  expect(mergePending(sources)).toMatchObject([{ changeId: 'a', isSent: true }])
})
