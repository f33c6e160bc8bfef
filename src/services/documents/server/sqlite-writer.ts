import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StoreEnvironment } from './document-store.ts'
import { migrateSqlite } from './sqlite-schema.ts'

/**
 * Opens the one connection that writes, on a database of the newest schema. A COMMIT on it returns when
 * the change is on the disk, and it never waits for a lock: the write queue does.
 */
export function openSqliteWriter(
  o: Pick<StoreEnvironment, 'newEpoch' | 'now'> & { readonly path: string; readonly maxPages?: number },
  migrationTimeoutMs: number,
): { readonly writer: DatabaseSync; readonly epoch: string } {
  const writer = new DatabaseSync(o.path, { timeout: migrationTimeoutMs })
  try {
    // What people wrote is for the server's account only; SQLite gives the -wal and -shm files the mode of the database.
    chmodSync(o.path, 0o600)
    // FULL: in WAL mode NORMAL may lose acknowledged commits when the power fails.
    writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864')
    // Batches write into the same pages again and again: they are kept in memory, and moved into the file
    // when the log has the 64 MB that it also keeps afterwards.
    writer.exec('PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 16000')
    const epoch = migrateSqlite(writer, o)
    writer.exec('PRAGMA busy_timeout = 0')
    if (o.maxPages !== undefined) writer.exec(`PRAGMA max_page_count = ${Math.trunc(o.maxPages)}`)
    return { writer, epoch }
  } catch (error) {
    writer.close()
    throw error
  }
}
