/**
 * A lock between processes: the one that SQLite takes on a file while a transaction writes. The system frees it when the process
 * ends, however that happens, and a row in the file says to others who holds it. A process that has such a lock must not open
 * the file by other means: closing it again would free the lock (POSIX advisory locks).
 */
import { chmodSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { toIso, type Now } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import { isSqliteBusy } from './classify-error.ts'

const OWNER_ONLY = 0o600
/** A reader holds up the commit of the row for less than this. */
const COMMIT_TIMEOUT_MS = 1_000

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() })

/** The process that has a lock; `since` is the ISO time at which it took it. */
export type LockHolder = z.infer<typeof holderSchema>

export type FileLock = Disposable & {
  /** Lets the next one in. Releasing twice does nothing. */
  release(): void
}

/** Takes the lock at once or fails with its holder, undefined where the row is not written yet. */
export function takeFileLock(path: string, now: Now): Result<FileLock, LockHolder | undefined> {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    chmodSync(path, OWNER_ONLY)
    database.exec('BEGIN IMMEDIATE')
    writeHolder(database, { pid: process.pid, host: hostname(), since: toIso(now()) })
    // Between the two another process may slip in; it has the lock then, and this one has not.
    database.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const holder = isSqliteBusy(error) ? readHolder(database) : undefined
    database.close()
    if (isSqliteBusy(error)) return failed(holder)
    throw new Error(`${path} cannot be used as a lock: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      cause: error,
    })
  }
  const release = (): void => {
    if (database.isOpen) database.close()
  }
  return ok({ release, [Symbol.dispose]: release })
}

function writeHolder(database: DatabaseSync, { pid, host, since }: LockHolder): void {
  database.exec('CREATE TABLE IF NOT EXISTS holder (row INTEGER PRIMARY KEY CHECK (row = 1), pid, host, since)')
  database.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?, ?, ?)').run(pid, host, since)
  database.exec(`PRAGMA busy_timeout = ${COMMIT_TIMEOUT_MS}; COMMIT; PRAGMA busy_timeout = 0`)
}

function readHolder(database: DatabaseSync): LockHolder | undefined {
  if (database.isTransaction) database.exec('ROLLBACK')
  try {
    const parsed = holderSchema.safeParse(database.prepare('SELECT pid, host, since FROM holder').get())
    return parsed.success ? parsed.data : undefined
  } catch {
    // The holder has the lock and has not written its row yet.
    return undefined
  }
}
