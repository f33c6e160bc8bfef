/** Limits by the real client's address (rule A7), on a real server: what a header claims changes nothing. */
import { afterEach, describe, expect, test } from 'vitest'
import { createTestData, engines, startTestServer, type TestServer } from '#testing/app-server'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(
  engine: (typeof engines)[number],
  environment: Record<string, string>,
  nodes = 1,
): Promise<TestServer[]> {
  const data = await createTestData(engine)
  closing.push(() => data.remove())
  const servers = await Promise.all(Array.from({ length: nodes }, () => startTestServer(data, { environment })))
  closing.push(...servers.map((server) => () => server.close()))
  return servers
}

async function guess(server: TestServer | undefined, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${server?.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify({ email: 'niemand@beispiel.de', password: 'geratenes Passwort' }),
  })
  await answer.body?.cancel()
  if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  return answer.status
}

const rotating = [...Array(3).fill(401), ...Array(5).fill(429)]

describe.each(engines)('on %s', (engine) => {
  test('A7: without a trusted proxy another X-Forwarded-For gives no more tries', async () => {
    const [server] = await open(engine, { TRUSTED_PROXIES: '' })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push(
        await guess(server, {
          'x-forwarded-for': `203.0.113.${i}`,
          forwarded: `for=203.0.113.${i}`,
          'x-real-ip': `203.0.113.${i}`,
        }),
      )
    expect(statuses).toEqual(rotating)
  })

  test('A7: behind a trusted proxy only what the proxy itself adds counts, not what the client put before it', async () => {
    const [server] = await open(engine, {})
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push(await guess(server, { 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7` }))
    expect(statuses).toEqual(rotating)
    expect(await guess(server, { 'x-forwarded-for': '198.51.100.8' }), 'another client').toBe(401)
  })

  test('A7: a client that changes its address within its network of IPv6 gets no more tries', async () => {
    const [server] = await open(engine, {})
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push(await guess(server, { 'x-forwarded-for': `2001:db8:1:2::${i}` }))
    expect(statuses).toEqual(rotating)
    expect(await guess(server, { 'x-forwarded-for': '2001:db8:1:3::1' }), 'the next network').toBe(401)
    expect(await guess(server, { 'x-forwarded-for': '198.51.100.9' })).toBe(401)
    expect(await guess(server, { 'x-forwarded-for': '::ffff:198.51.100.9' }), 'the same, as IPv6').toBe(401)
  })
})

test('A7: several servers on one database count together', async () => {
  const servers = await open('postgres', {}, 2)
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push(await guess(servers[i % 2], { 'x-forwarded-for': '198.51.100.7' }))
  expect(statuses).toEqual(rotating)
})
