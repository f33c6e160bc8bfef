/**
 * How fast a backup writes and reads where the server's own databases may be on the same disk. Every acknowledged change waits for a
 * flush, and a flush waits for those before it: while changes are written, many small flushes with rests cost writers least.
 * On a disk whose flushes are slow by themselves the steps grow, or the backup would take hours. Disks serve reads first, so
 * flushes wait for those as well. `bench/backup.ts` measures it.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MIN_STEP_BYTES = 64 * 1024
const MAX_STEP_BYTES = 1024 ** 2
/** Bytes of a step per millisecond of the flush before it. A larger factor would give a busy disk more work. */
const STEP_BYTES_PER_MS = 16 * 1024
const LONGEST_REST_MS = 250
/** What takes less was in memory. */
const FROM_DISK_MS = 0.5
/** Length of a rest as a multiple of the read before it. */
const READ_REST_SHARE = 12

export type WritePace = {
  /** Counts written bytes; returns true if the file has to be flushed now. */
  isFlushDue(bytes: number): boolean
  /** How long to rest after a flush that took `flushMs`, in milliseconds. */
  restAfter(flushMs: number): number
}

/** `restShare`: length of a rest as a multiple of the flush before it, while `isBusy`. */
export function createWritePace(o: { readonly restShare: number; readonly isBusy: () => boolean }): WritePace {
  let stepBytes = MIN_STEP_BYTES
  let written = 0
  return {
    isFlushDue(bytes) {
      written += bytes
      return written >= (o.isBusy() ? stepBytes : MAX_STEP_BYTES)
    },
    restAfter(flushMs) {
      written = 0
      if (!o.isBusy()) return 0
      stepBytes = Math.min(Math.max(MIN_STEP_BYTES, flushMs * STEP_BYTES_PER_MS), MAX_STEP_BYTES)
      return Math.min(flushMs * o.restShare, LONGEST_REST_MS)
    },
  }
}

/** Passes bytes of a file on, and rests after each piece that came from the disk, while `isBusy`. */
export async function* readAtPace(bytes: AsyncIterable<Uint8Array>, isBusy: () => boolean): AsyncGenerator<Uint8Array> {
  let askedMs = performance.now()
  for await (const piece of bytes) {
    const tookMs = performance.now() - askedMs
    if (tookMs >= FROM_DISK_MS && isBusy()) await sleep(Math.min(tookMs * READ_REST_SHARE, LONGEST_REST_MS))
    yield piece
    askedMs = performance.now()
  }
}

/** How long the databases count as busy after a write. */
const BUSY_MS = 1_000
const LOOK_EVERY_MS = 200

/**
 * Returns a function that says whether the databases of a server on SQLite were written to just now, by the times of their
 * logs. Without any such log the databases are elsewhere, and may be written to at any time.
 */
export function watchWriters(dataDir: string): () => boolean {
  let lookedAtMs = -Infinity
  let isBusy = true
  return () => {
    if (performance.now() < lookedAtMs + LOOK_EVERY_MS) return isBusy
    lookedAtMs = performance.now()
    const times = readdirSync(dataDir)
      .filter((name) => name.endsWith('.sqlite-wal'))
      .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    isBusy = times.length === 0 || Math.max(...times) > Date.now() - BUSY_MS
    return isBusy
  }
}
