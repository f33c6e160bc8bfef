/** Live streams end with their session: on the node that ended it at once, elsewhere with the next ping. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'
import { openEventReader, type EventReader } from '#testing/messages/event-reader'

/** So long that only what happens at once can be seen. */
const NEVER_MS = 3_600_000
const SOON_MS = 40

describe.each(engines)('live streams on %s', (engine) => {
  let data: TestData
  const servers: TestServer[] = []
  beforeEach(async () => {
    data = await createTestData(engine)
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
    await data.remove()
  })

  const start = async (streamPingMs: number): Promise<TestServer> => {
    const server = await startTestServer(data, { streamPingMs })
    servers.push(server)
    return server
  }
  const listen = async (server: TestServer, person: Person): Promise<EventReader> => {
    const answer = await fetch(`${server.url}/api/documents/stream`, { headers: person.headers })
    expect(answer.status).toBe(200)
    const events = openEventReader(answer)
    expect(await events.next()).toMatchObject({ event: 'hello' })
    return events
  }
  const post = async (server: TestServer, person: Person, path: string, body: object = {}): Promise<Response> => {
    const headers = { ...person.headers, cookie: person.cookie }
    return fetch(`${server.url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  /** The same person on another device. */
  const signInAgain = async (server: TestServer, person: Person): Promise<Person> => {
    const { cookie: _, ...headers } = person.headers
    const answer = await fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': '10.77.0.1' },
      body: JSON.stringify({ email: person.email, password: 'Korrekt-Pferd-Batterie-7' }),
    })
    expect(answer.status).toBe(200)
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return { ...person, cookie, headers: { ...headers, cookie } }
  }

  test('S6: signing out ends the stream at once, and nothing more can be opened', async () => {
    const server = await start(NEVER_MS)
    const person = await signUpPerson(server)
    const events = await listen(server, person)
    await post(server, person, 'sign-out')
    expect(await ended(events)).toBe(true)
    const again = await fetch(`${server.url}/api/documents/stream`, { headers: person.headers })
    expect(again.status).toBe(401)
    await again.body?.cancel()
  })

  test('S6: ending the others from afar ends their streams at once', async () => {
    const server = await start(NEVER_MS)
    const phone = await signUpPerson(server)
    const laptop = await signInAgain(server, phone)
    const events = await listen(server, phone)
    await post(server, laptop, 'sessions/end-others')
    expect(await ended(events)).toBe(true)
  })

  test('S6: a user locked by the administrator receives nothing more', async () => {
    const server = await start(NEVER_MS)
    const administrator = await signUpPerson(server)
    const person = await signUpPerson(server)
    const events = await listen(server, person)
    const answer = await post(server, administrator, 'admin/disable', { uid: person.id, isDisabled: true })
    expect(answer.status).toBe(200)
    expect(await ended(events)).toBe(true)
  })

  test('S6: a user who deletes their account receives nothing more, on no device', async () => {
    const server = await start(NEVER_MS)
    await signUpPerson(server)
    const phone = await signUpPerson(server)
    const laptop = await signInAgain(server, phone)
    const events = await listen(server, phone)
    expect((await post(server, laptop, 'delete', { name: 'Anna Beispiel' })).status).toBe(200)
    expect(await ended(events)).toBe(true)
  })

  test('S6: a session that ends elsewhere ends its stream with the next ping', async () => {
    const server = await start(SOON_MS)
    const person = await signUpPerson(server)
    const bystander = await signUpPerson(server)
    const [events, others] = [await listen(server, person), await listen(server, bystander)]
    await endElsewhere(data, person)
    expect(await ended(events)).toBe(true)
    const seen = others.commentCount()
    const reading = others.next()
    await expect.poll(() => others.commentCount()).toBeGreaterThan(seen + 2)
    await others.close()
    expect(await reading, 'closed by us').toBeUndefined()
  })
})

/** Resolves once the stream has ended; messages may come before that. */
async function ended(events: EventReader): Promise<true> {
  return (await events.next()) === undefined || ended(events)
}

/** What another node, or a command on the server's own machine, does. */
async function endElsewhere(data: TestData, person: Person): Promise<void> {
  if (data.database === undefined) {
    const database = new DatabaseSync(join(data.environment['DATA_DIR'] ?? '', 'accounts.sqlite'), { timeout: 5_000 })
    database.prepare('DELETE FROM auth_session WHERE "userId" = ?').run(person.id)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: data.database.url })
  await client.connect()
  await client.query('DELETE FROM auth_session WHERE "userId" = $1', [person.id])
  await client.end()
}
