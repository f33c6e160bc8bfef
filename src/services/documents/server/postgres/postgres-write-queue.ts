/**
 * Group commit on PostgreSQL: small batches that wait while others are being written share the next transaction, where each
 * statement works for all of them. A change alone costs seven round trips and a flush of the disk; a crowd of people who
 * change one thing each would keep the database busy with those. Few transactions run at a time, which makes the groups
 * large, and leaves connections of the pool to those who read.
 */
import type { Pool } from 'pg'
import { AppError } from '#base/app-error'
import { documentKeysOf, type Batch } from '../../decide/batch.ts'
import { inTransaction } from './postgres-transaction.ts'
import type { Returning } from '../following/store-with-followers.ts'
import { applyBatches, isShareable, OverQuota, type WritingEnvironment } from './postgres-writes.ts'

type Job = {
  readonly batch: Batch
  /** Keys of the documents it touches. */
  readonly touched: ReadonlySet<string>
  readonly resolve: (applied: Returning) => void
  readonly reject: (error: unknown) => void
}

/** Transactions that are under way at the same time, before one of them is slow and when all are. */
type Width = { readonly usual: number; readonly most: number }

/** One at a time makes the largest groups. */
const GROUPS: Width = { usual: 1, most: 4 }
/** Of batches that share no transaction; beside the groups, so that these need not wait for them. */
const LONE: Width = { usual: 2, most: 2 }
/** One that takes longer waits for a lock of another node, and must not hold up those that have nothing to do with it. */
const SLOW_MS = 50
const CHANGES_PER_GROUP = 500
/** People who are remembered as full. */
const MOST_FULL = 10_000

/**
 * `applyBatch` of the store. Small batches of one person are written in the order in which they come. One that cannot be
 * written harms none of those it shares a transaction with: they are written again, each alone.
 */
export function createPostgresWriteQueue(
  pool: Pool,
  environment: WritingEnvironment,
): (batch: Batch) => Promise<Returning> {
  /** Users who were over a limit last time: their changes are measured at once and alone, so that they delay no other user (Q2). */
  const full = new Set<string>()
  const apply = async (jobs: readonly Job[], isMeasured: boolean): Promise<void> => {
    const batches = jobs.map(({ batch }) => batch)
    try {
      const applied = await inTransaction(pool, (client) =>
        applyBatches(client, batches, { ...environment, isMeasured }),
      )
      for (const [index, one] of applied.entries()) jobs[index]?.resolve(one)
      if (isMeasured && !applied.some(hasRefusal)) for (const { userId } of batches) full.delete(userId)
    } catch (error) {
      const [only] = jobs
      if (jobs.length === 1 && only !== undefined && error instanceof OverQuota) {
        if (full.size >= MOST_FULL) full.clear()
        full.add(only.batch.userId)
        await apply(jobs, true)
      } else if (jobs.length === 1 || isAway(error)) {
        // A database that is away is away for all of them.
        for (const job of jobs) job.reject(error)
      } else for (const job of jobs) await apply([job], false)
    }
  }

  /** Those whose batches are being written: another one of theirs would wait for the lock of their feed, and a group with it. */
  const busy = createCounter()
  const write = async (jobs: readonly Job[]): Promise<void> => {
    for (const { batch } of jobs) busy.add(batch.userId)
    await apply(
      jobs,
      jobs.some(({ batch }) => full.has(batch.userId)),
    )
    for (const { batch } of jobs) busy.remove(batch.userId)
    addToGroups()
  }
  const addToGroups = createLine({
    write,
    width: GROUPS,
    take: (waiting) => takeGroup(waiting, { isBusy: busy.has, isFull: (id) => full.has(id) }),
  })
  const addToLone = createLine({ write, width: LONE, take: (waiting) => waiting.slice(0, 1) })
  return (batch) =>
    new Promise((resolve, reject) => {
      const keys = documentKeysOf(batch, environment.collections)
      const add = isShareable(batch, keys) ? addToGroups : addToLone
      add({ batch, touched: keys.touched, resolve, reject })
    })
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove: (key: string) => {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
    has: (key: string) => counts.has(key),
  }
}

/** Writes what is added. Called without a job, looks again at what waits. */
function createLine(o: {
  readonly write: (jobs: readonly Job[]) => Promise<void>
  readonly width: Width
  /** Which of those that wait go into the next transaction, if any can. */
  readonly take: (waiting: readonly Job[]) => readonly Job[]
}): (job?: Job) => void {
  let waiting: Job[] = []
  let running = 0
  let slow = 0
  const begin = (): void => {
    while (waiting.length > 0 && running - slow < o.width.usual && running < o.width.most) {
      const group = o.take(waiting)
      if (group.length === 0) return
      const taken = new Set(group)
      waiting = waiting.filter((job) => !taken.has(job))
      void run(group)
    }
  }
  const run = async (group: readonly Job[]): Promise<void> => {
    let isSlow = false
    running += 1
    const timer = setTimeout(() => {
      isSlow = true
      slow += 1
      begin()
    }, SLOW_MS)
    await o.write(group)
    clearTimeout(timer)
    running -= 1
    if (isSlow) slow -= 1
    begin()
  }
  return (job) => {
    if (job !== undefined) waiting.push(job)
    // What else comes in this turn of the event loop goes with it.
    if (waiting.length > 0) setImmediate(begin)
  }
}

/** Batches that can be written together; those of a user over the limit alone. */
function takeGroup(
  waiting: readonly Job[],
  { isBusy, isFull }: { readonly isBusy: (userId: string) => boolean; readonly isFull: (userId: string) => boolean },
): readonly Job[] {
  const people = new Set<string>()
  const touched = new Set<string>()
  let count = 0
  let isClosed = false
  return waiting.filter(({ batch, touched: own }) => {
    const { userId, changes } = batch
    const isApart = !isBusy(userId) && !people.has(userId) && touched.isDisjointFrom(own)
    // A user's later batch may not overtake one that has to wait.
    people.add(userId)
    if (isClosed || !isApart || (count > 0 && isFull(userId))) return false
    isClosed = isFull(userId)
    if (count > 0 && count + changes.length > CHANGES_PER_GROUP) return false
    count += changes.length
    for (const key of own) touched.add(key)
    return true
  })
}

function hasRefusal({ applied: { results } }: Returning): boolean {
  return results.some((result) => result.outcome === 'rejected' && result.code === 'quota-exceeded')
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
