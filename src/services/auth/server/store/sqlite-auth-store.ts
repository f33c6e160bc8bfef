import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { openSqliteDatabase } from '#database/server'
import { authTables, SESSION_COLUMNS, sessionRowOf, type AuthStore, type SessionRow } from './auth-store.ts'

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
    statement ??= reader.prepare(`SELECT ${SESSION_COLUMNS} FROM ${authTables.session} WHERE token = ?`)
    const row = statement.get(token)
    if (row === undefined) return undefined
    return sessionRowOf({
      id: String(row['id']),
      userId: String(row['userId']),
      expiresAt: String(row['expiresAt']),
      isGuest: row['isGuest'] === 1,
    })
  }
}

/** `data_version` counts writes of other connections; for this one, which only reads, that is every write. */
function createVersionReader(reader: DatabaseSync): () => number {
  const statement = reader.prepare('PRAGMA data_version')
  return () => Number(statement.get()?.['data_version'])
}
