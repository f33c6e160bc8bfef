/** What travellers hear although their app is closed, on a store without a database and a clock that the test moves. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { ownId } from '#documents'
import {
  moveTrain,
  openMessagesServer,
  shareTrip,
  train,
  trainOn,
  type MessagesServer,
} from '#testing/trips/messages-server'

const [eleventh, twelfth, thirteenth] = [trainOn('2026-06-11'), trainOn('2026-06-12', '10:04'), trainOn('2026-06-13')]

test('J20: the others hear who moved a booking, with old and new date and a way to it; who did it hears nothing', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(eleventh))
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(6 * MINUTE_MS)
  const text = 'Lena hat ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien)'
  expect(server.lines().toSorted()).toEqual([`ben: ${text}`, `cem: ${text}`])
  expect(server.sent[0]).toMatchObject({ kind: 'booking-moved', link: '/tripPlanner/reise/lisbon/buchungen/ice' })
  // Users that the trip does not list as travellers go by their own name.
  await moveTrain(server, 'cem', twelfth, thirteenth)
  await server.pass(6 * MINUTE_MS)
  expect(
    server
      .lines()
      .slice(2)
      .every((line) => line.includes('CEM hat ICE 599')),
  ).toBe(true)
})

test('J20: several within five minutes are one, from the first date to the last; back again is none, quiet is none', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(eleventh))
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(3 * MINUTE_MS)
  await moveTrain(server, 'lena', twelfth, thirteenth)
  await server.pass(10 * MINUTE_MS)
  expect(server.lines().filter((line) => line.startsWith('ben'))).toEqual([
    'ben: Lena hat ICE 599 verschoben: Do 11.06. 08:04 → Sa 13.06. 08:04 (Wien)',
  ])
  const before = server.sent.length
  await moveTrain(server, 'ben', thirteenth, twelfth)
  await moveTrain(server, 'ben', twelfth, thirteenth)
  await moveTrain(server, 'lena', thirteenth, twelfth, { isQuiet: true })
  await server.pass(10 * MINUTE_MS)
  expect(server.sent.length).toBe(before)
})

test('J20: what was undone in time is not told, and a seat is no move', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(eleventh))
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(MINUTE_MS)
  await server.write('lena', 'tripBookings/ice', 'MODIFIED', { schedule: eleventh, moves: [] })
  await server.write('lena', 'tripBookings/ice', 'MODIFIED', { note: 'Fensterplatz' })
  await server.pass(10 * MINUTE_MS)
  expect(server.sent).toEqual([])
})

test('J20: a server that starts in between tells it once, and a failure is made good', async () => {
  const server = openMessagesServer()
  const first = server.begin()
  await shareTrip(server, train(eleventh))
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(MINUTE_MS)
  await first.stop()
  await server.pass(20 * MINUTE_MS)
  server.failing.add('cem')
  server.begin()
  await server.pass(3 * MINUTE_MS)
  expect(server.sent.map(({ userId }) => userId)).toEqual(['ben'])
  server.failing.clear()
  await server.pass(5 * MINUTE_MS)
  const second = server.begin()
  await server.pass(2 * HOUR_MS)
  await second.stop()
  expect(server.sent.filter(({ kind }) => kind === 'booking-moved').map(({ userId }) => userId)).toEqual(['ben', 'cem'])
  expect(server.warnings).toContain('moves could not be told, trying again')
})

const reminded = (server: MessagesServer) =>
  server.sent
    .filter(({ kind }) => kind === 'trip-reminder')
    .map(({ userId, atMs }) => `${userId} ${toIso(atMs).slice(5, 16)}`)
    .toSorted()

test('J16: a day before the departure everybody hears of it, or when and as often as they have chosen', async () => {
  const server = openMessagesServer()
  server.begin()
  const details = [{ id: 'l1', seat: '61', coach: '12', fromPlatform: '7' }]
  await shareTrip(server, train(eleventh, { details }))
  await server.write('cem', `tripSettings/${ownId('cem')}`, 'ADD', { reminderHours: [3, 1] })
  await server.write('lena', `tripSettings/${ownId('lena')}`, 'ADD', { reminderHours: [] })
  await server.pass(3 * DAY_MS)
  expect(reminded(server)).toEqual(['ben 06-10T06:04', 'cem 06-11T03:04', 'cem 06-11T05:04'])
  expect(server.sent[0]).toMatchObject({
    title: 'ICE 599 in 24 Stunden',
    body: 'Abfahrt Do 11.06. 08:04, Wien. Gleis 7, Wagen 12, Sitz 61',
    validForMs: DAY_MS,
  })
  expect(server.sent.at(-1)?.title).toBe('ICE 599 in einer Stunde')
})

test('J16: 24 hours are real ones, also over a change of the clocks', async () => {
  const server = openMessagesServer(Date.parse('2030-03-28T12:00:00Z'))
  server.begin()
  // The clocks go forward on 31 March 2030.
  await shareTrip(server, train(trainOn('2030-03-31', '08:00', 'Europe/Berlin')))
  await server.pass(4 * DAY_MS)
  expect(reminded(server)).toContain('ben 03-30T06:00')
})

test('J16: a moved booking cancels its old reminder, one that was sent is settled; a cancelled one reminds of nothing', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(eleventh))
  await server.pass(12 * HOUR_MS)
  await moveTrain(server, 'lena', eleventh, twelfth, { isQuiet: true })
  await server.pass(12 * HOUR_MS)
  expect(reminded(server)).toEqual([])
  await server.pass(DAY_MS)
  expect(reminded(server)).toEqual(['ben 06-11T08:04', 'cem 06-11T08:04', 'lena 06-11T08:04'])
  await moveTrain(server, 'lena', twelfth, thirteenth, { isQuiet: true })
  await server.pass(MINUTE_MS)
  expect(server.read).toHaveLength(3)
  await server.write('ben', 'tripBookings/ice', 'MODIFIED', { status: 'cancelled' })
  await server.pass(2 * DAY_MS)
  expect(reminded(server)).toHaveLength(3)
})

test('J16: a restart sends nothing twice and makes up for some hours; what is booked late is no news', async () => {
  const server = openMessagesServer()
  const first = server.begin()
  await shareTrip(server, train(eleventh))
  await server.pass(SECOND_MS)
  await first.stop()
  await server.pass(21 * HOUR_MS)
  const second = server.begin()
  await server.pass(3 * MINUTE_MS)
  expect(reminded(server)).toHaveLength(3)
  await second.stop()
  server.begin()
  await server.pass(HOUR_MS)
  await server.write('ben', 'tripBookings/late', 'ADD', train(trainOn('2026-06-10', '20:00')))
  await server.pass(20 * HOUR_MS)
  expect(reminded(server)).toHaveLength(3)
})

test('J16: only who is on a booking is reminded, and users whom the trip does not know as travellers', async () => {
  const server = openMessagesServer()
  server.begin()
  await shareTrip(server, train(eleventh, { travellerIds: ['t1'] }))
  await server.pass(2 * DAY_MS)
  expect(reminded(server)).toEqual(['cem 06-10T06:04', 'lena 06-10T06:04'])
})
