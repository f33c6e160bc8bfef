/**
 * The cut: one moment of several SQLite files, taken from any process beside those that write. For about a millisecond it has the
 * write locks of all files at once, so that no transaction is under way in any of them, and begins a read transaction on each.
 * What these read is of that moment, however long it takes and however much is written meanwhile.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS, type Now } from '#base/clock'
import { isSqliteBusy } from '#database/server'

/** Under constant writes a few tries are enough, since who holds some locks keeps writers of the others from their next step. */
const PATIENCE_MS = 120 * SECOND_MS
/** So long is waited for the first lock, with nothing held meanwhile. */
const FIRST_LOCK_MS = 200
/** After this many failed tries the later locks are waited for as well, which delays writers. */
const QUICK_TRIES = 100
const LATER_LOCK_MS = 10
const PAUSE_MS = 5

export type CutOptions = {
  readonly dataDir: string
  /** Names of the files without `.sqlite`; the busiest first. */
  readonly names: readonly string[]
  readonly now: Now
  readonly signal: AbortSignal
}

export type Cut = {
  readonly cutAtMs: number
  /** How long writers were kept waiting. */
  readonly heldMs: number
  /** One for each name, in their order, in a read transaction at the cut. */
  readonly readers: ReadonlyMap<string, DatabaseSync>
  close(): void
}

/** Throws if a file is missing, and if in two minutes there was no moment at which nothing was written. */
export async function cutDatabases({ dataDir, names, now, signal }: CutOptions): Promise<Cut> {
  const paths = names.map((name) => join(dataDir, `${name}.sqlite`))
  const missing = paths.find((path) => !existsSync(path))
  if (missing !== undefined) throw new Error(`${missing} is missing`)
  const writers = paths.map((path) => new DatabaseSync(path, { timeout: 0 }))
  const readers = paths.map((path) => new DatabaseSync(path, { timeout: FIRST_LOCK_MS }))
  const close = (databases: readonly DatabaseSync[]): void => {
    for (const database of databases) if (database.isOpen) database.close()
  }
  try {
    const deadlineMs = performance.now() + PATIENCE_MS
    for (let tries = 0; performance.now() < deadlineMs; tries++) {
      signal.throwIfAborted()
      const heldMs = tryCut(writers, readers, tries < QUICK_TRIES ? 0 : LATER_LOCK_MS)
      if (heldMs === undefined) await sleep(PAUSE_MS)
      else
        return {
          cutAtMs: now(),
          heldMs,
          readers: new Map(readers.map((reader, index) => [names[index] ?? '', reader])),
          close: () => close(readers),
        }
    }
    throw new Error('there was no moment at which nothing was written to the databases')
  } catch (error) {
    close(readers)
    throw error
  } finally {
    close(writers)
  }
}

/** Undefined if one of them is being written to; nothing is held then. */
function tryCut(
  writers: readonly DatabaseSync[],
  readers: readonly DatabaseSync[],
  laterLockMs: number,
): number | undefined {
  let beganMs: number | undefined
  try {
    for (const [index, writer] of writers.entries()) {
      writer.exec(`PRAGMA busy_timeout = ${index === 0 ? FIRST_LOCK_MS : laterLockMs}`)
      writer.exec('BEGIN IMMEDIATE')
      beganMs ??= performance.now()
    }
    // A transaction has its moment once it has read something.
    for (const reader of readers) reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    for (const reader of readers) if (reader.isTransaction) reader.exec('ROLLBACK')
    if (!isSqliteBusy(error)) throw error
    return undefined
  } finally {
    for (const writer of writers) if (writer.isTransaction) writer.exec('ROLLBACK')
  }
  return beganMs === undefined ? undefined : performance.now() - beganMs
}
