import type pg from 'pg'
import { openPostgresDatabase } from '#database/server'
import { authTables, SESSION_COLUMNS, sessionRowOf, type AuthStore } from './auth-store.ts'

/** An arbitrary number that stands for „accounts“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_001

/** Accounts on a pool that others use too. */
export async function openPostgresAuthStore(pool: pg.Pool): Promise<AuthStore> {
  return {
    ...openPostgresDatabase(pool, ADVISORY_LOCK),
    readVersion: undefined,
    async findSession(token) {
      const { rows } = await pool.query<Parameters<typeof sessionRowOf>[0]>({
        name: 'auth-find-session',
        text: `SELECT ${SESSION_COLUMNS} FROM ${authTables.session} WHERE token = $1`,
        values: [token],
      })
      const row = rows[0]
      return row && sessionRowOf(row)
    },
  }
}
