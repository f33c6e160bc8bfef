/**
 * Group commit: writes that arrive in the same turn of the event loop share one transaction, and so one
 * fsync. Each runs in a savepoint, so that one that fails does not harm the others, and none is answered
 * before COMMIT has returned (rule S9).
 */
import type { DatabaseSync } from 'node:sqlite'
import { toStoreError } from './sqlite-error.ts'

export type WriteQueue = {
  /**
   * Runs `work` in the next transaction. It may run again in another one if the transaction as a whole
   * fails, so it must do nothing but read and write the database. `weight` is its count of changes.
   */
  run<Value>(weight: number, work: () => Value): Promise<Value>
  /** Resolves when everything that was queued is done. */
  drain(): Promise<void>
}

type Job = {
  readonly weight: number
  /** Runs the work; what it returns answers the caller, once the transaction is committed. */
  readonly attempt: () => () => void
  readonly fail: (error: unknown) => void
}

/** A turn of the event loop applies about this many changes, so that reads and pings get theirs. */
const WEIGHT_PER_TRANSACTION = 1_000

export function createWriteQueue(database: DatabaseSync): WriteQueue {
  const queue: Job[] = []
  let isScheduled = false
  let idle = Promise.withResolvers<void>()

  const flush = (): void => {
    runTogether(database, takeGroup(queue))
    isScheduled = queue.length > 0
    if (isScheduled) setImmediate(flush)
    else idle.resolve()
  }
  return {
    run: (weight, work) =>
      new Promise((resolve, reject) => {
        queue.push({
          weight,
          attempt: () => {
            const value = work()
            return () => resolve(value)
          },
          fail: (error) => reject(toStoreError(error)),
        })
        if (isScheduled) return
        isScheduled = true
        idle = Promise.withResolvers<void>()
        setImmediate(flush)
      }),
    drain: () => (isScheduled ? idle.promise : Promise.resolve()),
  }
}

function takeGroup(queue: Job[]): readonly Job[] {
  let weight = 0
  const end = queue.findIndex((job, index) => {
    weight += job.weight
    return index > 0 && weight > WEIGHT_PER_TRANSACTION
  })
  return queue.splice(0, end === -1 ? queue.length : end)
}

function runTogether(database: DatabaseSync, jobs: readonly Job[]): void {
  try {
    const answers = commitTogether(database, jobs)
    for (const answer of answers) answer()
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    // A full disk rolls back the whole transaction. Alone, the small ones may still fit.
    if (jobs.length > 1) for (const job of jobs) runTogether(database, [job])
    else jobs[0]?.fail(error)
  }
}

function commitTogether(database: DatabaseSync, jobs: readonly Job[]): readonly (() => void)[] {
  database.exec('BEGIN IMMEDIATE')
  const answers = jobs.map((job) => runInSavepoint(database, job))
  database.exec('COMMIT')
  return answers
}

function runInSavepoint(database: DatabaseSync, job: Job): () => void {
  database.exec('SAVEPOINT job')
  try {
    const answer = job.attempt()
    database.exec('RELEASE job')
    return answer
  } catch (error) {
    if (!database.isTransaction) throw error
    database.exec('ROLLBACK TO job; RELEASE job')
    return () => job.fail(error)
  }
}
