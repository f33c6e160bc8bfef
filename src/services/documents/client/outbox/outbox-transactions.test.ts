import { expect, test } from 'vitest'
import type { PendingChange } from '#documents'
import { createQueue } from '../../sync/pending-queue.ts'
import type { Persisted } from '../../sync/sync-state.ts'
import { pendingOf, persistOf } from '../cache/document-cache.suite.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'
import { createOutboxTransactions } from './outbox-transactions.ts'

/** A disk whose transactions end when the test ends them. */
function open() {
  const begun: { readonly write: Persisted; readonly end: (error?: Error) => void }[] = []
  const records: PendingChange[] = []
  const failures: unknown[] = []
  const outbox = createOutboxTransactions({
    cache: {
      ...createMemoryCache(),
      persist: (write) =>
        new Promise((resolve, reject) => {
          begun.push({ write, end: (error) => (error === undefined ? resolve() : reject(error)) })
        }),
    },
    timers: { setTimer: () => undefined, clearTimer: () => undefined },
    queue: () => createQueue(records),
    noteWritten: () => undefined,
    noteFailed: (error) => failures.push(error),
  })
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    outbox,
    failures,
    settle,
    end: async (number: number, error?: Error) => {
      begun[number]?.end(error)
      await settle()
    },
    /** Makes `count` changes, each in a tick of its own. */
    change: async (count: number) => {
      for (let index = 0; index < count; index++) {
        const record = pendingOf(`n${records.length}`, { sequence: records.length })
        records.push(record)
        outbox.gather(persistOf({ put: [record] }))
        await settle()
      }
    },
    puts: () => begun.map(({ write }) => write.put.map(({ path }) => path.slice('notes/'.length))),
  }
}

test('Y1: each change is in a transaction of its own tick', async () => {
  const { change, puts } = open()
  await change(3)
  expect(puts()).toEqual([['n0'], ['n1'], ['n2']])
})

test('Y1: with eight transactions unfinished, the next changes wait for one to end and go together', async () => {
  const { change, end, puts } = open()
  await change(12)
  expect(puts()).toHaveLength(8)
  await end(0)
  expect(puts()).toHaveLength(9)
  expect(puts()[8]).toEqual(['n8', 'n9', 'n10', 'n11'])
  await change(1)
  expect(puts()).toHaveLength(9)
  await end(3)
  expect(puts()[9]).toEqual(['n12'])
})

test('Y1: a page that is closed hands over what waits, and so does a call that wants it on the disk', async () => {
  const { change, outbox, puts } = open()
  await change(9)
  outbox.writeGathered()
  expect(puts()[8]).toEqual(['n8'])
  await change(1)
  void outbox.settled()
  expect(puts()[9]).toEqual(['n9'])
})

test('Y1: writes that waited while one failed go with what it should have written', async () => {
  const { change, end, puts, failures } = open()
  await change(10)
  await end(0, new Error('full'))
  expect(failures).toHaveLength(1)
  expect(puts()[8]?.toSorted()).toEqual(['n0', 'n8', 'n9'])
})

test('Y10, fault 8: changes the disk is not known to have include those being written, for the first time or again', async () => {
  const { change, end, outbox, settle } = open()
  const unwritten = () => outbox.unwritten().map(({ put }) => put.map(({ path }) => path.slice('notes/'.length)))
  await change(2)
  expect(unwritten()).toEqual([['n0'], ['n1']])
  await end(0, new Error('full'))
  await end(1)
  expect(unwritten()).toEqual([['n0']])
  outbox.retry()
  await settle()
  expect([outbox.missed(), unwritten()]).toEqual([[], [['n0'], []]])
  await end(2)
  expect(unwritten()).toEqual([])
})

test('F9: new is only what waits to be written as unsent for the first time, with all that is folded into it', async () => {
  const { outbox, settle, change } = open()
  await change(1)
  const [a, b, c] = ['a', 'b', 'c'].map((id) => pendingOf(id)) as [PendingChange, PendingChange, PendingChange]
  outbox.gather(persistOf({ put: [a] }))
  expect([outbox.isNew([a]), outbox.isNew([b]), outbox.isNew([a, b])]).toEqual([true, false, false])
  outbox.gather(persistOf({ put: [{ ...b, isSent: true }] }))
  expect(outbox.isNew([b]), 'written as sent before anybody sends it').toBe(false)
  outbox.gather(persistOf({ put: [c], remove: [a.changeId] }))
  expect(outbox.isNew([c]), 'what is folded into it is new as well').toBe(true)
  outbox.gather(persistOf({ remove: ['change-n0'] }))
  expect(outbox.isNew([c]), 'the disk has something else').toBe(false)
  await settle()
  expect(outbox.isNew([c]), 'in a transaction').toBe(false)
})
