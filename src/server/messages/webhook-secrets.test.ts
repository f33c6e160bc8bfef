import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMessagingDatabase } from '#messaging/server'
import { createTestData, signUpPerson, startTestServer, type TestData, type TestServer } from '#testing/app-server'

let data: TestData
let path: string
let server: TestServer | undefined

beforeEach(async () => {
  server = undefined
  data = await createTestData('sqlite')
  path = join(data.environment['DATA_DIR'] ?? '', 'messaging.sqlite')
})
afterEach(async () => {
  await server?.close()
  await data.remove()
})

const open = (): DatabaseSync => new DatabaseSync(path, { timeout: 5_000 })
const run = (sql: string): unknown => {
  const database = open()
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}
/** What there is in clear, in the file and in what SQLite has not moved there yet. */
const readClear = (): readonly string[] =>
  [path, `${path}-wal`]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'latin1').match(/kept-in-clear-\d+/g) ?? [])
const sealed = { secret: expect.stringMatching(/^sealed:[\w-]{80,}$/) }

/** As an older server left them: more than a page has room for, some made anew, some deleted. */
async function keepInClear(): Promise<void> {
  const first = await startTestServer(data)
  const { headers } = await signUpPerson(first)
  const body = JSON.stringify({ name: 'Chat', url: 'https://chat.example/' })
  for (let count = 0; count < 2; count++)
    expect((await fetch(`${first.url}/api/webhooks`, { method: 'POST', headers, body })).status).toBe(200)
  expect(run('SELECT secret FROM messaging_webhook')).toEqual([sealed, sealed])
  await first.close()
  run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO messaging_webhook (id, "userId", name, url, secret, state, "createdAtMs", "lastOutcome", "lastOutcomeAtMs",
      failures, "failingSinceMs") SELECT 'old' || i, "userId", name, url, 'whsec_kept-in-clear-' || i || '-${'x'.repeat(40)}',
      state, "createdAtMs", "lastOutcome", "lastOutcomeAtMs", failures, "failingSinceMs"
    FROM n, (SELECT * FROM messaging_webhook LIMIT 1) RETURNING id`)
  run(`UPDATE messaging_webhook SET secret = replace(secret, 'clear-', 'clear-9') WHERE id LIKE 'old%9' RETURNING id`)
  run(`DELETE FROM messaging_webhook WHERE id LIKE 'old%' AND id NOT LIKE 'old%9' RETURNING id`)
  run('PRAGMA user_version = 0')
}

test('H2: at its start a server seals what an older one kept in clear, and no copy stays in the file or beside it', async () => {
  await keepInClear()
  expect(readClear().length).toBeGreaterThan(20)
  server = await startTestServer(data)
  expect(run('SELECT DISTINCT substr(secret, 1, 7) AS start FROM messaging_webhook')).toEqual([{ start: 'sealed:' }])
  expect(run('SELECT count(*) AS n FROM messaging_webhook')).toEqual([{ n: 22 }])
  expect(readClear()).toEqual([])
})

test('H2: copies sealed by a server killed before they were gone are removed at the next start', async () => {
  await keepInClear()
  // The rows are right, as after that; the contents they had before are still there.
  run(
    `UPDATE messaging_webhook SET secret = (SELECT secret FROM messaging_webhook WHERE secret LIKE 'sealed:%') RETURNING id`,
  )
  expect(readClear().length).toBeGreaterThan(20)
  server = await startTestServer(data)
  expect(readClear()).toEqual([])
})

test('H2: while another program reads the file the server starts all the same, says what is left, and does it later', async () => {
  await keepInClear()
  const other = open()
  other.exec('BEGIN; SELECT * FROM messaging_webhook')
  server = await startTestServer(data)
  expect(run('SELECT DISTINCT substr(secret, 1, 7) AS start FROM messaging_webhook')).toEqual([{ start: 'sealed:' }])
  const isWarned = () => JSON.stringify(server?.log).includes('old copies of secrets of webhooks')
  expect(isWarned()).toBe(true)
  other.close()
  await server.close()
  server = await startTestServer(data)
  expect(readClear()).toEqual([])
  expect(isWarned()).toBe(false)
})

test('H2: a new file has nothing to forget, and its first start writes it once', async () => {
  const openTables = async (): Promise<void> => (await openMessagingDatabase({ kind: 'sqlite', path })).close()
  await mkdir(dirname(path))
  await openTables()
  expect(run('PRAGMA user_version')).toEqual([{ user_version: 1 }])
  run('PRAGMA user_version = 0')
  await openTables()
  expect(run('PRAGMA user_version'), 'one that an older server made').toEqual([{ user_version: 0 }])
})
