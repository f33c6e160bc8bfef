/** Stores of every kind on a database of their own, for tests. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openPostgresStore, openSqliteStore, type DocumentStore, type StoreEnvironment } from '#documents/server'
import { createMemoryStore } from './memory-store.ts'
import { createMemoryDatabase } from './memory-feed.ts'
import { createTestDatabase } from '../postgres/postgres.ts'
import { createTempFolder } from '../temp-folder.ts'

export type TestStore = {
  readonly store: DocumentStore
  /** With PostgreSQL only. */
  readonly pool?: pg.Pool
  /** With a database only: runs a statement behind the store's back. */
  run?(sql: string): Promise<readonly Record<string, unknown>[]>
  /** Rule Q1 recomputed from what is stored: by owner, bytes of documents and of log entries; owners of nothing are left out. */
  readonly recount: () => Promise<Recount>
  /** Closes the store and removes its database. */
  close(): Promise<void>
}

export type Recount = Readonly<Record<string, { readonly documentBytes: number; readonly logBytes: number }>>

export type OpenTestStore = (environment: StoreEnvironment) => Promise<TestStore>

export async function openMemoryTestStore(environment: StoreEnvironment): Promise<TestStore> {
  const database = createMemoryDatabase(environment.newEpoch())
  const store = createMemoryStore(environment, database)
  const recount = async (): Promise<Recount> =>
    sumUp([
      ...Array.from(database.documents.values(), ({ ownerId, fields }) => ({
        owner: ownerId,
        documentBytes: Buffer.byteLength(JSON.stringify(fields)),
      })),
      ...database.log.flatMap(({ ownerId, sizeBytes }) =>
        ownerId === undefined ? [] : [{ owner: ownerId, logBytes: sizeBytes }],
      ),
    ])
  return { store, recount, close: () => store.close() }
}

export async function openSqliteTestStore(environment: StoreEnvironment): Promise<TestStore> {
  const folder = await createTempFolder()
  const path = `${folder.path}/documents.db`
  const store = await openSqliteStore({ ...environment, path })
  const run = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const database = new DatabaseSync(path, { timeout: 5_000 })
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }
  return {
    store,
    run,
    recount: async () => {
      const documents = await run(
        'SELECT name AS owner, fields FROM documents JOIN names ON names.number = owner WHERE state <> 2',
      )
      const log = await run('SELECT name AS owner, entry FROM change_log JOIN names ON names.number = owner')
      return sumUp([...documents, ...log].map(toCounted))
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
    recount: async () => {
      const documents = await pool.query<Record<string, unknown>>('SELECT owner_id AS owner, fields FROM documents')
      const log = await pool.query<Record<string, unknown>>(
        'SELECT owner_id AS owner, entry::text AS entry FROM change_log WHERE owner_id IS NOT NULL',
      )
      return sumUp([...documents.rows, ...log.rows].map(toCounted))
    },
    close: async () => {
      await store.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** A row of documents or of the log; PostgreSQL hands fields out parsed, with keys in another order. */
function toCounted({ owner, fields, entry }: Record<string, unknown>): Counted {
  if (typeof entry === 'string') return { owner: String(owner), logBytes: Buffer.byteLength(entry) }
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields)
  return { owner: String(owner), documentBytes: Buffer.byteLength(text) }
}

type Counted = { readonly owner: string; readonly documentBytes?: number; readonly logBytes?: number }

function sumUp(counted: readonly Counted[]): Recount {
  const sums = Map.groupBy(counted, ({ owner }) => owner)
  return Object.fromEntries(
    Array.from(sums, ([owner, own]) => [
      owner,
      {
        documentBytes: own.reduce((sum, { documentBytes = 0 }) => sum + documentBytes, 0),
        logBytes: own.reduce((sum, { logBytes = 0 }) => sum + logBytes, 0),
      },
    ]),
  )
}

/** The two engines that a server runs on, for tests of what stands on them. */
export const serverEngines: readonly (readonly [name: string, open: OpenTestStore])[] = [
  ['SQLite', openSqliteTestStore],
  ['PostgreSQL', openPostgresTestStore],
]
