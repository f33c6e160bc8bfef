import { expect, it } from 'vitest'
import { withoutMeta } from '#documents'
import { createTestClock } from '#testing/documents/documents'
import { createPeopleServer, openPersonDevice, syncAll, type PersonDevice } from '#testing/documents/people-devices'
import { fc, runsOf } from '#testing/properties'
import { moveSchedule } from './bookings/move-schedule.ts'
import { writeDetails } from './bookings/screens/use-booking-edits.ts'
import type { Booking, Schedule } from './booking-model.ts'
import {
  bookingsCollection,
  expensesCollection,
  packingCollection,
  planCollection,
  tripCollections,
  tripFollowers,
  tripsCollection,
} from './collections.ts'
import { addDays } from '#base/calendar/calendar-day'
import { rankBetween } from '#base/rank'

const TRIP = 'trip'
const FLIGHT = 'flight'
const BERLIN = 'Europe/Berlin'

const schedule: Schedule = {
  legs: [
    {
      id: 'leg',
      from: { spot: { name: 'Frankfurt', code: 'FRA' }, at: { date: '2026-07-04', time: '13:30', zone: BERLIN } },
      to: {
        spot: { name: 'New York', code: 'JFK' },
        at: { date: '2026-07-04', time: '16:05', zone: 'America/New_York' },
      },
    },
  ],
}

const flight: Booking = {
  tripId: TRIP,
  kind: 'flight',
  title: 'LH 400',
  status: 'booked',
  schedule,
  details: [],
  moves: [],
  travellerIds: [],
  files: [],
}

/** Anna's phone and laptop and Ben's phone, with Anna's trip that she shares with him. */
async function openThree() {
  const clock = createTestClock()
  const server = await createPeopleServer(tripCollections, clock)
  const devices = [
    await openPersonDevice('phone', 'anna', { server, clock }),
    await openPersonDevice('laptop', 'anna', { server, clock }),
    await openPersonDevice('ben', 'ben', { server, clock }),
  ] as const
  const [{ client }] = devices
  client.add(
    tripsCollection,
    {
      title: 'New York',
      range: { from: '2026-07-04', to: '2026-07-11' },
      zone: 'America/New_York',
      currency: 'EUR',
      travellers: [{ id: 'a', name: 'Anna', userId: 'anna' }],
      budgets: [],
    },
    TRIP,
  )
  client.add(bookingsCollection, flight, FLIGHT)
  await devices[0].sync()
  const shared = await server.store.setMembers('anna', 'trips', TRIP, ['ben'])
  if (!shared.ok) throw new Error(shared.error)
  await syncAll(...devices)
  return { clock, devices }
}

/** What a device shows of the trip and all that follows it, in one order. */
function shown({ client }: PersonDevice): unknown {
  const trip = client.get(tripsCollection, TRIP)
  const followers = tripFollowers.map((collection) => [
    collection.name,
    client
      .list<object>(collection, TRIP)
      .map((document) => ({ ...withoutMeta<object>(document), id: document.id }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ])
  return [trip && withoutMeta(trip), followers]
}

function move(device: PersonDevice, days: number, at: string): void {
  const booking = device.client.get(bookingsCollection, FLIGHT)
  if (booking === undefined) throw new Error('the flight is there')
  const date = addDays('2026-07-04', days)
  const moved = moveSchedule(booking.schedule, { date, time: '', scope: 'all' })
  if (!moved.ok) return
  device.edits.run('move', (documents) => {
    documents.modify(bookingsCollection, FLIGHT, { schedule: moved.value })
    documents.addItem(bookingsCollection, FLIGHT, 'moves', {
      id: device.client.newId(),
      at,
      by: device.userId,
      from: booking.schedule,
      to: moved.value,
    })
  })
}

const event = fc.record({
  device: fc.nat({ max: 2 }),
  afterSec: fc.integer({ min: 1, max: 3_600 }),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('move', 'seat', 'plan', 'replan', 'pack', 'pay', 'traveller') },
    { weight: 1, arbitrary: fc.constantFrom('sync', 'undo', 'remove') },
  ),
  pick: fc.nat({ max: 9 }),
})

it('J63: three devices of two people do anything offline for a day: all are equal in the end, nothing is lost, no dates are mixed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 20 }), async (events) => {
      const { clock, devices } = await openThree()
      const added = new Map<string, Parameters<PersonDevice['client']['get']>[0]>()
      const gone = new Set<string>()
      const whole = new Set([JSON.stringify(schedule)])
      let hasUndone = false
      for (const { device: index, afterSec, what, pick } of events) {
        clock.advance(afterSec * 1_000)
        const device = devices[index] ?? devices[0]
        const { client, edits } = device
        const at = new Date(clock.now()).toISOString()
        const plan = client.list(planCollection, TRIP)
        const chosen = plan[pick % Math.max(1, plan.length)]
        const add = (collection: Parameters<typeof client.add>[0], fields: object): void =>
          void edits.run(what, (documents) => {
            added.set(documents.add(collection, fields), collection)
          })
        if (what === 'sync') await device.sync()
        else if (what === 'undo') {
          hasUndone = true
          edits.undo()
        } else if (what === 'move') move(device, pick, at)
        else if (what === 'seat')
          edits.run(what, (documents) =>
            // The form was opened before there was any detail.
            writeDetails(documents, FLIGHT, [], [{ id: 'leg', seat: `${pick}${device.userId}` }]),
          )
        else if (what === 'plan')
          add(planCollection, {
            tripId: TRIP,
            title: at,
            rank: rankBetween(undefined, plan[0]?.rank),
            on: '2026-07-05',
          })
        else if (what === 'pack')
          add(packingCollection, { tripId: TRIP, name: at, category: 'Bad', quantity: 2, packed: 0 })
        else if (what === 'pay')
          add(expensesCollection, {
            tripId: TRIP,
            title: at,
            category: 'food',
            on: '2026-07-05',
            cost: {
              total: { minor: 1_000, currency: 'EUR' },
              payers: [{ id: 'a', minor: 1_000 }],
              split: { mode: 'equal', travellerIds: ['a'] },
            },
            files: [],
          })
        else if (what === 'traveller')
          edits.run(what, (documents) =>
            documents.addItem(tripsCollection, TRIP, 'travellers', { id: client.newId(), name: at }),
          )
        else if (chosen !== undefined && what === 'replan')
          edits.run(what, (documents) =>
            documents.modify(planCollection, chosen.id, { on: addDays('2026-07-04', pick) }),
          )
        else if (chosen !== undefined) {
          gone.add(chosen.id)
          edits.run(what, (documents) => documents.remove(planCollection, chosen.id))
        }
        for (const one of devices)
          for (const { to } of one.client.get(bookingsCollection, FLIGHT)?.moves ?? []) whole.add(JSON.stringify(to))
      }
      await syncAll(...devices, ...devices)
      const [phone] = devices
      for (const device of devices) expect(shown(device)).toEqual(shown(phone))
      const flightNow = phone.client.get(bookingsCollection, FLIGHT)
      expect(whole).toContain(JSON.stringify(flightNow?.schedule))
      if (hasUndone) return
      for (const [id, collection] of added)
        if (!gone.has(id)) expect(phone.client.get(collection, id), `${collection.name} ${id}`).toBeDefined()
      expect(devices.flatMap(({ client }) => client.getStatus().rejected).length).toBe(0)
    }),
    runsOf(40),
  )
})

it('J26: two people open the form of a flight without details: the seat of one and the gate of the other both stay', async () => {
  const { devices } = await openThree()
  const [phone, , ben] = devices
  const opened = {
    phone: phone.client.get(bookingsCollection, FLIGHT),
    ben: ben.client.get(bookingsCollection, FLIGHT),
  }
  const save = ({ edits }: PersonDevice, before: typeof opened.ben, typed: object) =>
    edits.run('save', (documents) => writeDetails(documents, FLIGHT, before?.details ?? [], [{ id: 'leg', ...typed }]))
  save(phone, opened.phone, { number: 'LH 400', seat: '14A' })
  await syncAll(...devices)
  save(ben, opened.ben, { number: 'LH 400', fromPlatform: 'B44' })
  await syncAll(...devices, ...devices)
  for (const { client } of devices)
    expect(client.get(bookingsCollection, FLIGHT)?.details).toEqual([
      { id: 'leg', number: 'LH 400', seat: '14A', fromPlatform: 'B44' },
    ])
})
