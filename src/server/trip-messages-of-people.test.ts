/** What travellers hear of a moved booking by the real server, on both databases; the test moves the clock, so it never waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { feedPageSchema } from '#documents'
import { messagesCollection } from '#messaging'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'
import { startPushService, type PushBrowser, type PushService } from '#testing/browser/push-service'
import { sendChanges, type SentChange } from '#testing/documents/send-changes'
import { createManualTime, settle, type ManualTime } from '#testing/manual-time'

const NOON_MS = Date.parse('2026-06-10T12:00:00+02:00')
/** As pino counts. */
const WARN_LEVEL = 40
/** The test sends pushes to this machine. */
const PUSH_WARNING = 'PUSH_ALLOW_HOSTS lets signed-in people call this machine'
const STEP_MS = 20
/** Stands in the booking, and in no message. */
const CODE = 'QX7RTZ'
const MOVED = 'Anna hat ICE 599 verschoben: Fr 12.06. 08:04 → Sa 13.06. 10:04 (Wien)'
const REMINDED = 'Abfahrt Sa 13.06. 10:04, Wien. Gleis 7, Wagen 12, Sitz 61'

const trainOn = (date: string, time: string) => ({
  legs: [
    {
      id: 'leg',
      from: { spot: { name: 'Wien' }, at: { date, time, zone: 'Europe/Vienna' } },
      to: { spot: { name: 'München' }, at: { date, time: '23:00', zone: 'Europe/Berlin' } },
    },
  ],
})
const [before, after] = [trainOn('2026-06-12', '08:04'), trainOn('2026-06-13', '10:04')]

const newTrip = (anna: Person, ben: Person): readonly SentChange[] => [
  {
    type: 'ADD',
    path: 'trips/lisbon',
    fields: {
      ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-17' }, zone: 'Europe/Lisbon' },
      travellers: [
        { id: 'anna', name: 'Anna', userId: anna.id },
        { id: 'ben', name: 'Ben', userId: ben.id },
      ],
      ...{ currency: 'EUR', budgets: [] },
    },
  },
  {
    type: 'ADD',
    path: 'tripBookings/ice',
    fields: {
      ...{ tripId: 'lisbon', kind: 'train', title: 'ICE 599', status: 'booked', schedule: before, moves: [] },
      details: [{ id: 'leg', seat: '61', coach: '12', fromPlatform: '7' }],
      ...{ code: CODE, note: `Code ${CODE}`, travellerIds: [], files: [] },
    },
  },
]

const moveBy = (person: Person, atMs: number): readonly SentChange[] => [
  { type: 'MODIFIED', path: 'tripBookings/ice', fields: { schedule: after } },
  {
    type: 'ADD',
    path: 'tripBookings/ice/moves/find_move',
    fields: { at: toIso(atMs), by: person.id, from: before, to: after },
  },
]

/** The messages of the trip planner to a user. */
async function messagesOf(server: TestServer, { headers }: Person): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers })
  return feedPageSchema
    .parse(await answer.json())
    .documents.filter(({ collection }) => collection === messagesCollection.name)
    .map(({ fields }) => messagesCollection.schema.parse(fields))
    .filter(({ source }) => source === 'trips')
    .map(({ body }) => body)
}

describe.each(engines)('what travellers hear of a moved booking by the server on %s', (engine) => {
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

  async function start(): Promise<TestServer> {
    const server = await startTestServer(data, { time, environment: { PUSH_ALLOW_HOSTS: 'localhost' } })
    servers.push(server)
    return server
  }

  /** Ends a server that had nothing to complain of. */
  async function end(server: TestServer): Promise<void> {
    await server.close()
    servers = servers.filter((other) => other !== server)
    const complaints = server.log.filter(({ level, msg }) => Number(level) >= WARN_LEVEL && msg !== PUSH_WARNING)
    expect(complaints).toEqual([])
  }

  async function subscribe(server: TestServer, { headers }: Person): Promise<PushBrowser> {
    const browser = push.subscribe()
    const { installationId, endpoint, keys } = browser
    const body = JSON.stringify({ installationId, endpoint, keys })
    const answer = await fetch(`${server.url}/api/push/register`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return browser
  }

  /** Lets a little time pass with each look, so that no push that is under way is given up. */
  const asking =
    <Answer>(ask: () => Answer) =>
    (): Answer => {
      time.moveTo(time.now() + STEP_MS)
      return ask()
    }

  const countOf = (phone: PushBrowser) => asking(() => shownOn(phone).length)

  function messagesAt(whenMs: number, server: TestServer, ...people: readonly Person[]) {
    time.moveTo(Math.max(whenMs, time.now()))
    return asking(() => Promise.all(people.map((person) => messagesOf(server, person))))
  }

  /** What the trip planner shows on the locked screen of a phone, which is nothing secret. */
  function shownOn(phone: PushBrowser): readonly unknown[] {
    const payloads = phone.pushes().map(({ body }) => phone.readPayload(body))
    expect(JSON.stringify(payloads)).not.toContain(CODE)
    return payloads.filter(({ source }) => source === 'trips')
  }

  test('J20 J16: a move that a device sends becomes a message and a push for the other, with both dates and no code', async () => {
    const server = await start()
    const [anna, ben] = [await signUpPerson(server), await signUpPerson(server)]
    const [annasPhone, bensPhone] = [await subscribe(server, anna), await subscribe(server, ben)]
    await sendChanges(server, { person: anna, nowMs: time.now(), changes: newTrip(anna, ben) })
    const shared = await fetch(`${server.url}/api/documents/trips/lisbon/members`, {
      method: 'PUT',
      headers: anna.headers,
      body: JSON.stringify({ memberIds: [ben.id] }),
    })
    expect(shared.status).toBe(200)
    // That the trip is shared.
    const sharing = asking(() => bensPhone.pushes().length)
    await expect.poll(sharing).toBe(1)
    await settle(50)
    time.moveTo(NOON_MS + MINUTE_MS)
    await sendChanges(server, { person: anna, nowMs: time.now(), changes: moveBy(anna, time.now()) })
    await expect.poll(messagesAt(NOON_MS + 6 * MINUTE_MS + 10 * SECOND_MS, server, anna, ben)).toEqual([[], [MOVED]])
    await expect.poll(countOf(bensPhone)).toBe(1)
    const link = '/tripPlanner/reise/lisbon/buchungen/ice'
    expect(shownOn(bensPhone)).toMatchObject([{ title: 'Buchung verschoben', body: MOVED, link, source: 'trips' }])
    expect(shownOn(annasPhone)).toEqual([])
    // The push service has it; its answer takes a moment more.
    await expect.poll(async () => messagesOf(server, ben)).toEqual([MOVED])
    await settle(50)
    const dueMs = Date.parse('2026-06-12T10:04:00+02:00')
    const heard = [[REMINDED], [MOVED, REMINDED]]
    await expect.poll(messagesAt(dueMs + SECOND_MS, server, anna, ben)).toEqual(heard)
    await expect.poll(countOf(bensPhone)).toBe(2)
    expect(shownOn(bensPhone)).toMatchObject([
      { body: MOVED },
      { title: 'ICE 599 in 24 Stunden', body: REMINDED, link },
    ])
    await expect.poll(countOf(annasPhone)).toBe(1)
    expect(shownOn(annasPhone)).toMatchObject([{ body: REMINDED }])
    await settle(50)
    expect(await messagesAt(dueMs + 10 * MINUTE_MS, server, anna, ben)()).toEqual(heard)
  })
})
