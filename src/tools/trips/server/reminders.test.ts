/** Reminders of users with many bookings, and of bookings that moved while no server knew what was sent. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { ownId, type StoredDocument } from '#documents'
import { createManualTime, settle } from '#testing/manual-time'
import { moveTrain, openMessagesServer, shareTrip, train, trainOn } from '#testing/trips/messages-server'
import type { Leg, Schedule, Stop } from '../booking-model.ts'
import { bookingsCollection, settingsCollection } from '../collections.ts'
import { sendReminders } from './reminders.ts'

const [eleventh, twelfth] = [trainOn('2026-06-11'), trainOn('2026-06-12')]
const COUNT = 1_000

test('J74: new settings of a user with many bookings hold up nothing: other work has its turn in between', async () => {
  const time = createManualTime(Date.parse('2026-06-01T12:00:00Z'))
  let begun = 0
  const watcher = sendReminders({
    now: time.now,
    startTimer: (ring, delayMs) => {
      begun++
      return time.startTimer(ring, delayMs)
    },
    documents: {
      onWritten: () => () => undefined,
      store: {
        listCollection: () => never('listCollection'),
        listWritten: () => never('listWritten'),
        readDocument: async () => undefined,
        readHistory: async () => undefined,
      },
    },
    notify: async () => undefined,
    markRead: async () => undefined,
    log: { warn: () => undefined },
    signal: new AbortController().signal,
  })
  const about = {
    memberIds: [],
    version: 1,
    isDeleted: false,
    createdAt: toIso(time.now()),
    updatedAt: toIso(time.now()),
  }
  const hear = (collection: string, id: string, fields: object): void =>
    watcher.hear({ ...about, collection, id, ownerId: 'lena', fields: { ...fields } } as StoredDocument)
  // Each begins before the one before, so that each is seen to be looked at: the next turn is earlier.
  for (let place = 0; place < COUNT; place++) {
    const at = toIso(Date.parse('2026-07-30T00:00:00Z') - place * MINUTE_MS)
    const booking = train(trainOn(at.slice(0, 10), at.slice(11, 16), 'Etc/UTC'))
    hear(bookingsCollection.name, `b${place}`, booking)
  }
  begun = 0
  hear(settingsCollection.name, ownId('lena'), { reminderHours: [48] })
  await Promise.resolve()
  let turns = 0
  while (begun < COUNT && turns < COUNT) {
    const before = begun
    await settle()
    turns++
    expect(begun - before).toBeLessThanOrEqual(400)
  }
  expect(begun).toBe(COUNT)
  await watcher.stop()
})

function never(name: string): never {
  throw new Error(`${name} is not needed`)
}

test.each([
  ['between the reminder and the move', true],
  ['between the move and its news', false],
])('J74: a reminder whose booking moved is marked as read, also if the server starts anew %s', async (_, isBefore) => {
  const server = openMessagesServer()
  const first = server.begin()
  await shareTrip(server, train(eleventh))
  await server.write('cem', `tripSettings/${ownId('cem')}`, 'ADD', { reminderHours: [3, 22] })
  await server.pass(23 * HOUR_MS)
  const due = server.sent.filter(({ kind }) => kind === 'trip-reminder').map(({ userId, key }) => `${userId} ${key}`)
  expect(due).toHaveLength(3)
  await first.stop()
  if (isBefore) {
    server.begin()
    await server.pass(2 * MINUTE_MS)
    expect(server.read).toEqual([])
    await moveTrain(server, 'lena', eleventh, twelfth, { isQuiet: true })
  } else {
    await moveTrain(server, 'lena', eleventh, twelfth, { isQuiet: true })
    server.begin()
  }
  await server.pass(2 * MINUTE_MS)
  expect(server.read).toEqual(expect.arrayContaining(due))
  await server.pass(DAY_MS)
  const [, , , ...later] = server.sent.filter(({ kind }) => kind === 'trip-reminder')
  expect(later.map(({ userId }) => userId).toSorted()).toEqual(['ben', 'cem', 'lena'])
  expect(server.read.filter((key) => later.some((one) => key === `${one.userId} ${one.key}`))).toEqual([])
})

const leg = (id: string, spots: readonly [string, string], date: string, times: readonly [string, string]): Leg => {
  const stop = (end: 0 | 1): Stop => ({
    spot: { name: spots[end] },
    at: { date, time: times[end], zone: 'Europe/Vienna' },
  })
  return { id, from: stop(0), to: stop(1) }
}
const roundTrip = (returnOn: string): Schedule => ({
  legs: [
    leg('l1', ['Wien', 'Salzburg'], '2026-06-11', ['08:00', '10:30']),
    leg('l2', ['Salzburg', 'München'], '2026-06-11', ['11:00', '13:00']),
    leg('l3', ['München', 'Wien'], returnOn, ['18:00', '22:00']),
  ],
})

test('J16: a leg after a stop of half a day is reminded of once the one before has begun; a connection is not', async () => {
  const server = openMessagesServer()
  server.begin()
  const onlyBen = { details: [{ id: 'l3', seat: '61' }], travellerIds: ['t2'] }
  await shareTrip(server, train(roundTrip('2026-06-14'), onlyBen))
  await server.pass(6 * DAY_MS, 10 * MINUTE_MS)
  expect(server.lines().filter((line) => line.startsWith('ben: Abfahrt'))).toEqual([
    'ben: Abfahrt Do 11.06. 08:00, Wien',
    'ben: Abfahrt So 14.06. 18:00, München. Sitz 61',
  ])
  expect(server.sent.at(-1)?.atMs).toBe(Date.parse('2026-06-13T18:00+02:00'))
})

test('J16: moving the way back leaves the reminder of the way there as it is', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(roundTrip('2026-06-14')))
  await server.pass(DAY_MS, 10 * MINUTE_MS)
  const sent = server.sent.filter(({ kind }) => kind === 'trip-reminder')
  expect(sent).toHaveLength(3)
  await moveTrain(server, 'ben', roundTrip('2026-06-14'), roundTrip('2026-06-15'), { isQuiet: true })
  await server.pass(10 * MINUTE_MS)
  expect(server.read.filter((key) => sent.some((one) => key === `${one.userId} ${one.key}`))).toEqual([])
})
