/** A data folder of 27 November 2026, whose accounts Better Auth kept: everybody in it stays signed in, and gets in again. */
import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#base/clock'
import { createTestData, startTestServer, type TestData, type TestServer } from '#testing/app-server'
import { createManualTime } from '#testing/manual-time'
import { dataDirOf } from '#testing/server-parts'
import { readSchemaVersions } from './check-parts.ts'

const FIXTURES = join(import.meta.dirname, '../../../testing/fixtures')

const known = z
  .object({
    madeAt: z.string(),
    publicUrl: z.string(),
    email: z.string(),
    password: z.string(),
    cookie: z.string(),
    guestCookie: z.string(),
    idToken: z.string(),
    apiToken: z.string(),
  })
  .parse(JSON.parse(await readFile(join(FIXTURES, 'data-dir-accounts-1.json'), 'utf8')))

const answerSchema = z.object({
  account: z.object({ email: z.string(), isAnonymous: z.boolean() }),
  idToken: z.optional(z.string()),
})

let data: TestData
let server: TestServer
beforeAll(async () => {
  data = await createTestData('sqlite')
  await mkdir(dataDirOf(data), { recursive: true })
  await promisify(execFile)('tar', [
    '-xzf',
    join(FIXTURES, 'data-dir-accounts-1.tar.gz'),
    '-C',
    dataDirOf(data),
    '--no-same-owner',
  ])
  expect((await readSchemaVersions(dataDirOf(data))).get('accounts')).toBe(1)
  server = await startTestServer(data, {
    environment: { PUBLIC_URL: known.publicUrl },
    time: createManualTime(Date.parse(known.madeAt) + MINUTE_MS),
  })
})
afterAll(async () => {
  await server.close()
  await data.remove()
})

async function ask(path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: known.publicUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response
}
const accountOf = async (response: Response) => answerSchema.parse(await response.json())

test('sessions, of users and of guests, go on', async () => {
  expect((await accountOf(await ask('/api/auth/account', { cookie: known.cookie }))).account.email).toBe(known.email)
  const guest = await accountOf(await ask('/api/auth/account', { cookie: known.guestCookie }))
  expect(guest.account.isAnonymous).toBe(true)
})

test('the password is the same', async () => {
  const { email, password } = known
  const { account } = await accountOf(await ask('/api/auth/sign-in', {}, { email, password }))
  expect(account.email).toBe(email)
})

test('an idToken of before is accepted until it expires, and so is one of the new key', async () => {
  const { idToken = '' } = await accountOf(await ask('/api/auth/refresh', { cookie: known.cookie }, {}))
  expect(idToken.split('.')[0]).not.toBe(known.idToken.split('.')[0])
  for (const token of [known.idToken, idToken]) {
    const { account } = await accountOf(await ask('/api/auth/account', { authorization: `Bearer ${token}` }))
    expect(account.email).toBe(known.email)
  }
})

test('API tokens are accepted', async () => {
  const answer = await ask('/api/v1/shops', { authorization: `Bearer ${known.apiToken}` })
  expect(await answer.json()).toMatchObject({ shops: [] })
})
