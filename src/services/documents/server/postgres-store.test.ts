import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from '#testing/postgres'
import { openPostgresStore } from './postgres-store.ts'
import { describeStore } from './store.suite.ts'

describeStore('the store on PostgreSQL', async (environment) => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  const store = await openPostgresStore({ ...environment, pool })
  onTestFinished(async () => {
    await store.close()
    await pool.end()
    await database.drop()
  })
  return store
})
