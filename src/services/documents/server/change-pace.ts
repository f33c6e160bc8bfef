/**
 * Rule Q9: how many changes, and bytes of them, a person may send at what pace. One bucket for each person, in the memory of
 * this node: several nodes each have their own, and a restart fills them. It knows nothing of requests.
 */
import { MINUTE_MS, SECOND_MS, type Now } from '#base/clock'

/** What one bucket holds, and what is filled in again each minute. */
export type Pace = {
  readonly changes: number
  readonly bytes: number
  readonly changesPerMinute: number
  readonly bytesPerMinute: number
}

const MEGABYTE = 1024 ** 2

/** A device that comes back with 20,000 changes, or an import of as many rows, passes without waiting. */
export const PEOPLE_PACE: Pace = {
  changes: 30_000,
  bytes: 64 * MEGABYTE,
  changesPerMinute: 6_000,
  bytesPerMinute: 20 * MEGABYTE,
}

export const GUEST_PACE: Pace = {
  changes: 3_000,
  bytes: 4 * MEGABYTE,
  changesPerMinute: 600,
  bytesPerMinute: 2 * MEGABYTE,
}

type Bucket = { pace: Pace; changes: number; bytes: number; filledAtMs: number }

export type ChangePace = {
  /**
   * Takes what a request needs out of the person's bucket and answers 0, or takes nothing and answers in how many seconds
   * (whole, at least 1) there is enough. What is more than a bucket holds passes when that is full, and leaves it in debt.
   */
  take(userId: string, cost: { readonly changes: number; readonly bytes: number; readonly pace: Pace }): number
  /** Takes what a request turned out to have changed besides, however little is there. */
  takeBesides(userId: string, cost: { readonly changes: number; readonly pace: Pace }): void
}

/** From this number on, full buckets are dropped: a new one is equivalent. */
const MOST_BUCKETS = 10_000

export function createChangePace(now: Now): ChangePace {
  const buckets = new Map<string, Bucket>()
  let most = MOST_BUCKETS
  const open = (userId: string, pace: Pace): Bucket => {
    const known = buckets.get(userId)
    const nowMs = now()
    if (known === undefined) {
      if (buckets.size >= most) {
        dropFull(buckets, nowMs)
        // If most of them are in use, they are not searched again for each new user.
        most = Math.max(MOST_BUCKETS, buckets.size * 2)
      }
      const bucket = { pace, changes: pace.changes, bytes: pace.bytes, filledAtMs: nowMs }
      buckets.set(userId, bucket)
      return bucket
    }
    // A guest who has become a person has the larger one at once.
    if (known.pace !== pace) {
      known.changes += pace.changes - known.pace.changes
      known.bytes += pace.bytes - known.pace.bytes
      known.pace = pace
    }
    fill(known, nowMs)
    return known
  }
  return {
    take: (userId, { changes, bytes, pace }) => {
      const bucket = open(userId, pace)
      const waitMs = Math.max(
        missingMs(bucket.changes, Math.min(changes, pace.changes), pace.changesPerMinute),
        missingMs(bucket.bytes, Math.min(bytes, pace.bytes), pace.bytesPerMinute),
      )
      if (waitMs > 0) return Math.ceil(waitMs / SECOND_MS)
      bucket.changes -= changes
      bucket.bytes -= bytes
      return 0
    },
    takeBesides: (userId, { changes, pace }) => {
      open(userId, pace).changes -= changes
    },
  }
}

function fill(bucket: Bucket, nowMs: number): void {
  const { pace } = bucket
  // A clock that is put back fills nothing, and goes on from there.
  const minutes = Math.max(0, nowMs - bucket.filledAtMs) / MINUTE_MS
  bucket.changes = Math.min(pace.changes, bucket.changes + minutes * pace.changesPerMinute)
  bucket.bytes = Math.min(pace.bytes, bucket.bytes + minutes * pace.bytesPerMinute)
  bucket.filledAtMs = nowMs
}

function missingMs(there: number, needed: number, perMinute: number): number {
  return there >= needed ? 0 : ((needed - there) / perMinute) * MINUTE_MS
}

function dropFull(buckets: Map<string, Bucket>, nowMs: number): void {
  for (const [userId, bucket] of buckets) {
    fill(bucket, nowMs)
    if (bucket.changes >= bucket.pace.changes && bucket.bytes >= bucket.pace.bytes) buckets.delete(userId)
  }
}
