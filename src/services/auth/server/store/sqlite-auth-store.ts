import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { authTables, type AuthStore, type SessionRow } from './auth-store.ts'
import { createPatientDialect } from './patient-dialect.ts'
import { createQueue } from './queue.ts'

/** A reader meets a lock only while the file is being opened or repaired. */
const READER_TIMEOUT_MS = 5_000
/** How long a writer waits for a lock of another program (a backup, the sqlite3 shell) on the same file. */
const BUSY_TIMEOUT_MS = 15_000

/**
 * Opens the accounts' own SQLite file. One connection writes, behind Kysely's mutex, so an open
 * transaction never meets a foreign statement; a second, read-only one serves the session check. `maxPages` limits the
 * size of the file, for tests of a full disk.
 */
export async function openSqliteAuthStore(path: string, maxPages?: number): Promise<AuthStore> {
  const writer = new DatabaseSync(path, { timeout: READER_TIMEOUT_MS })
  // SQLite gives the -wal and -shm files the mode of the database.
  chmodSync(path, 0o600)
  // FULL: an acknowledged sign-up survives a power cut.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  // From here on the dialect waits for locks, without stopping the process.
  writer.exec('PRAGMA busy_timeout = 0')
  if (maxPages !== undefined) writer.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
  const reader = new DatabaseSync(path, { readOnly: true, timeout: READER_TIMEOUT_MS })
  return {
    type: 'sqlite',
    kysely: new Kysely<unknown>({
      dialect: createPatientDialect(adaptToKysely(writer), BUSY_TIMEOUT_MS),
    }),
    findSession: createSessionLookup(reader),
    runAlone: createQueue(),
    async close() {
      reader.close()
      writer.close()
    },
  }
}

function createSessionLookup(reader: DatabaseSync): (token: string) => SessionRow | undefined {
  let statement: StatementSync | undefined
  return (token) => {
    // Prepared at the first use: when the store opens, the table may not exist yet.
    statement ??= reader.prepare(`SELECT id, "userId", "expiresAt" FROM ${authTables.session} WHERE token = ?`)
    const row = statement.get(token)
    if (row === undefined) return undefined
    return { id: String(row['id']), userId: String(row['userId']), expiresAtMs: Date.parse(String(row['expiresAt'])) }
  }
}

/** Kysely's dialect was made for another driver; this is the part of its interface it really uses. */
function adaptToKysely(database: DatabaseSync): {
  prepare(sql: string): {
    readonly reader: boolean
    all(parameters: readonly unknown[]): unknown[]
    run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    iterate(parameters: readonly unknown[]): IterableIterator<unknown>
  }
  close(): void
} {
  return {
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...toSqlValues(parameters)),
        run: (parameters) => statement.run(...toSqlValues(parameters)),
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
    throw new TypeError(`SQLite cannot store a ${typeof value}`)
  })
}
