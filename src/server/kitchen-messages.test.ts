/** Timers of cooks and food that expires by the real server, on both databases; the test moves the clock, so it never waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { feedPageSchema, ownId } from '#documents'
import { messagesCollection } from '#messaging'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Engine,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'
import { startPushService, type PushBrowser, type PushService } from '#testing/browser/push-service'
import { askEachSecond, createManualTime, type ManualTime } from '#testing/manual-time'
import { sendChanges, type SentChange } from '#testing/documents/send-changes'

/** Noon in Berlin, on a Wednesday. */
const NOON_MS = Date.parse('2026-06-10T12:00:00+02:00')
/** As pino counts. */
const WARN_LEVEL = 40
/** The test sends pushes to this machine. */
const PUSH_WARNING = 'PUSH_ALLOW_HOSTS lets signed-in people call this machine'

const startTimer = (id: string, endsAtMs: number): SentChange => ({
  type: 'ADD',
  path: `cookTimers/${id}`,
  fields: { label: 'Eier kochen', startedAt: toIso(NOON_MS), endsAt: toIso(endsAtMs) },
})
const stopTimer = (id: string, atMs: number): SentChange => ({
  type: 'MODIFIED',
  path: `cookTimers/${id}`,
  fields: { stoppedAt: toIso(atMs) },
})

/** Servers on one set of data that share one clock; those still running are ended after the test. */
function useServers(engine: Engine) {
  let data: TestData
  let time: ManualTime
  let push: PushService
  let servers: TestServer[]
  beforeEach(async () => {
    data = await createTestData(engine)
    push = await startPushService()
    time = createManualTime(NOON_MS)
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await end(server)
    await push.close()
    await data.remove()
  })

  /** Ends a server that had nothing to complain of. */
  async function end(server: TestServer): Promise<void> {
    await server.close()
    servers = servers.filter((other) => other !== server)
    const complaints = server.log.filter(({ level, msg }) => Number(level) >= WARN_LEVEL && msg !== PUSH_WARNING)
    expect(complaints).toEqual([])
  }
  return {
    end,
    now: () => time.now(),
    moveTo: (epochMs: number) => time.moveTo(epochMs),
    async start(): Promise<TestServer> {
      const server = await startTestServer(data, { time, environment: { PUSH_ALLOW_HOSTS: 'localhost' } })
      servers.push(server)
      return server
    },
    write: (server: TestServer, person: Person, ...changes: readonly SentChange[]) =>
      sendChanges(server, { person, nowMs: time.now(), changes }),
    async subscribe(server: TestServer, { headers }: Person) {
      const browser = push.subscribe()
      const { installationId, endpoint, keys } = browser
      const body = JSON.stringify({ installationId, endpoint, keys })
      const answer = await fetch(`${server.url}/api/push/register`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
      return browser
    },
    /** How many came, a second later with each look. */
    pushesOf: (browser: PushBrowser) => askEachSecond(time, () => browser.pushes().length),
    /** Moves the time there, and on by a second with each look at the messages of these people. */
    messagesAt(whenMs: number, server: TestServer, ...people: readonly Person[]) {
      time.moveTo(Math.max(whenMs, time.now()))
      return askEachSecond(time, () => Promise.all(people.map((person) => messagesOf(server, person))))
    },
  }
}

/** The messages of the recipes to a user: title and whether it is read. */
async function messagesOf(server: TestServer, person: Person): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: person.headers })
  return feedPageSchema
    .parse(await answer.json())
    .documents.filter(({ collection }) => collection === messagesCollection.name)
    .map(({ fields }) => messagesCollection.schema.parse(fields))
    .filter(({ source }) => source === 'recipes')
    .map(({ title, readAt }) => (readAt === undefined ? title : `${title} (gelesen)`))
}

const rings = 'Wecker: Eier kochen'
const heard = `${rings} (gelesen)`

describe.each(engines)('what cooks hear of by the server on %s', (engine) => {
  const { start, end, now, moveTo, write, subscribe, pushesOf, messagesAt } = useServers(engine)

  test('R66: a timer is pushed urgently, is marked as read when it was heard, and survives a restart without a second ring', async () => {
    const first = await start()
    const [anna, ben] = [await signUpPerson(first), await signUpPerson(first)]
    const phone = await subscribe(first, anna)
    const endMs = NOON_MS + 10 * MINUTE_MS
    await write(first, anna, startTimer('a', endMs))
    await write(first, ben, startTimer('b', endMs))
    moveTo(endMs - MINUTE_MS)
    await write(first, ben, stopTimer('b', now()))
    await end(first)
    const second = await start()
    await expect.poll(messagesAt(endMs, second, anna, ben)).toEqual([[rings], []])
    expect(now()).toBeLessThan(endMs + 10 * SECOND_MS)
    await expect.poll(pushesOf(phone)).toBe(1)
    const [pushed] = phone.pushes()
    expect(pushed?.headers['urgency']).toBe('high')
    expect(pushed && phone.readPayload(pushed.body)).toMatchObject({ title: rings, link: '/rezepte' })
    await end(second)
    const third = await start()
    await expect.poll(messagesAt(now() + MINUTE_MS, third, anna, ben)).toEqual([[rings], []])
    await write(third, anna, stopTimer('a', now()))
    await expect.poll(messagesAt(now(), third, anna, ben)).toEqual([[heard], []])
    await expect.poll(messagesAt(now() + 20 * MINUTE_MS, third, anna, ben)).toEqual([[heard], []])
    expect(phone.pushes()).toHaveLength(1)
  })

  test('R78: at the chosen hour, once, also after a restart', async () => {
    const first = await start()
    const [anna, ben] = [await signUpPerson(first), await signUpPerson(first)]
    for (const person of [anna, ben]) {
      const cookbookId = ownId(person.id)
      await write(
        first,
        person,
        { type: 'ADD', path: `cookbooks/${cookbookId}`, fields: { title: 'Mein Kochbuch', servings: 2 } },
        {
          type: 'ADD',
          path: `pantryItems/of-${person.id}`,
          fields: { cookbookId, name: 'Milch', bestBefore: '2026-06-11' },
        },
      )
    }
    const expiryMessage = { isOn: true, hour: 16, timeZone: 'Europe/Berlin' }
    await write(first, anna, { type: 'ADD', path: `recipeSettings/${ownId(anna.id)}`, fields: { expiryMessage } })
    const dueMs = NOON_MS + 240 * MINUTE_MS
    await expect.poll(messagesAt(dueMs, first, anna, ben)).toEqual([['Milch läuft bald ab'], []])
    await end(first)
    const second = await start()
    expect(await messagesAt(dueMs + 5 * MINUTE_MS, second, anna, ben)()).toEqual([['Milch läuft bald ab'], []])
    await expect.poll(messagesAt(dueMs + 10 * MINUTE_MS, second, anna, ben)).toEqual([['Milch läuft bald ab'], []])
  })
})

describe('what cooks hear of by several servers', () => {
  const { start, end, now, write, messagesAt } = useServers('postgres')

  test('R66: one of them sends, what another took in counts, also if that one is gone by then', async () => {
    const [here, there] = [await start(), await start()]
    const people = [await signUpPerson(here), await signUpPerson(here), await signUpPerson(there)] as const
    const [anna, ben, cem] = people
    const endMs = NOON_MS + 10 * MINUTE_MS
    await write(here, anna, startTimer('a', endMs))
    await write(there, ben, startTimer('b', endMs))
    await write(there, cem, startTimer('c', endMs))
    await expect.poll(messagesAt(endMs - 30 * SECOND_MS, here, ...people)).toEqual([[], [], []])
    await write(here, cem, stopTimer('c', now()))
    await end(here)
    await expect.poll(messagesAt(endMs, there, ...people)).toEqual([[rings], [rings], []])
    await expect.poll(messagesAt(now() + 2 * MINUTE_MS, there, ...people)).toEqual([[rings], [rings], []])
  })
})
