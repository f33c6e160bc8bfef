/**
 * How fast a backup writes where the server's own databases may be on the same disk. Every acknowledged change waits for a
 * flush, and a flush waits for those before it: many small ones with rests cost writers least. On a disk whose flushes are
 * slow by themselves the steps grow, or the backup would take hours. `bench/backup.ts` measures it.
 */

const MIN_STEP_BYTES = 64 * 1024
const MAX_STEP_BYTES = 1024 ** 2
/** How much a step has for each millisecond that the flush before it took; more would answer a busy disk with more work. */
const STEP_BYTES_PER_MS = 16 * 1024
/** The disk belongs to others for so many times as long as a flush took. */
const REST_SHARE = 4
const LONGEST_REST_MS = 1_000

export type WritePace = {
  /** Says that so many bytes were written; true if they are to be flushed before the next ones. */
  isFlushDue(bytes: number): boolean
  /** How long to rest after a flush that took `flushMs`, in milliseconds. */
  restAfter(flushMs: number): number
}

export function createWritePace(): WritePace {
  let stepBytes = MIN_STEP_BYTES
  let written = 0
  return {
    isFlushDue(bytes) {
      written += bytes
      return written >= stepBytes
    },
    restAfter(flushMs) {
      written = 0
      stepBytes = Math.min(Math.max(MIN_STEP_BYTES, flushMs * STEP_BYTES_PER_MS), MAX_STEP_BYTES)
      return Math.min(flushMs * REST_SHARE, LONGEST_REST_MS)
    },
  }
}
