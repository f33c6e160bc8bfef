import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer } from '#testing/app-server'

test('H2: at its start a server seals the secrets of webhooks that an older one kept in clear', async () => {
  const data = await createTestData('sqlite')
  const run = (sql: string): unknown => {
    const database = new DatabaseSync(join(data.environment['DATA_DIR'] ?? '', 'messaging.sqlite'), { timeout: 5_000 })
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }
  const first = await startTestServer(data)
  const { headers } = await signUpPerson(first)
  const body = JSON.stringify({ name: 'Chat', url: 'https://chat.example/' })
  expect((await fetch(`${first.url}/api/webhooks`, { method: 'POST', headers, body })).status).toBe(200)
  const sealed = [{ secret: expect.stringMatching(/^sealed:[\w-]{80,}$/) }]
  expect(run('SELECT secret FROM messaging_webhook')).toEqual(sealed)
  await first.close()
  run(`UPDATE messaging_webhook SET secret = 'whsec_kept-in-clear-${'x'.repeat(30)}'`)
  const second = await startTestServer(data)
  expect(run('SELECT secret FROM messaging_webhook')).toEqual(sealed)
  await second.close()
  await data.remove()
})
