import { onTestFinished } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { openSqliteStore } from './sqlite-store.ts'
import { describeStore } from './store.suite.ts'

describeStore('the store on SQLite', async (environment) => {
  const folder = await createTempFolder()
  const store = await openSqliteStore({ ...environment, path: `${folder.path}/documents.db` })
  onTestFinished(async () => {
    await store.close()
    await folder.remove()
  })
  return store
})
