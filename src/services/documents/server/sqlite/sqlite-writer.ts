import { chmodSync, closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { nameDamagedFile } from '#database/server'
import type { StoreEnvironment } from '../document-store.ts'
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

/**
 * Moves the write-ahead log into the database file when it has grown long. SQLite would do that within some COMMIT, and the
 * process would stand still for as long as the disk needs for up to 64 MB: a tenth of a second here, several on an SD card. So
 * a thread moves most of it with a connection of its own, and the writing connection what was written meanwhile. `pages`: how
 * many may wait in the log. `move` is what the thread does.
 */
export function createCheckpointer(o: {
  readonly database: DatabaseSync
  readonly pages: number
  readonly move: () => Promise<void>
}) {
  const sizes = o.database.prepare('PRAGMA wal_checkpoint(NOOP)')
  const moveRest = o.database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  let moving: Promise<void> | undefined

  const isLong = (): boolean => {
    try {
      const row = sizes.get()
      return row !== undefined && integerOf(row, 'log') - integerOf(row, 'checkpointed') >= o.pages
    } catch {
      // Another connection holds the file locked; the next commit checks again.
      return false
    }
  }
  const move = async (): Promise<void> => {
    try {
      await o.move()
      // Between two commits, so that nothing is left and the log begins anew.
      if (o.database.isOpen) moveRest.get()
    } catch {
      // It is tried again, and a log of three times the length is moved by SQLite itself.
    }
    moving = undefined
  }
  return {
    /** Begins to move the log if it is long enough; to be called after commits. */
    look: () => {
      if (moving === undefined && isLong()) moving = move()
    },
    /** Resolves when nothing is being moved. */
    idle: async () => moving,
  }
}

/** Moves the log of a database file in a thread that ends with it. */
function moveInThread(path: string): Promise<void> {
  const worker = new Worker(new URL('sqlite-checkpoint-thread.mjs', import.meta.url), {
    workerData: path,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}
