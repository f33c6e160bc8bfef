import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { openTestServer } from './auth-test-server.ts'
import { describeAuth } from './auth.suite.ts'

let folder: TempFolder
beforeAll(async () => {
  folder = await createTempFolder()
})
afterAll(() => folder.remove())

let files = 0
async function openDatabase() {
  const path = join(folder.path, `auth-${files++}.db`)
  return {
    database: { kind: 'sqlite', path } as const,
    async run(sql: string) {
      const database = new DatabaseSync(path, { timeout: 5_000 })
      const rows = database.prepare(sql).all()
      database.close()
      return rows
    },
    async close() {},
  }
}

describeAuth('SQLite', openDatabase)

test('only the owner of the file can read it', async () => {
  const { database } = await openDatabase()
  const { auth } = await openTestServer(database)
  expect((await stat(database.path)).mode & 0o777).toBe(0o600)
  await auth.close()
})

test('a second start finds what the first one stored', async () => {
  const { database } = await openDatabase()
  const first = await openTestServer(database)
  const browser = first.openBrowser()
  await browser.signUp('stays@example.de')
  await first.auth.close()
  const second = await openTestServer(database)
  const cookie = `taschenmesser.session_token=${browser.cookies.get('taschenmesser.session_token') ?? ''}`
  expect(await second.auth.readSession(cookie)).not.toBeNull()
  expect((await second.openBrowser().signIn('stays@example.de')).status).toBe(200)
  await second.auth.close()
})

test('A11: a session that another process ends is refused a tenth of a second later, however lately it was read', async () => {
  const { database, run } = await openDatabase()
  const { auth, skipMs, openBrowser } = await openTestServer(database)
  const browser = openBrowser()
  await browser.signUp('ends@example.de')
  const cookie = `taschenmesser.session_token=${browser.cookies.get('taschenmesser.session_token') ?? ''}`
  expect(await auth.readSession(cookie)).not.toBeNull()
  await run('DELETE FROM auth_session')
  skipMs(100)
  expect(await auth.readSession(cookie)).toBeNull()
  await auth.close()
})
