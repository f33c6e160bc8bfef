/** Reminders of time tracking by the real server, on both databases; the test moves the clock, so it never waits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { feedPageSchema } from '#documents'
import { messagesCollection } from '#messaging'
import {
  createTestData,
  engines,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Engine,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'
import { askEachSecond, createManualTime, type ManualTime } from '#testing/manual-time'
import { sendChanges, type SentChange } from '#testing/documents/send-changes'

/** A Wednesday in Berlin, eight o'clock. */
const EIGHT = '2026-06-10T08:00:00+02:00[Europe/Berlin]'
const atMs = (time: string): number => Date.parse(`2026-06-10T${time}:00+02:00`)

/** As pino counts. */
const WARN_LEVEL = 40

const startClock = (id: string, start = EIGHT): SentChange => ({
  type: 'ADD',
  path: `timeEntries/${id}`,
  fields: { kind: 'work', source: 'clock', time: { start } },
})
const stopClock = (id: string, at: string): SentChange => ({
  type: 'ADD',
  path: `timeEntries/${id}/stops/find_stop-${id}`,
  fields: { at },
})
const plan: SentChange = {
  type: 'ADD',
  path: 'timePlans/plan',
  fields: {
    validFrom: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 0, 0],
    state: 'BY',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: 30,
  },
}

/** Servers on one set of data that share one clock; those still running are ended after the test. */
function useServers(engine: Engine) {
  let data: TestData
  let time: ManualTime
  let servers: TestServer[]
  beforeEach(async () => {
    data = await createTestData(engine)
    time = createManualTime(atMs('08:00'))
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await end(server)
    await data.remove()
  })

  /** Ends a server that had nothing to complain of. */
  async function end(server: TestServer): Promise<void> {
    await server.close()
    servers = servers.filter((other) => other !== server)
    expect(server.log.filter((line) => Number(line['level']) >= WARN_LEVEL)).toEqual([])
  }
  return {
    end,
    moveTo: (epochMs: number) => time.moveTo(epochMs),
    async start(): Promise<TestServer> {
      const server = await startTestServer(data, { time })
      servers.push(server)
      return server
    },
    write: (server: TestServer, person: Person, ...changes: readonly SentChange[]) =>
      sendChanges(server, { person, nowMs: time.now(), changes }),
    /** Moves the time there, and on by a second with each look at what these people were reminded of. */
    remindersAt(whenMs: number, server: TestServer, ...people: readonly Person[]) {
      time.moveTo(Math.max(whenMs, time.now()))
      return askEachSecond(time, () => Promise.all(people.map((person) => remindersOf(server, person))))
    },
  }
}

/** The reminders of a user, as title and the first time of day or duration in the text. */
async function remindersOf(server: TestServer, person: Person): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: person.headers })
  return feedPageSchema
    .parse(await answer.json())
    .documents.filter(({ collection }) => collection === messagesCollection.name)
    .map(({ fields }) => messagesCollection.schema.parse(fields))
    .filter(({ source }) => source === 'time')
    .map(({ title, body }) => `${title} ${/\d\d:\d\d|\d+ Std\./.exec(body)?.[0]}`)
}

const breakDue = (at: string): string => `Zeit für eine Pause? ${at}`
const target = (hours: string): string => `Zeit für Feierabend? ${hours}`
const stillRunning = (since: string): string => `Läuft deine Uhr noch? ${since}`

describe.each(engines)('reminders of time tracking on %s', (engine) => {
  const { start, end, moveTo, write, remindersAt } = useServers(engine)

  test('M2 M3 M4: break, target and a clock that still runs, each at its time and once', async () => {
    const server = await start()
    const anna = await signUpPerson(server)
    await write(server, anna, plan, startClock('a'))
    const all = [breakDue('14:00'), target('8 Std.'), stillRunning('08:00'), stillRunning('08:00')]
    await expect.poll(remindersAt(atMs('13:45'), server, anna)).toEqual([all.slice(0, 1)])
    await expect.poll(remindersAt(atMs('16:00'), server, anna)).toEqual([all.slice(0, 2)])
    await expect.poll(remindersAt(atMs('18:46'), server, anna)).toEqual([all.slice(0, 3)])
    await expect.poll(remindersAt(atMs('07:00') + DAY_MS, server, anna)).toEqual([all])
    await expect.poll(remindersAt(atMs('07:00') + 2 * DAY_MS, server, anna)).toEqual([all])
  })

  test('M8: what is changed on a device moves the moment, or takes it away', async () => {
    const server = await start()
    const people = [
      await signUpPerson(server),
      await signUpPerson(server),
      await signUpPerson(server),
      await signUpPerson(server),
    ] as const
    const [anna, ben, cem] = people
    for (const person of people) await write(server, person, startClock(`of-${person.id}`))
    moveTo(atMs('09:00'))
    const time = { start: '2026-06-10T09:30:00+02:00[Europe/Berlin]' }
    await write(server, anna, { type: 'MODIFIED', path: `timeEntries/of-${anna.id}`, fields: { time } })
    await write(server, ben, stopClock(`of-${ben.id}`, '2026-06-10T08:30:00+02:00[Europe/Berlin]'))
    await write(server, cem, { type: 'DELETED', path: `timeEntries/of-${cem.id}` })
    await expect.poll(remindersAt(atMs('13:45'), server, ...people)).toEqual([[], [], [], [breakDue('14:00')]])
    await expect
      .poll(remindersAt(atMs('15:15'), server, ...people))
      .toEqual([[breakDue('15:30')], [], [], [breakDue('14:00')]])
  })

  test('M3: a plan and leave that are written down while the clock runs count', async () => {
    const server = await start()
    const [anna, ben] = [await signUpPerson(server), await signUpPerson(server)]
    await write(server, ben, startClock('b'))
    await write(server, anna, startClock('a'))
    moveTo(atMs('10:00'))
    const fields = { kind: 'vacation', days: { from: '2026-06-10', to: '2026-06-10' }, portion: 'half' }
    await write(server, ben, { ...plan, path: 'timePlans/other' })
    await write(server, anna, plan, { type: 'ADD', path: 'timeAbsences/leave', fields })
    await expect.poll(remindersAt(atMs('12:00'), server, ben, anna)).toEqual([[], [target('4 Std.')]])
  })

  test('M9: a server that starts makes good what is still of use, and sends nothing twice', async () => {
    const first = await start()
    const [anna, ben] = [await signUpPerson(first), await signUpPerson(first)]
    await write(first, anna, startClock('a'))
    await write(first, ben, startClock('b', '2026-06-10T08:20:00+02:00[Europe/Berlin]'))
    await end(first)
    moveTo(atMs('14:00'))
    const second = await start()
    await expect.poll(remindersAt(atMs('14:00'), second, anna, ben)).toEqual([[breakDue('14:00')], []])
    await end(second)
    const third = await start()
    await expect.poll(remindersAt(atMs('14:10'), third, anna, ben)).toEqual([[breakDue('14:00')], [breakDue('14:20')]])
  })

  test('P11 of accounts: a locked user is not reminded, and is again once that is over', async () => {
    const server = await start()
    const [chief, ben] = [await signUpPerson(server), await signUpPerson(server)]
    await write(server, ben, plan, startClock('b'))
    await write(server, chief, startClock('a'))
    const lock = async (isDisabled: boolean): Promise<void> => {
      const body = JSON.stringify({ uid: ben.id, isDisabled })
      const answer = await fetch(`${server.url}/api/auth/admin/disable`, {
        method: 'POST',
        headers: chief.headers,
        body,
      })
      expect(answer.status).toBe(200)
    }
    await lock(true)
    await expect.poll(remindersAt(atMs('13:45'), server, chief)).toEqual([[breakDue('14:00')]])
    await lock(false)
    const again = await signInAgain(server, ben)
    expect(await remindersAt(atMs('13:50'), server, again)()).toEqual([[]])
    await expect.poll(remindersAt(atMs('16:00'), server, again)).toEqual([[target('8 Std.')]])
  })

  test('M6: memory that has not been used for long is given back', async () => {
    const first = await start()
    const anna = await signUpPerson(first)
    await write(first, anna, startClock('a'))
    await end(first)
    moveTo(atMs('18:00'))
    const second = await start()
    await expect.poll(remindersAt(atMs('18:46'), second, anna)).toEqual([[stillRunning('08:00')]])
  })

  test('M5: midnight is that of the place where the clock was started, wherever the server is', async () => {
    const server = await start()
    const [anna, ben] = [await signUpPerson(server), await signUpPerson(server)]
    await write(server, ben, startClock('b'))
    await write(server, anna, startClock('a', '2026-06-10T15:00:00+09:00[Asia/Tokyo]'))
    // Midnight in Tokyo is five in the afternoon in Berlin.
    moveTo(atMs('16:30'))
    await expect.poll(remindersAt(atMs('17:00'), server, ben, anna)).toEqual([[], [stillRunning('15:00')]])
  })
})

describe('reminders of time tracking by several servers', () => {
  const { start, end, moveTo, write, remindersAt } = useServers('postgres')

  test('M10: one of them sends, and what another took in counts', async () => {
    const [here, there] = [await start(), await start()]
    const people = [await signUpPerson(here), await signUpPerson(here), await signUpPerson(there)] as const
    const [anna, ben, cem] = people
    await write(there, cem, startClock('c'))
    await write(here, anna, startClock('a'))
    await write(there, ben, startClock('b'))
    moveTo(atMs('13:40'))
    await write(here, cem, stopClock('c', '2026-06-10T13:40:00+02:00[Europe/Berlin]'))
    const expected = [[breakDue('14:00')], [breakDue('14:00')], []]
    await expect.poll(remindersAt(atMs('13:45'), there, ...people)).toEqual(expected)
    await end(here)
    await expect.poll(remindersAt(atMs('13:50'), there, ...people)).toEqual(expected)
  })
})
