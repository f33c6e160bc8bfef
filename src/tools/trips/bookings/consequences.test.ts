import { describe, expect, it } from 'vitest'
import { bookingOf, legOf, stayOf } from '#testing/trips/trip-bookings'
import type { BookingKind, Schedule } from '../booking-model.ts'
import { consequencesOf, type ConsequencesInput } from './consequences.ts'
import { moveSchedule } from './move-schedule.ts'
import type { StoredBooking } from './spans.ts'

const trip = { range: { from: '2026-06-10', to: '2026-06-17' }, travellers: [] }

function consequences(booking: StoredBooking, date: string, more: Partial<ConsequencesInput> = {}) {
  const moved = moveSchedule(booking.schedule, { date, time: '', scope: 'all' })
  if (!moved.ok) throw new Error('not moved')
  return consequencesOf({
    trip,
    booking,
    next: moved.value,
    expenses: [],
    plan: [],
    reminderHours: [],
    others: [],
    nowMs: Date.parse('2026-05-01T00:00Z'),
    ...more,
    bookings: [booking, ...(more.bookings ?? [])],
  })
}

const train = (id: string, from: string, to: string, kind: BookingKind = 'train'): StoredBooking =>
  bookingOf({
    id,
    kind,
    schedule: { legs: [legOf('one', `A 2026-06-${from} Europe/Berlin`, `B 2026-06-${to} Europe/Berlin`)] },
  })
const hotel = bookingOf({ id: 'Hotel', schedule: stayOf('2026-06-10', '2026-06-13') })

describe('J7: what follows from a move', () => {
  it('outside of the trip, with the range that would hold it', () => {
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-19')).toEqual([
      { kind: 'outside', extended: { from: '2026-06-10', to: '2026-06-19' } },
    ])
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2028-06-19')).toEqual([
      { kind: 'outside', extended: undefined },
    ])
  })

  it('J21: overlaps with what someone on it is busy with; neither stays nor others’ bookings count', () => {
    const other = train('Bus', '12 09:00', '12 11:00')
    const moved = (parts: Partial<StoredBooking>) =>
      consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-12', { bookings: [{ ...other, ...parts }] })
    expect(moved({})).toEqual([{ kind: 'overlap', name: 'Zug', other: 'Bus' }])
    expect(moved({ status: 'cancelled' })).toEqual([])
    const anna = { ...train('Zug', '11 08:00', '11 10:00'), travellerIds: ['anna'] }
    const bens = { ...other, travellerIds: ['ben'] }
    expect(consequences(anna, '2026-06-12', { bookings: [bens, hotel] })).toEqual([])
  })

  it('J21: a hired car only frames days', () => {
    const car = train('Auto', '10 09:00', '16 11:00', 'car')
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-12', { bookings: [car] })).toEqual([])
  })

  it.each([
    ['train', '12 10:00', { minutes: 0, minimum: 10 }],
    ['train', '12 10:05', { minutes: 5, minimum: 10 }],
    ['train', '12 10:10', undefined],
    ['flight', '12 10:59', { minutes: 59, minimum: 60 }],
    ['flight', '12 11:00', undefined],
  ] as const)('J21: a %s at %s after an arrival at 10:00', (kind, departure, expected) => {
    const next = train('Weiter', departure, '12 15:00', kind)
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-12', { bookings: [next] })).toEqual(
      expected === undefined ? [] : [{ kind: 'connection', name: 'Zug', next: 'Weiter', ...expected }],
    )
  })

  it('J21: a leg that is moved behind the next one loses its connection', () => {
    const schedule: Schedule = {
      legs: [
        legOf('a', 'A 2026-06-11 08:00 UTC', 'B 2026-06-11 09:00 UTC'),
        legOf('b', 'B 2026-06-11 10:00 UTC', 'C 2026-06-11 11:00 UTC'),
      ],
    }
    const booking = bookingOf({
      id: 'Zug',
      schedule,
      details: [
        { id: 'a', number: 'ICE 1' },
        { id: 'b', number: 'ICE 2' },
      ],
    })
    const moved = moveSchedule(schedule, { date: '2026-06-12', time: '', legId: 'a', scope: 'leg' })
    const next = moved.ok ? moved.value : schedule
    expect(
      consequencesOf({
        ...{
          trip,
          booking,
          next,
          bookings: [booking],
          expenses: [],
          plan: [],
          reminderHours: [],
          others: [],
          nowMs: 0,
        },
      }),
    ).toEqual([{ kind: 'connection', minutes: -1380, minimum: 10, name: 'ICE 1', next: 'ICE 2' }])
  })

  it('what was so before is not told', () => {
    const other = train('Bus', '11 09:00', '13 08:00')
    const booking = train('Zug', '11 09:30', '11 10:00')
    expect(consequences(booking, '2026-06-12', { bookings: [other] })).toEqual([])
  })

  it('nights that open and that get two beds', () => {
    const second = bookingOf({ id: 'B', schedule: stayOf('2026-06-13', '2026-06-17') })
    expect(consequences(hotel, '2026-06-12', { bookings: [second] })).toMatchObject([
      { kind: 'open-nights', nights: [{ night: '2026-06-10' }, { night: '2026-06-11' }] },
      { kind: 'double-nights', nights: [{ night: '2026-06-13' }, { night: '2026-06-14' }] },
    ])
  })

  it('J16: reminders are planned anew, in real hours across a change of the clocks', () => {
    const schedule = { legs: [legOf('a', 'A 2026-03-28 01:15 Europe/Berlin', 'B 2026-03-28 05:00 Europe/Berlin')] }
    const input = { trip: { ...trip, range: { from: '2026-03-01', to: '2026-04-10' } }, reminderHours: [24, 24] }
    const nowMs = Date.parse('2026-03-01T00:00Z')
    expect(consequences(bookingOf({ schedule, kind: 'flight' }), '2026-03-30', { ...input, nowMs })).toContainEqual({
      kind: 'reminders',
      count: 1,
      nextMs: Date.parse('2026-03-29T00:15+01:00'),
    })
    const late = Date.parse('2026-04-01T00:00Z')
    const after = consequences(bookingOf({ schedule }), '2026-03-30', { ...input, nowMs: late })
    expect(after.filter(({ kind }) => kind === 'reminders')).toEqual([])
  })

  it('a linked expense of the same day goes along, one of another day stays', () => {
    const expenses = [
      { id: 'e1', title: 'Fahrkarte', on: '2026-06-11', bookingId: 'Zug' },
      { id: 'e2', title: 'Anzahlung', on: '2026-05-02', bookingId: 'Zug' },
      { id: 'e3', title: 'Eis', on: '2026-06-11' },
    ]
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-12', { expenses })).toEqual([
      { kind: 'expense', expenseId: 'e1', title: 'Fahrkarte', on: '2026-06-11', movesTo: '2026-06-12' },
      { kind: 'expense', expenseId: 'e2', title: 'Anzahlung', on: '2026-05-02', movesTo: undefined },
    ])
  })

  it('J69: what is planned behind an end of it goes along', () => {
    const plan = [{ id: 'p', title: 'Kaffee', on: '2026-06-11', bookingId: 'Zug' }]
    expect(consequences(train('Zug', '11 08:00', '11 10:00'), '2026-06-12', { plan })).toEqual([
      { kind: 'plan', moves: [{ itemId: 'p', title: 'Kaffee', from: '2026-06-11', to: '2026-06-12' }] },
    ])
  })

  it('J68: who is told, and who has no account and is on it', () => {
    const travellers = [
      { id: 'anna', name: 'Anna', userId: 'u1' },
      { id: 'tom', name: 'Tom' },
      { id: 'eva', name: 'Eva' },
      { id: 'jan', name: 'Jan', isGone: true as const },
    ]
    const booking = { ...train('Zug', '11 08:00', '11 10:00'), travellerIds: ['anna', 'tom', 'jan'] }
    const input = { trip: { range: { from: '2026-06-11', to: '2026-06-12' }, travellers } }
    const told = (others: readonly string[]) =>
      consequences(booking, '2026-06-12', { ...input, others }).filter(({ kind }) => kind === 'told')
    expect(told(['Ben'])).toEqual([{ kind: 'told', names: ['Ben'], unreached: ['Tom'] }])
    expect(told([])).toEqual([])
  })
})
