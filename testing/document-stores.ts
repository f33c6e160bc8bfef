/** Stores of every kind on a database of their own, for tests. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import {
  createMemoryStore,
  openPostgresStore,
  openSqliteStore,
  type DocumentStore,
  type StoreEnvironment,
} from '#documents/server'
import { createTestDatabase } from './postgres.ts'
import { createMemoryFolder } from './temp-folder.ts'

export type TestStore = {
  readonly store: DocumentStore
  /** With PostgreSQL only. */
  readonly pool?: pg.Pool
  /** With a database only: runs a statement behind the store's back. */
  run?(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Closes the store and removes its database. */
  close(): Promise<void>
}

export type OpenTestStore = (environment: StoreEnvironment) => Promise<TestStore>

export async function openMemoryTestStore(environment: StoreEnvironment): Promise<TestStore> {
  const store = createMemoryStore(environment)
  return { store, close: () => store.close() }
}

export async function openSqliteTestStore(environment: StoreEnvironment): Promise<TestStore> {
  const folder = await createMemoryFolder()
  const path = `${folder.path}/documents.db`
  const store = await openSqliteStore({ ...environment, path })
  return {
    store,
    run: async (sql) => {
      const database = new DatabaseSync(path, { timeout: 5_000 })
      const rows = database.prepare(sql).all()
      database.close()
      return rows
    },
    close: async () => {
      await store.close()
      await folder.remove()
    },
  }
}

export async function openPostgresTestStore(environment: StoreEnvironment): Promise<TestStore> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  const store = await openPostgresStore({ ...environment, pool })
  return {
    store,
    pool,
    run: async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await store.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** The two engines that a server runs on, for tests of what stands on them. */
export const serverEngines: readonly (readonly [name: string, open: OpenTestStore])[] = [
  ['SQLite', openSqliteTestStore],
  ['PostgreSQL', openPostgresTestStore],
]
