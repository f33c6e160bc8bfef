import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createQueue, type Database } from './database.ts'
import { createPatientDialect } from './patient-dialect.ts'
import { nameDamagedFile } from './classify-error.ts'

/** A reader meets a lock only while the file is being opened or repaired. */
const READER_TIMEOUT_MS = 5_000
/** How long a writer waits for a lock of another program (a backup, the sqlite3 shell) on the same file. */
const BUSY_TIMEOUT_MS = 15_000

export type SqliteDatabase = Database & {
  /** Opens a second, read-only connection for statements that are prepared once; closed with the database. */
  openReader(): DatabaseSync
}

/**
 * Opens a service's own SQLite file, for the owner's eyes only. One connection writes, behind Kysely's mutex, so an open
 * transaction never meets a foreign statement. `maxPages` limits the size of the file, for tests of a full disk.
 */
export function openSqliteDatabase(
  path: string,
  { maxPages, isFlushedLater = false }: { readonly maxPages?: number; readonly isFlushedLater?: boolean } = {},
): SqliteDatabase {
  const writer = new DatabaseSync(path, { timeout: READER_TIMEOUT_MS })
  // SQLite gives the -wal and -shm files the mode of the database.
  chmodSync(path, 0o600)
  // FULL: what was acknowledged survives a power cut. NORMAL flushes at checkpoints only, and keeps the file whole as well.
  const synchronous = isFlushedLater ? 'NORMAL' : 'FULL'
  writer.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`)
  // From here on the dialect waits for locks, without stopping the process.
  writer.exec('PRAGMA busy_timeout = 0')
  if (maxPages !== undefined) writer.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
  const readers: DatabaseSync[] = []
  return {
    type: 'sqlite',
    kysely: new Kysely<unknown>({
      dialect: createPatientDialect(adaptToKysely(writer, path), BUSY_TIMEOUT_MS),
    }),
    openReader() {
      const reader = new DatabaseSync(path, { readOnly: true, timeout: READER_TIMEOUT_MS })
      readers.push(reader)
      return reader
    },
    runAlone: createQueue(),
    async close() {
      for (const reader of readers) reader.close()
      writer.close()
    },
  }
}

/** Kysely's dialect was made for another driver; this is the part of its interface it really uses. */
function adaptToKysely(
  database: DatabaseSync,
  path: string,
): {
  prepare(sql: string): {
    readonly reader: boolean
    all(parameters: readonly unknown[]): unknown[]
    run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    iterate(parameters: readonly unknown[]): IterableIterator<unknown>
  }
  close(): void
} {
  const naming = <Value>(work: () => Value): Value => {
    try {
      return work()
    } catch (error) {
      throw nameDamagedFile(error, path)
    }
  }
  return {
    prepare(sql) {
      const statement = naming(() => database.prepare(sql))
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => naming(() => statement.all(...toSqlValues(parameters))),
        run: (parameters) => naming(() => statement.run(...toSqlValues(parameters))),
        iterate: (parameters) => statement.iterate(...toSqlValues(parameters)),
      }
    },
    close: () => database.close(),
  }
}

function toSqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    if (value instanceof Uint8Array) return value
    throw new TypeError(`SQLite cannot store a ${typeof value}`)
  })
}
