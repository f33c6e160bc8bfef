/** Bookings of one trip that are moved together, such as by another range, are one message. */
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { moveTrain, openMessagesServer, shareTrip, train, trainOn } from '#testing/trips/messages-server'

const [eleventh, twelfth, thirteenth] = [trainOn('2026-06-11'), trainOn('2026-06-12'), trainOn('2026-06-13')]
const titleOf = (id: string): string => (id === 'ice' ? 'ICE 599' : id.toUpperCase())

/** Ben's booking `ice` of the eleventh, and others of the twelfth. */
async function openTrip(others: readonly string[]) {
  const server = openMessagesServer()
  const messages = server.begin()
  await shareTrip(server, train(eleventh))
  for (const id of others)
    await server.write('ben', `tripBookings/${id}`, 'ADD', train(twelfth, { title: titleOf(id) }))
  const linesOf = (userId: string) => server.lines().filter((line) => line.startsWith(`${userId}: `))
  return { server, messages, linesOf }
}

test('J73: what a user moves on a trip within five minutes is one message, with the first of them and a way to the trip', async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `bus${index}`)
  const { server, linesOf } = await openTrip(ids)
  for (const id of ids) await moveTrain(server, 'lena', twelfth, thirteenth, { id })
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(6 * MINUTE_MS)
  const text =
    'Lena hat 12 Buchungen verschoben: Lissabon – ICE 599: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien) und 11 weitere'
  expect(server.lines().toSorted()).toEqual([`ben: ${text}`, `cem: ${text}`])
  expect(server.sent[0]).toMatchObject({ title: '12 Buchungen verschoben', link: '/tripPlanner/reise/lisbon' })
  await server.pass(60 * MINUTE_MS)
  expect(linesOf('ben')).toHaveLength(1)
})

test('J73: two users, and what one moves later, are messages of their own', async () => {
  const { server, linesOf } = await openTrip(['bus', 'ship'])
  await moveTrain(server, 'lena', eleventh, twelfth)
  await moveTrain(server, 'ben', twelfth, thirteenth, { id: 'ship' })
  await server.pass(6 * MINUTE_MS)
  await moveTrain(server, 'lena', twelfth, thirteenth, { id: 'bus' })
  await server.pass(6 * MINUTE_MS)
  expect(linesOf('cem').toSorted()).toEqual([
    'cem: Ben hat SHIP verschoben: Fr 12.06. 08:04 → Sa 13.06. 08:04 (Wien)',
    'cem: Lena hat BUS verschoben: Fr 12.06. 08:04 → Sa 13.06. 08:04 (Wien)',
    'cem: Lena hat ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien)',
  ])
})

test('J73: one that is taken back, cancelled, quiet or deleted in time is not counted', async () => {
  const { server, linesOf } = await openTrip(['back', 'gone', 'quiet', 'off', 'bus'])
  for (const id of ['back', 'gone', 'off', 'bus']) await moveTrain(server, 'lena', twelfth, thirteenth, { id })
  await moveTrain(server, 'lena', twelfth, thirteenth, { id: 'quiet', isQuiet: true })
  await moveTrain(server, 'lena', eleventh, twelfth)
  await server.pass(MINUTE_MS)
  await server.write('lena', 'tripBookings/back', 'MODIFIED', { schedule: twelfth, moves: [] })
  await server.write('lena', 'tripBookings/off', 'MODIFIED', { status: 'cancelled' })
  await server.write('ben', 'tripBookings/gone', 'DELETED')
  await server.pass(6 * MINUTE_MS)
  expect(linesOf('ben')).toEqual([
    'ben: Lena hat 2 Buchungen verschoben: Lissabon – ICE 599: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien) und eine weitere',
  ])
})

test('J73: a part that is taken back later, and a server that starts in between, tell nothing twice', async () => {
  const { server, messages, linesOf } = await openTrip(['bus', 'ship'])
  await moveTrain(server, 'lena', eleventh, twelfth)
  await moveTrain(server, 'lena', twelfth, thirteenth, { id: 'bus' })
  await server.pass(MINUTE_MS)
  await messages.stop()
  await server.pass(20 * MINUTE_MS)
  server.failing.add('cem')
  const second = server.begin()
  await server.pass(3 * MINUTE_MS)
  expect(linesOf('ben')).toHaveLength(1)
  server.failing.clear()
  await server.pass(3 * MINUTE_MS)
  await server.write('lena', 'tripBookings/ice', 'MODIFIED', { schedule: eleventh, moves: [] })
  await server.pass(10 * MINUTE_MS)
  await second.stop()
  server.begin()
  await server.pass(10 * MINUTE_MS)
  const text =
    'Lena hat 2 Buchungen verschoben: Lissabon – ICE 599: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien) und eine weitere'
  expect([...linesOf('ben'), ...linesOf('cem')]).toEqual([`ben: ${text}`, `cem: ${text}`])
})

test('J20: a booking of a user who is not on the trip, or is no more, tells its travellers nothing', async () => {
  const { server } = await openTrip(['bus'])
  await server.write('zoe', 'tripBookings/foreign', 'ADD', train(twelfth, { title: 'Gewinn' }))
  await moveTrain(server, 'zoe', twelfth, thirteenth, { id: 'foreign' })
  await moveTrain(server, 'lena', twelfth, thirteenth, { id: 'bus' })
  await moveTrain(server, 'ben', eleventh, twelfth)
  expect(await server.service.setMembers('lena', 'trips', 'lisbon', ['cem'])).toMatchObject({ ok: true })
  await server.write('ben', 'tripBookings/later', 'ADD', train(twelfth, { title: 'Rache' }))
  await moveTrain(server, 'ben', twelfth, thirteenth, { id: 'later' })
  await server.pass(6 * MINUTE_MS)
  expect(server.lines()).toEqual([
    'cem: Lena hat BUS verschoben: Fr 12.06. 08:04 → Sa 13.06. 08:04 (Wien)',
    // What Ben moved stayed with the trip.
    'lena: Ben hat ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien)',
    'cem: Ben hat ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 08:04 (Wien)',
  ])
})
