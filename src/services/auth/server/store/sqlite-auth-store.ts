import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openSqliteDatabase } from '#database/server'
import { authTables, type AuthStore, type SessionRow } from './auth-store.ts'

/** Opens the accounts' own SQLite file. A second, read-only connection serves the session check. */
export async function openSqliteAuthStore(path: string, maxPages?: number): Promise<AuthStore> {
  const database = openSqliteDatabase(path, maxPages === undefined ? {} : { maxPages })
  const reader = database.openReader()
  return { ...database, findSession: createSessionLookup(reader), readVersion: createVersionReader(reader) }
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

/** What this connection has not written itself: all of it, because it only reads. */
function createVersionReader(reader: DatabaseSync): () => number {
  const statement = reader.prepare('PRAGMA data_version')
  return () => Number(statement.get()?.['data_version'])
}
