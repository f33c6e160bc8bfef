/**
 * Group commit: writes that arrive in the same turn of the event loop share one transaction; none is answered before
 * what it has committed is flushed to the disk (rule S9). When one fails, all are rolled back and run again, each alone, so
 * that it does not harm the others. (Savepoints would keep a copy of every page that is written.) While another program
 * holds the file locked the writes wait here and the event loop goes on: SQLite's own waiting would stop the whole
 * process, reads and sign-ins too.
 * Followers are notified at the commit: only the writer needs to know that the disk has it (record 52).
 * A transaction that takes long lets the answers of the one before it go first: a device whose next batch
 * is there already would otherwise hear of the last one only behind it, and have nothing on its way meanwhile.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { classifyError, isSqliteBusy } from '#database/server'
import type { Flush } from './sqlite-flush.ts'

export type WriteQueue = {
  /**
   * Runs `work` in the next transaction. It may run again in another one if the transaction as a whole
   * fails, so it must do nothing but read and write the database. `weight` is its count of changes. `onCommitted` hears
   * what it has returned while the disk still works.
   */
  run<Value>(weight: number, work: () => Value, onCommitted?: (value: Value) => void): Promise<Value>
  /** Resolves when everything that was queued is done and flushed. */
  drain(): Promise<void>
}

type Job = {
  readonly weight: number
  readonly attempt: () => Ending
  readonly fail: (error: unknown) => void
}

/** What is left to do for a job whose work was done. */
type Ending = {
  /** Once the transaction is committed. */
  readonly announce: () => void
  /** Once it is on the disk. */
  readonly answer: () => void
}

/** A turn of the event loop applies about this many changes, so that reads and pings get theirs. */
const WEIGHT_PER_TRANSACTION = 1_000
/** From here on a transaction takes milliseconds. */
const LONG_WEIGHT = 50
/** How long it waits for the answers before it. A disk that takes longer is what holds them up, and time to work in. */
const ANSWERS_FIRST_MS = 5
/** How often it is looked whether a lock is gone. */
const LOCK_RETRY_MS = 20

/**
 * `database` must not wait for locks itself (`busy_timeout = 0`). Writes that find it locked for
 * `lockTimeoutMs` are refused with `unavailable`; nothing of them was done.
 */
export function createWriteQueue(
  database: DatabaseSync,
  o: {
    readonly lockTimeoutMs: number
    readonly flush: Flush
    /** How long a long transaction waits for the answers before it; only tests want another time. */
    readonly answersFirstMs?: number
    /** Called after each rolled-back transaction. */
    readonly onRolledBack?: () => void
  },
): WriteQueue {
  const queue: Job[] = []
  let isScheduled = false
  let idle = Promise.withResolvers<void>()
  let lockedSinceMs: number | undefined
  let lastAnswered: Promise<void> = Promise.resolve()
  let unanswered = 0

  const answer = async (jobs: readonly Job[], endings: readonly Ending[]): Promise<void> => {
    unanswered += 1
    try {
      // To wake a thread that flushes costs more than to tell of a few changes; to tell of many takes as long as the flush.
      const announced = (): Promise<void> => announce(endings)
      const steps = isLong(jobs) ? [o.flush, announced] : [announced, o.flush]
      await Promise.all(steps.map((begin) => begin()))
      for (const ending of endings) ending.answer()
    } catch (error) {
      for (const job of jobs) job.fail(error)
    }
    unanswered -= 1
  }
  const ends: Ends = {
    committed: (jobs, endings) => {
      lastAnswered = answer(jobs, endings)
    },
    rolledBack: () => o.onRolledBack?.(),
  }
  const begin = (): void => {
    if (unanswered === 0 || !isLong(queue)) write()
    else void Promise.race([lastAnswered, sleep(o.answersFirstMs ?? ANSWERS_FIRST_MS)]).then(() => setImmediate(write))
  }
  const write = (): void => {
    const refusal = tryBegin(database)
    if (refusal === undefined) {
      lockedSinceMs = undefined
      runTogether(database, takeGroup(queue), ends)
    } else if (isSqliteBusy(refusal) && performance.now() - (lockedSinceMs ??= performance.now()) < o.lockTimeoutMs) {
      setTimeout(write, LOCK_RETRY_MS)
      return
    } else {
      lockedSinceMs = undefined
      for (const job of queue.splice(0)) job.fail(refusal)
    }
    isScheduled = queue.length > 0
    if (isScheduled) setImmediate(begin)
    else idle.resolve()
  }
  return {
    run: (weight, work, onCommitted) =>
      new Promise((resolve, reject) => {
        queue.push({
          weight,
          attempt: () => {
            const value = work()
            return { announce: () => onCommitted?.(value), answer: () => resolve(value) }
          },
          fail: (error) => reject(classifyError(error)),
        })
        if (isScheduled) return
        isScheduled = true
        idle = Promise.withResolvers<void>()
        setImmediate(begin)
      }),
    drain: async () => {
      if (isScheduled) await idle.promise
      await lastAnswered
    },
  }
}

function isLong(jobs: readonly Job[]): boolean {
  return jobs.reduce((sum, { weight }) => sum + weight, 0) >= LONG_WEIGHT
}

/** Asynchronous so that what it throws is met as a flush that fails. */
async function announce(endings: readonly Ending[]): Promise<void> {
  for (const ending of endings) ending.announce()
}

function takeGroup(queue: Job[]): readonly Job[] {
  let weight = 0
  const end = queue.findIndex((job, index) => {
    weight += job.weight
    return index > 0 && weight > WEIGHT_PER_TRANSACTION
  })
  return queue.splice(0, end === -1 ? queue.length : end)
}

/** Begins a transaction that may write; what kept it from that otherwise. */
function tryBegin(database: DatabaseSync): unknown {
  try {
    database.exec('BEGIN IMMEDIATE')
    return undefined
  } catch (error) {
    return error
  }
}

type Ends = {
  /** Takes over jobs whose transaction is committed, with what is left to do for them. */
  readonly committed: (jobs: readonly Job[], endings: readonly Ending[]) => void
  readonly rolledBack: () => void
}

/** Runs the jobs in the transaction that has begun, and ends it. */
function runTogether(database: DatabaseSync, jobs: readonly Job[], ends: Ends): void {
  try {
    const endings = jobs.map((job) => job.attempt())
    database.exec('COMMIT')
    ends.committed(jobs, endings)
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    ends.rolledBack()
    // One of them failed, or the disk is full and alone the small ones may still fit.
    if (jobs.length > 1) for (const job of jobs) runAlone(database, job, ends)
    else jobs[0]?.fail(error)
  }
}

function runAlone(database: DatabaseSync, job: Job, ends: Ends): void {
  const refusal = tryBegin(database)
  if (refusal === undefined) runTogether(database, [job], ends)
  else job.fail(refusal)
}
