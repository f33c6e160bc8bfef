/** Reminders of users with many bookings, and of bookings that moved while no server knew what was sent. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { ownId, type StoredDocument } from '#documents'
import { createManualTime, settle } from '#testing/manual-time'
import { moveTrain, openMessagesServer, shareTrip, train, trainOn } from '#testing/trips/messages-server'
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
