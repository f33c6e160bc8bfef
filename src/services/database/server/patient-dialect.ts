import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteDialect, type DatabaseConnection, type Dialect, type Driver, type SqliteDatabase } from 'kysely'
import { isSqliteBusy, sqliteCodeOf } from './classify-error.ts'

/** What a transaction read has changed meanwhile: it has to begin again, waiting is no use. */
const SQLITE_BUSY_SNAPSHOT = 517
const RETRY_MS = 20

/**
 * Kysely on a SQLite connection that does not wait for locks itself (`busy_timeout = 0`), since that would stop the
 * whole process: a statement that finds the file locked by another program is tried again for `timeoutMs`.
 */
export function createPatientDialect(database: SqliteDatabase, timeoutMs: number): Dialect {
  const dialect = new SqliteDialect({ database })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (kysely) => dialect.createIntrospector(kysely),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => withPatience(dialect.createDriver(), timeoutMs),
  }
}

function withPatience(driver: Driver, timeoutMs: number): Driver {
  let lockedSinceMs: number | undefined
  /** One after the other would wait its full time; so all share the time since the lock was met first. */
  const patiently = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (;;) {
      try {
        const value = await work()
        lockedSinceMs = undefined
        return value
      } catch (error) {
        if (!isLocked(error) || performance.now() - (lockedSinceMs ??= performance.now()) > timeoutMs) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  const wrap = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) => patiently(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  })
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => wrap(await driver.acquireConnection(options)),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  }
}

function isLocked(error: unknown): boolean {
  return isSqliteBusy(error) && sqliteCodeOf(error) !== SQLITE_BUSY_SNAPSHOT
}
