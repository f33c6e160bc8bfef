import { describe, expect, it } from 'vitest'
import type { Moment, Schedule } from '../booking-model.ts'
import type { StoredBooking } from '../bookings/spans.ts'
import { describeTimeLeft, listUpcoming, nextUp } from './next-up.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'
const moment = (date: string, time: string | undefined, zone: string): Moment => {
  return { date, ...(time !== undefined && { time }), zone }
}
const booking = (id: string, schedule: Schedule, parts: Partial<StoredBooking> = {}): StoredBooking => {
  const plain = { tripId: 'trip', status: 'booked' as const, details: [], moves: [], travellerIds: [], files: [] }
  return { ...plain, id, kind: 'other', title: id, schedule, ...parts }
}
const flight = booking(
  'flight',
  {
    legs: [
      {
        id: 'one',
        from: { spot: { name: 'Frankfurt', code: 'FRA' }, at: moment('2026-07-04', '13:30', BERLIN) },
        to: { spot: { name: 'New York', code: 'JFK' }, at: moment('2026-07-04', '16:05', NEW_YORK) },
      },
    ],
  },
  { details: [{ id: 'one', seat: '23A' }] },
)
const hotel = booking('hotel', {
  stay: {
    spot: { name: 'Hotel' },
    zone: NEW_YORK,
    checkIn: '2026-07-04',
    checkInTime: '15:00',
    checkOut: '2026-07-08',
  },
})
const musical = booking('musical', { event: { from: moment('2026-07-04', '20:00', NEW_YORK) } })
const all = [musical, hotel, flight]
const at = (iso: string): number => Date.parse(iso)
const next = (iso: string, bookings = all): string | undefined => {
  const found = nextUp(bookings, at(iso))
  return found && `${found.booking.id} ${found.mark.role} ${describeTimeLeft(found.mark, at(iso))}`
}

describe('J31: what comes next', () => {
  it.each([
    ['2026-07-01T10:00:00Z', 'flight departure in 3 Tagen'],
    ['2026-07-03T10:00:00Z', 'flight departure morgen'],
    ['2026-07-04T09:00:00Z', 'flight departure in 2:30 Std.'],
    ['2026-07-04T11:29:10Z', 'flight departure in 1 Min.'],
    // Under way the arrival, by the clock there.
    ['2026-07-04T12:30:00Z', 'flight arrival in 7:35 Std.'],
    // The hotel is open since 15:00 there, and waits while the musical is near.
    ['2026-07-04T20:30:00Z', 'hotel checkIn seit 15:00 möglich'],
    ['2026-07-04T23:00:00Z', 'musical begin in 1:00 Std.'],
    ['2026-07-05T01:00:00Z', 'hotel checkIn seit 15:00 möglich'],
    ['2026-07-05T04:30:00Z', 'hotel checkOut in 3 Tagen'],
    ['2026-07-08T12:00:00Z', 'hotel checkOut heute'],
    ['2026-07-09T12:00:00Z', undefined],
  ])('at %s: %s', (iso, expected) => {
    expect(next(iso)).toBe(expected)
  })

  it('what is cancelled does not come, and what has no time comes behind what has one', () => {
    expect(next('2026-07-04T09:00:00Z', [booking('flight', flight.schedule, { status: 'cancelled' })])).toBeUndefined()
    const some = booking('some', { event: { from: moment('2026-07-04', undefined, BERLIN) } })
    expect(listUpcoming([some, flight], at('2026-07-04T09:00:00Z')).map(({ key }) => key)).toEqual([
      'flight.one.from',
      'some.begin',
    ])
  })

  it('what others are on alone does not come', () => {
    const theirs = { ...flight, travellerIds: ['lena'] }
    const now = at('2026-07-04T09:00:00Z')
    expect(nextUp([theirs], now, 'anna')).toBeUndefined()
    expect(nextUp([theirs], now, 'lena')?.booking.id).toBe('flight')
    expect(nextUp([theirs], now)?.booking.id).toBe('flight')
  })

  it('a car that is rented for days hides nothing', () => {
    const car = booking('car', {
      legs: [
        {
          id: 'one',
          from: { spot: { name: 'Frankfurt' }, at: moment('2026-07-01', '08:00', BERLIN) },
          to: { spot: { name: 'Frankfurt' }, at: moment('2026-07-10', '08:00', BERLIN) },
        },
      ],
    })
    expect(next('2026-07-04T09:00:00Z', [car, flight])).toBe('flight departure in 2:30 Std.')
  })

  it('the ticket of the leg is at hand', () => {
    expect(nextUp(all, at('2026-07-04T09:00:00Z'))?.detail?.seat).toBe('23A')
  })
})
