import { expect, it } from 'vitest'
import { addDays } from '#base/calendar/calendar-day'
import { fc, runsOf } from '#testing/properties'
import { bookingOf } from '#testing/trips/trip-bookings'
import { bookingSchema, type Moment, type Schedule, type Spot } from '../booking-model.ts'
import { bookingDraftOf, momentOfDraft, withPlace, type StopDraft } from './booking-draft.ts'
import { readBookingDraft } from './booking-form.ts'

const trip = { range: { from: '2026-06-10', to: '2026-06-17' }, currency: 'EUR' }
const ZONE = 'Europe/Lisbon'

const zone = fc.oneof(
  fc.constantFrom('Europe/Lisbon', 'Europe/Madrid', 'Pacific/Kiritimati').map((name) => ({ zone: name })),
  fc.constantFrom(ZONE, 'Europe/Madrid').map((name) => ({ zone: name, isZoneAssumed: true as const })),
)
const time = fc.option(fc.constantFrom('00:05', '08:00', '23:55'), { nil: undefined })
const clock = (at: string | undefined): Pick<Moment, 'time'> => (at === undefined ? {} : { time: at })
const moment = fc
  .record({ day: fc.nat({ max: 4 }), time, zone })
  .map((one): Moment => ({ date: addDays('2026-06-11', one.day), ...clock(one.time), ...one.zone }))
const event = fc
  .record({ from: moment, to: fc.option(moment, { nil: undefined }) })
  .map(({ from, to }): Schedule => ({ event: { from, ...(to !== undefined && { to }) } }))
const stay = fc
  .record({ zone, checkInTime: time, checkOutTime: time, nights: fc.integer({ min: 1, max: 9 }) })
  .map((one): Schedule => ({
    stay: {
      ...{ spot: { name: 'Pension' }, ...one.zone, checkIn: '2026-06-11', checkOut: addDays('2026-06-11', one.nights) },
      ...(one.checkInTime !== undefined && { checkInTime: one.checkInTime }),
      ...(one.checkOutTime !== undefined && { checkOutTime: one.checkOutTime }),
    },
  }))

it('J66: opening the form of any stay or activity and saving it changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(event, stay), (schedule) => {
      const { id: _, ...booking } = bookingOf({ schedule })
      expect(bookingSchema.safeParse(booking).success).toBe(true)
      const read = readBookingDraft(bookingDraftOf(booking, trip, 'leg'), ZONE)
      // An end before the beginning is refused, as it was when it was typed.
      if (read.ok) expect(read.value.schedule).toEqual(schedule)
      else expect(Object.keys(read.error)).toEqual([expect.stringMatching(/^end\./)])
    }),
    runsOf(300),
  )
})

const ended = (from: Moment, to: Moment) => bookingOf({ schedule: { event: { from, to } } })
const begin = { date: '2026-06-11', time: '20:00', zone: 'Europe/Lisbon' }

it.each<[string, Moment]>([
  ['of the same day without a time', { date: '2026-06-11', zone: 'Europe/Lisbon' }],
  ['of another day without a time', { date: '2026-06-13', zone: 'Europe/Lisbon' }],
  ['in another zone', { date: '2026-06-11', time: '23:00', zone: 'Europe/Madrid' }],
  ['by an earlier clock of the same day', { date: '2026-06-11', time: '19:00', zone: 'America/New_York' }],
  ['in a zone that was assumed', { date: '2026-06-12', time: '01:00', zone: ZONE, isZoneAssumed: true }],
  [
    'in a zone that was assumed by a name',
    { date: '2026-06-12', time: '01:00', zone: 'Europe/Madrid', isZoneAssumed: true },
  ],
])('J66: an end %s stays', (_, to) => {
  const booking = ended(begin, to)
  const read = readBookingDraft(bookingDraftOf(booking, trip, 'leg'), ZONE)
  expect(read).toMatchObject({ ok: true, value: { schedule: booking.schedule } })
})

it('J2: another place has another zone; one that a user chose stays while its name is typed on', () => {
  const stop = (spot: Spot, zone: Partial<Moment>): StopDraft => {
    const from = { date: '2026-06-11', zone: ZONE, ...zone }
    const { at } = bookingDraftOf(bookingOf({ schedule: { event: { spot, from } } }), trip, 'leg')
    return withPlace(at, { spot: { name: 'Port' } })
  }
  expect(stop({ name: 'Porto', lat: 41, lon: -8 }, { zone: 'Europe/Lisbon' })).toMatchObject({ zone: '' })
  expect(stop({ name: 'Porto' }, { zone: 'Europe/Madrid' })).toMatchObject({ zone: 'Europe/Madrid' })
  const typed = stop({ name: 'Madrid' }, { zone: 'Europe/Madrid', isZoneAssumed: true })
  expect(momentOfDraft(typed, ZONE)).toEqual({ date: '2026-06-11', zone: ZONE, isZoneAssumed: true })
})

it('J66: an end that is in the zone of its beginning follows it', () => {
  const draft = bookingDraftOf(ended(begin, { ...begin, time: '22:00' }), trip, 'leg')
  const read = readBookingDraft({ ...draft, at: { ...draft.at, zone: 'Europe/Madrid' } }, ZONE)
  const zones = read.ok && 'event' in read.value.schedule && read.value.schedule.event
  expect(zones).toMatchObject({ from: { zone: 'Europe/Madrid' }, to: { zone: 'Europe/Madrid' } })
})
