import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#base/clock'
import { messagesCollection, type Message } from '#messaging'
import { feedPageSchema, type FeedPage } from '#documents'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Person,
  type TestServer,
} from '#testing/app-server'

async function readFeed(server: TestServer, person: Person): Promise<FeedPage> {
  const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: person.headers })
  return feedPageSchema.parse(await answer.json())
}

/** Sends a change of the person's own record, as one of their devices would. */
function rename(server: TestServer, person: Person, name: string): Promise<Response> {
  const change = {
    path: `users/${person.id}`,
    type: 'MODIFIED',
    fields: [{ key: 'name', value: name }],
    changeId: randomUUID(),
    userId: person.id,
    deviceId: 'device1',
    editedAt: new Date().toISOString(),
    baseVersion: 1,
  }
  const batch = { userId: person.id, deviceId: 'device1', clientTime: new Date().toISOString(), changes: [change] }
  return fetch(`${server.url}/api/documents/changes`, {
    method: 'POST',
    headers: person.headers,
    body: JSON.stringify(batch),
  })
}

function collectionsOf(page: FeedPage): readonly string[] {
  return page.documents.map((document) => document.collection).sort()
}

describe.each(engines)('on %s', (engine) => {
  test('a new user has a record and one welcome message; their changes come back in the feed; others see nothing', async () => {
    const data = await createTestData(engine)
    const server = await startTestServer(data)
    const [anna, ben] = [await signUpPerson(server), await signUpPerson(server)]
    const written = await rename(server, anna, 'Anna Neu')
    expect([written.status, await written.json()]).toMatchObject([
      200,
      { results: [{ outcome: 'applied', version: 2 }] },
    ])

    const page = await readFeed(server, anna)
    const { documents } = page
    expect(collectionsOf(page)).toEqual(['Messages', 'users'])
    const record = documents.find((document) => document.collection === 'users')
    expect(record).toMatchObject({ id: anna.id, ownerId: anna.id, fields: { email: anna.email, name: 'Anna Neu' } })
    const message = documents.find((document) => document.collection === 'Messages')
    expect(messagesCollection.schema.safeParse(message?.fields)).toMatchObject({
      success: true,
      data: { receiverId: anna.id, title: 'Willkommen bei Taschenmesser', link: '/' } satisfies Partial<Message>,
    })
    expect((await readFeed(server, ben)).documents.filter((document) => document.ownerId !== ben.id)).toEqual([])
    expect((await fetch(`${server.url}/api/documents/users/${anna.id}`, { headers: ben.headers })).status).toBe(404)
    await server.close()
    await data.remove()
  })

  test('after a restart on the same data people are still signed in, find their things, and are not welcomed again', async () => {
    const data = await createTestData(engine)
    const first = await startTestServer(data)
    const anna = await signUpPerson(first)
    await rename(first, anna, 'Anna Neu')
    await first.close()

    const second = await startTestServer(data)
    const refreshed = await fetch(`${second.url}/api/auth/refresh`, {
      method: 'POST',
      headers: anna.headers,
      body: '{}',
    })
    expect([refreshed.status, await refreshed.json()]).toMatchObject([200, { account: { uid: anna.id } }])
    const page = await readFeed(second, anna)
    expect(collectionsOf(page)).toEqual(['Messages', 'users'])
    expect(page.documents).toContainEqual(
      expect.objectContaining({ id: anna.id, fields: { email: anna.email, name: 'Anna Neu' } }),
    )
    await second.close()
    await data.remove()
  })

  test('nothing secret stands in the log', async () => {
    const data = await createTestData(engine)
    const server = await startTestServer(data)
    const anna = await signUpPerson(server)
    await fetch(`${server.url}/api/documents/users?field=email&equals=${encodeURIComponent(anna.email)}`, {
      headers: anna.headers,
    })
    await rename(server, anna, 'Geheimer Name')
    const log = JSON.stringify(server.log)
    for (const secret of [
      anna.email,
      anna.cookie,
      anna.cookie.split('=')[1] ?? anna.cookie,
      'Korrekt-Pferd',
      'Anna Beispiel',
      'Geheimer Name',
      anna.id,
    ]) {
      expect(log).not.toContain(secret)
    }
    const request = server.log.find((line) => line['route'] === '/api/documents/:collection')
    expect(request).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-/),
      msg: 'request',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/api/documents/:collection',
      status: 200,
      ms: expect.any(Number),
      clientIp: expect.stringMatching(/^10\./),
    })
    await server.close()
    await data.remove()
  })

  test('a stop ends open streams at once and waits for requests under way', async () => {
    const data = await createTestData(engine)
    // Open streams and idle connections that are waited for would each hold the server up for an hour.
    const limits = { graceMs: HOUR_MS, keepAliveMs: HOUR_MS }
    const server = await startTestServer(data, { limits })
    const anna = await signUpPerson(server)
    const stream = await fetch(`${server.url}/api/documents/stream`, { headers: anna.headers })
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ])
    const writing = Promise.all(Array.from({ length: 10 }, (_, index) => rename(server, anna, `Anna ${index}`)))
    // The requests have reached the server when one of them is answered.
    await rename(server, anna, 'Anna')
    const closed = server.close()
    expect((await writing).map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
    await closed
    await expect(readToEnd(stream)).resolves.toBe('ended')
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed')
    await data.remove()
  })
})

async function readToEnd(answer: Response): Promise<string> {
  // Ended or cut off: both are an end for who listens.
  await answer.text().catch(() => undefined)
  return 'ended'
}

describe('health', () => {
  test('is ok once migrations are done', async () => {
    const data = await createTestData('sqlite')
    const server = await startTestServer(data)
    const answer = await fetch(`${server.url}/api/health`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    await server.close()
    await data.remove()
  })

  test('before the database is there and while it is away: 503 for the API; the server goes on by itself', async () => {
    const data = await createTestData('postgres')
    const proxy = await createLateDatabase(data.database?.url ?? '')
    const server = await startTestServer(data, { environment: { DATABASE_URL: proxy.url }, isWaiting: false })
    const health = await fetch(`${server.url}/api/health`)
    expect([health.status, health.headers.get('retry-after'), await health.json()]).toMatchObject([
      503,
      '1',
      { error: { code: 'unavailable' } },
    ])
    expect((await fetch(`${server.url}/api/auth/account`)).status).toBe(503)
    expect((await fetch(server.url)).status).toBe(200)
    await proxy.open()
    await server.ready
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)

    const anna = await signUpPerson(server)
    await proxy.cut()
    expect((await fetch(`${server.url}/api/health`)).status).toBe(503)
    const feed = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: anna.headers })
    expect([feed.status, await feed.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
    await proxy.open()
    await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
    expect((await readFeed(server, anna)).documents).toHaveLength(2)
    await server.close()
    await proxy.cut()
    await data.remove()
  })

  test('a server that is stopped while it waits for its database stops', async () => {
    const data = await createTestData('sqlite')
    const server = await startTestServer(data, {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' },
      isWaiting: false,
    })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(503)
    await server.close()
    await expect(server.ready).rejects.toThrow('aborted')
    await data.remove()
  })
})

test('a database whose connections are all ended by its administrator is used again', async () => {
  const data = await createTestData('postgres')
  const server = await startTestServer(data)
  const anna = await signUpPerson(server)
  const client = new pg.Client({ connectionString: data.database?.url ?? '' })
  await client.connect()
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
  await expect.poll(async () => (await rename(server, anna, 'Anna')).status).toBe(200)
  expect(server.log.filter((line) => line['level'] === 50)).toEqual([])
  await server.close()
  await data.remove()
})

test('the data folder is made with a secret that other users of the machine cannot read', async () => {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  await server.close()
  const path = join(data.folder, 'data/secrets.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    sessionSecret: expect.stringMatching(/^[\w-]{43}$/),
    vapidPrivateKey: expect.stringMatching(/^[\w-]{43}$/),
    parts: expect.any(Object),
  })
  await data.remove()
})

/** Stands before a database and can be opened and cut, like a database that starts late or restarts. */
async function createLateDatabase(
  realUrl: string,
): Promise<{ url: string; open(): Promise<void>; cut(): Promise<void> }> {
  const { connect } = await import('node:net')
  const real = new URL(realUrl)
  const sockets = new Set<{ destroy(): unknown }>()
  const server = createServer((socket) => {
    const upstream = connect(Number(real.port), real.hostname)
    for (const side of [socket, upstream]) {
      sockets.add(side)
      side.on('error', () => undefined)
      side.on('close', () => void sockets.delete(side))
    }
    socket.pipe(upstream).pipe(socket)
  })
  // A port of its own, taken once so that it is known before the database is there.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  await cut()
  const url = new URL(realUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    open: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
