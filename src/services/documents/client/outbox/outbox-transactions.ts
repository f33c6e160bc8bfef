import type { PendingChange } from '#documents'
import type { Queue } from '../../sync/pending-queue.ts'
import type { Persisted } from '../../sync/sync-state.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import { joinWrites, nothing } from '../cache/join-writes.ts'
import { within, type Timers } from '../timers.ts'

/** What is written to the outbox, in order; what could not be written goes into the next transaction. */
export type OutboxTransactions = {
  /** In a transaction of its own, behind what was gathered. */
  write(write: Persisted): void
  /** In one transaction with what else comes in this tick. */
  gather(write: Persisted): void
  writeGathered(): void
  /** Whether these were recorded in this tick, and the disk knows neither them nor what is folded into them. */
  isNew(changes: readonly PendingChange[]): boolean
  /** What could not be written so far. */
  missed(): readonly Persisted[]
  /** That and what is being written, oldest first: all that the disk is not known to have. */
  unwritten(): readonly Persisted[]
  isBehind(): boolean
  /** Tries again what was missed. */
  retry(): void
  /** Resolves when all that was asked for so far is on the disk or has failed; false after 5 s in which neither came. */
  settled(): Promise<boolean>
}

/**
 * So many transactions are unfinished at most, unless a page goes: what comes faster than the disk takes it waits for one
 * to end and goes as a whole, which has it on the disk sooner than thousands of transactions in line would.
 */
const MOST_UNFINISHED = 8
const RETRY_MS = 5_000
export const SETTLE_LIMIT_MS = 5_000

export function createOutboxTransactions(o: {
  readonly cache: DocumentCache
  readonly timers: Timers
  readonly queue: () => Queue
  readonly noteWritten: (written: Persisted) => void
  readonly noteFailed: (error: unknown) => void
}): OutboxTransactions {
  const { cache, timers, queue } = o
  let missed: readonly Persisted[] = []
  /** Of each unfinished transaction. */
  const underWay = new Set<readonly Persisted[]>()
  let isRetryDue = false
  const gathered: Persisted[] = []
  let attempt: Promise<void> = Promise.resolve()

  const begin = (write: Persisted): void => {
    const whole = missed.length === 0 ? write : joinWrites([...missed, write], queue())
    const parts = [...missed, write]
    missed = []
    underWay.add(parts)
    const written = cache.persist(whole).then(
      () => {
        underWay.delete(parts)
        o.noteWritten(whole)
        writeIfRoom()
      },
      (error: unknown) => {
        underWay.delete(parts)
        missed = [...missed, ...parts]
        o.noteFailed(error)
        if (!isRetryDue) timers.setTimer(retry, RETRY_MS)
        isRetryDue = true
        writeIfRoom()
      },
    )
    attempt = attempt.then(() => written)
  }
  const retry = (): void => {
    isRetryDue = false
    if (missed.length > 0) begin(nothing)
  }
  const writeGathered = (): void => {
    const [first, ...others] = gathered.splice(0)
    if (first !== undefined) begin(others.length === 0 ? first : joinWrites([first, ...others], queue()))
  }
  const writeIfRoom = (): void => {
    if (underWay.size < MOST_UNFINISHED) writeGathered()
  }
  return {
    write: (write) => {
      // What was there before an answer is written before it.
      writeGathered()
      begin(write)
    },
    // Each change is in a transaction before the call that made it returns to the event loop (rule Y1).
    gather: (write) => {
      if (write.put.length + write.remove.length + (write.sent?.length ?? 0) === 0) return
      if (gathered.length === 0) queueMicrotask(writeIfRoom)
      gathered.push(write)
    },
    writeGathered,
    isNew: (changes) => {
      // Nothing that the disk has is put in again before it is sent.
      const unsent = gathered.flatMap(({ put }) => put.filter(({ isSent }) => !isSent))
      const known = new Set(unsent.map(({ changeId }) => changeId))
      const touched = [...changes.map(({ changeId }) => changeId), ...gathered.flatMap(({ remove }) => remove)]
      return missed.length === 0 && touched.every((changeId) => known.has(changeId))
    },
    missed: () => missed,
    unwritten: () => [...missed, ...[...underWay].flat()],
    isBehind: () => missed.length > 0,
    retry,
    settled: async () => {
      writeGathered()
      const ended = attempt.then(() => true)
      return within(timers, SETTLE_LIMIT_MS, ended, false)
    },
  }
}
