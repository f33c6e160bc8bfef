import { expect, test } from 'vitest'
import type { PendingChange } from '#documents'
import { fc } from '#testing/properties'
import { bySequence, groupByDocument } from '../change/coalesce-change.ts'
import {
  changedDocuments,
  countRecords,
  createQueue,
  insertRecords,
  markSent,
  pickBatch,
  recordChange,
  recordsOf,
  recordsOfDocument,
  takeOut,
  type Queue,
} from './pending-queue.ts'

type Action =
  | { readonly kind: 'record'; readonly document: string; readonly key: string }
  | { readonly kind: 'insert'; readonly document: string; readonly sequence: number }
  | { readonly kind: 'send'; readonly count: number }
  | { readonly kind: 'answer'; readonly places: readonly number[] }

const document = fc.constantFrom('notes/a', 'notes/b', 'notes/c')
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), document, key: fc.constantFrom('title', 'text') }),
  fc.record({ kind: fc.constant('insert' as const), document, sequence: fc.nat(900) }),
  fc.record({ kind: fc.constant('send' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('answer' as const), places: fc.array(fc.nat(6), { maxLength: 4 }) }),
)

function pending(number: number, document: string, sequence: number, key: string): PendingChange {
  return {
    path: document,
    type: 'MODIFIED',
    fields: [{ key, value: number }],
    changeId: `c${number}`,
    userId: 'anna',
    deviceId: 'phone',
    editedAt: '2026-11-20T12:00:00.000Z',
    baseVersion: 0,
    sequence,
    lastSequence: sequence,
    mayBeOnServer: false,
    isSent: false,
  }
}

/** No two records of a device have one sequence. */
function play(queue: Queue, what: Action, number: number): Queue {
  switch (what.kind) {
    case 'record':
      return recordChange(queue, pending(number, what.document, 100_000 + number, what.key)).queue
    case 'insert':
      return insertRecords(queue, [pending(number, what.document, 100 * what.sequence + number, 'title')]).queue
    case 'send': {
      const { changes } = pickBatch(queue, what.count, () => false)
      return markSent(
        queue,
        changes.map((change) => change.changeId),
      ).queue
    }
    case 'answer': {
      const ids = what.places.flatMap((place) => recordsOf(queue)[place]?.changeId ?? [])
      return takeOut(queue, ids, new Map()).queue
    }
  }
}

test('a queue that has grown by edits is the same as one made of its records, and older ones stay as they were', () => {
  const property = fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
    const queues = [createQueue([])]
    for (const [number, what] of actions.entries()) {
      queues.push(play(queues.at(-1) ?? createQueue([]), what, number))
    }
    const kept = queues.map((queue) => recordsOf(queue))
    for (const [index, queue] of [...queues.entries()].reverse()) {
      const records = recordsOf(queue)
      expect(records).toEqual(kept[index])
      expect(records).toEqual([...records].sort(bySequence))
      expect(countRecords(queue)).toBe(records.length)
      expect(pickBatch(queue, 3, () => false).changes).toEqual(records.slice(0, 3))
      for (const [key, group] of groupByDocument(records)) expect(recordsOfDocument(queue, key)).toEqual(group)
    }
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test('every document whose records differ between two queues is named', () => {
  const property = fc.property(fc.array(action, { maxLength: 20 }), fc.nat(20), (actions, from) => {
    const queues = [createQueue([])]
    for (const [number, what] of actions.entries()) {
      queues.push(play(queues.at(-1) ?? createQueue([]), what, number))
    }
    const before = queues[from % queues.length] ?? createQueue([])
    const after = queues.at(-1) ?? createQueue([])
    const named = new Set(changedDocuments(before, after))
    for (const key of ['notes/a', 'notes/b', 'notes/c']) {
      if (recordsOfDocument(before, key) !== recordsOfDocument(after, key)) expect(named).toContain(key)
    }
  })
  expect(() => fc.assert(property)).not.toThrow()
})
