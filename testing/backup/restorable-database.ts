/** A documents database that can be opened, closed, backed up and set back, on each engine, for tests of restored backups. */
import { copyFile } from 'node:fs/promises'
import pg from 'pg'
import { openPostgresStore, openSqliteStore, type DocumentStore, type StoreEnvironment } from '#documents/server'
import { createMemoryStore } from '../documents/memory-store.ts'
import { createMemoryDatabase } from '../documents/memory-feed.ts'
import { copyTestDatabase, createTestDatabase } from '../postgres/postgres.ts'
import { createTempFolder } from '../temp-folder.ts'

export type RestorableDatabase = {
  /** Opens a store, as a server does that starts. Close it before the next call of anything here. */
  open(): Promise<DocumentStore>
  /** Keeps everything as it is now. */
  backUp(): Promise<void>
  /** Sets everything back to what `backUp` has kept. */
  restore(): Promise<void>
  remove(): Promise<void>
}

export async function createRestorableMemory(environment: StoreEnvironment): Promise<RestorableDatabase> {
  let database = createMemoryDatabase(environment.newEpoch())
  let backup = structuredClone(database)
  return {
    open: async () => createMemoryStore(environment, database),
    backUp: async () => {
      backup = structuredClone(database)
    },
    restore: async () => {
      database = structuredClone(backup)
    },
    remove: async () => {},
  }
}

export async function createRestorableSqlite(environment: StoreEnvironment): Promise<RestorableDatabase> {
  const folder = await createTempFolder()
  const path = `${folder.path}/documents.db`
  return {
    open: () => openSqliteStore({ ...environment, path }),
    // A closed store leaves no write-ahead log behind, so the file is all there is.
    backUp: () => copyFile(path, `${path}.backup`),
    restore: () => copyFile(`${path}.backup`, path),
    remove: () => folder.remove(),
  }
}

export async function createRestorablePostgres(environment: StoreEnvironment): Promise<RestorableDatabase> {
  let database = await createTestDatabase()
  let backup: typeof database | undefined
  return {
    open: async () => {
      const pool = new pg.Pool({ connectionString: database.url, max: 10 })
      const store = await openPostgresStore({ ...environment, pool })
      return { ...store, close: () => store.close().then(() => pool.end()) }
    },
    backUp: async () => {
      backup = await copyTestDatabase(database)
    },
    restore: async () => {
      await database.drop()
      if (backup === undefined) throw new Error('there is no backup')
      database = await copyTestDatabase(backup)
    },
    remove: async () => {
      await database.drop()
      await backup?.drop()
    },
  }
}
