/** A whole server that watches shops on a real target; the test moves its clock, so that it never waits for a check. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { shareTestServer, signUpPerson, type Engine, type Person } from '../app-server.ts'
import { askEachSecond, createManualTime } from '../manual-time.ts'
import { sendChanges, type SentChange } from '../documents/send-changes.ts'
import { startTargetServer, type TargetServer } from './target-server.ts'

type Row = { readonly id: string; readonly s: string }
type Document = { readonly id: string; readonly version: number; readonly fields: JsonObject }

/** All shops are at one address, and each is checked in its time. */
const unlimited = { UPTIME_UNLIMITED_HOSTS: '127.0.0.1' }

/** One for all tests of the `describe` or file that calls this. */
export function shareShopServer(engine: Engine, more: Readonly<Record<string, string>> = unlimited) {
  const time = createManualTime(Date.now())
  const shared = shareTestServer(engine, {
    environment: { FETCH_ALLOW_PRIVATE: '127.0.0.0/8', UPTIME_REFERENCES: '127.0.0.1:1', ...more },
    time,
  })
  let running: TargetServer | undefined
  beforeAll(async () => {
    running = await startTargetServer()
  })
  afterAll(() => running?.close())

  const call = (person: Person, method: string, path: string, body?: object): Promise<Response> =>
    fetch(shared.server.url + path, {
      method,
      headers: person.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  /** Asks for what has to be answered. */
  async function ask<Answer>(person: Person, path: string, body?: object): Promise<Answer> {
    const answer = await call(person, body === undefined ? 'GET' : 'POST', path, body)
    expect([answer.status, path]).toEqual([200, path])
    return (await answer.json()) as Answer
  }
  return {
    shared,
    now: time.now,
    get target(): TargetServer {
      if (running === undefined) throw new Error('the target runs only during tests')
      return running
    },
    signUp: () => signUpPerson(shared.server),
    call,
    ask,
    change: (person: Person, ...changes: readonly SentChange[]) =>
      sendChanges(shared.server, { person, nowMs: time.now(), changes }),
    /** Documents of a collection that a person sees. */
    list: async (person: Person, collection: string) =>
      (await ask<{ readonly documents: readonly Document[] }>(person, `/api/documents/${collection}`)).documents,
    /** The state of each shop that a person sees. */
    states: async (person: Person): Promise<ReadonlyMap<string, string>> => {
      const { rows } = await ask<{ readonly rows: readonly Row[] }>(person, '/api/uptime/overview')
      return new Map(rows.map(({ id, s }) => [id, s]))
    },
    /** Advances the server's clock by `seconds`, with one answered request in each second. */
    pass: async (seconds: number): Promise<void> => {
      const look = askEachSecond(time, () => fetch(`${shared.server.url}/api/health`))
      for (let second = 0; second < seconds; second++) await look()
    },
    /** For `expect.poll`: each look at something is a second of the server's after the one before. */
    eachSecond: <Seen>(look: () => Seen | Promise<Seen>) => askEachSecond(time, look),
  }
}
