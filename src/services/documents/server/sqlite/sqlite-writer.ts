import { chmodSync, closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { nameDamagedFile } from '#database/server'
import type { StoreEnvironment } from '../document-store.ts'
import { createCheckpointer, moveInThread } from './sqlite-checkpoint.ts'
import { createFlush, type Flush } from './sqlite-flush.ts'
import { integerOf } from './sqlite-rows.ts'
import { migrateSqlite } from '../sqlite-schema.ts'

const syncData = promisify(fdatasync)

/** The number of pages of 4 KB that may wait in the log. */
const LOG_PAGES = 16_000

export type SqliteWriter = {
  readonly writer: DatabaseSync
  readonly epoch: string
  /** What a COMMIT on the connection has written is on the disk only after this. */
  readonly flush: Flush
  /** The other way to get it there, for when the log could not be flushed; throws when it cannot. */
  readonly repair: () => void
  /** Waits for the thread that may be moving the log. */
  close(): Promise<void>
}

/**
 * Opens the one connection that writes, on a database of the newest schema. It waits neither for a lock nor for the disk:
 * the write queue does.
 */
export function openSqliteWriter(
  o: Pick<StoreEnvironment, 'newEpoch' | 'now'> & {
    readonly path: string
    readonly maxPages?: number
    readonly logPages?: number
  },
  migrationTimeoutMs: number,
): SqliteWriter {
  const writer = new DatabaseSync(o.path, { timeout: migrationTimeoutMs })
  try {
    // What people wrote is for the server's account only; SQLite gives the -wal and -shm files the mode of the database.
    chmodSync(o.path, 0o600)
    // FULL until the database is open: the migration is on the disk then, and so is the file of the log.
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864')
    // Batches write into the same pages again and again: the pages of a large transaction are kept in memory (with 16 MB
    // nothing was measurably faster), and moved into the file when the log has the 64 MB that it also keeps afterwards. SQLite itself
    // steps in when the thread that does it fails.
    writer.exec(`PRAGMA cache_size = -6144; PRAGMA wal_autocheckpoint = ${3 * LOG_PAGES}`)
    const epoch = migrateSqlite(writer, o)
    // From here on the log is flushed by `flush`. SQLite itself still flushes it before it moves it into the file.
    writer.exec('PRAGMA busy_timeout = 0; PRAGMA synchronous = NORMAL')
    if (o.maxPages !== undefined) writer.exec(`PRAGMA max_page_count = ${Math.trunc(o.maxPages)}`)
    // Writable, because some systems flush no file that is not.
    const log = openSync(`${o.path}-wal`, 'r+')
    const repair = (): void => moveLogIntoFile(writer)
    const flush = createFlush({ sync: () => syncData(log), repair })
    const checkpointer = createCheckpointer({
      database: writer,
      pages: o.logPages ?? LOG_PAGES,
      move: () => moveInThread(o.path),
    })
    return {
      writer,
      epoch,
      flush: () => {
        const flushed = flush()
        checkpointer.look()
        return flushed
      },
      repair,
      close: async () => {
        await checkpointer.idle()
        if (!writer.isOpen) return
        writer.close()
        closeSync(log)
      },
    }
  } catch (error) {
    writer.close()
    throw nameDamagedFile(error, o.path)
  }
}

/** Puts everything that is committed into the database file, and flushes that. */
function moveLogIntoFile(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  if (row === undefined || integerOf(row, 'busy') !== 0)
    throw new Error('the log could not be moved into the database file')
}
