import { beforeAll, expect, test } from 'vitest'
import { createTestData, shareTestServer, signUpPerson, startTestServer, type Person } from '#testing/app-server'

const publicUrl = 'http://app.example.org'
const shared = shareTestServer('sqlite', { environment: { PUBLIC_URL: publicUrl } })
let person: Person

beforeAll(async () => {
  person = await signUpPerson(shared.server)
})

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
  ['our own page in an old browser', { origin: publicUrl }, true],
  ['our own page at another name of this server', { origin: 'http://127.0.0.1:PORT' }, true],
  ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['a page of a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'http://evil.example.org' }, false],
  ['a foreign page in an old browser', { origin: 'https://evil.example' }, false],
  ['a page without origin', { origin: 'null' }, false],
  ['something that hides where it comes from', {}, false],
] satisfies readonly (readonly [string, Record<string, string>, boolean])[])(
  'a change with the cookie of a person from %s',
  async (_name, headers: Record<string, string>, isAccepted) => {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(shared.server.port))]),
    )
    const answer = await fetch(`${shared.server.url}/api/documents/changes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie, ...sent },
      body: JSON.stringify({ userId: person.id, deviceId: 'd', clientTime: new Date().toISOString(), changes: [] }),
    })
    expect(answer.status).toBe(isAccepted ? 200 : 403)
    if (!isAccepted) expect(await answer.json()).toMatchObject({ error: { code: 'cross-site' } })
  },
)

test('K11: the report of a job is accepted from any page, since it needs no session', async () => {
  const answer = await fetch(`${shared.server.url}/api/uptime/heartbeat/${'0'.repeat(32)}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  // The key is unknown, but the page itself is not refused.
  expect(answer.status).toBe(404)
})

test('a tool without a cookie may ask to sign in', async () => {
  const answer = await fetch(`${shared.server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.1.1' },
    body: JSON.stringify({ email: person.email, password: 'Korrekt-Pferd-Batterie-7' }),
  })
  expect(answer.status).toBe(200)
})

test('reading is allowed from anywhere; the browser keeps the answer from foreign pages', async () => {
  const answer = await fetch(`${shared.server.url}/api/documents/feed?since=0`, {
    headers: { cookie: person.cookie, 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('the log tells the client’s address, and only trusted proxies are believed', async () => {
  await fetch(`${shared.server.url}/api/health?mark=1`, { headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.9' } })
  expect(shared.server.log.at(-1)).toMatchObject({ msg: 'request', clientIp: '198.51.100.9' })
  const careful = await createTestData('sqlite')
  const other = await startTestServer(careful, { environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
  await fetch(`${other.url}/api/health`, { headers: { 'x-forwarded-for': '198.51.100.9' } })
  expect(other.log.at(-1)).toMatchObject({ msg: 'request', clientIp: '127.0.0.1' })
  await other.close()
  await careful.remove()
})
