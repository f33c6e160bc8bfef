import { describe, expect, it } from 'vitest'
import type { Schedule } from '../booking-model.ts'
import { changeRange, describeRangeEdits, type DatedThings } from './change-range.ts'

const trip = { range: { from: '2026-06-10', to: '2026-06-16' } }
const stay = (checkIn: string, checkOut: string): Schedule => ({
  stay: { spot: { name: 'Hotel' }, zone: 'Europe/Lisbon', checkIn, checkOut },
})
const things: DatedThings = {
  bookings: [
    { id: 'first', status: 'booked', schedule: stay('2026-06-10', '2026-06-13') },
    { id: 'last', status: 'planned', schedule: stay('2026-06-13', '2026-06-16') },
    { id: 'cancelled', status: 'cancelled', schedule: stay('2026-06-15', '2026-06-16') },
  ],
  plan: [
    { id: 'p10', on: '2026-06-10' },
    { id: 'p14', on: '2026-06-14' },
    { id: 'p15', on: '2026-06-15' },
    { id: 'p16', on: '2026-06-16' },
    { id: 'before', on: '2026-06-01' },
    { id: 'loose' },
  ],
  tasks: [
    { id: 'visa', dueOn: '2026-05-01' },
    { id: 'done', dueOn: '2026-05-01', doneAt: '2026-04-01T10:00:00Z' },
    { id: 'some day' },
  ],
  expenses: [
    { id: 'room', on: '2026-06-13', bookingId: 'last' },
    { id: 'deposit', on: '2026-03-01', bookingId: 'last' },
    { id: 'ice cream', on: '2026-06-13' },
  ],
}

describe('J8: another range of days', () => {
  it('items of removed days go to „Ohne Tag“, bookings stay, marked as outside', () => {
    const edits = changeRange(trip, things, '2026-06-10', '2026-06-14', 'bookingsStay')
    expect(edits).toEqual({
      ...{ range: { from: '2026-06-10', to: '2026-06-14' }, days: 0, bookings: [], tasks: [], outsideCount: 1 },
      ...{ plan: [{ id: 'p15' }, { id: 'p16' }], expenses: [] },
    })
    expect(describeRangeEdits(edits)).toEqual([
      '2 Programmpunkte ohne Platz in der Reise: unter „Ohne Tag“.',
      '1 Buchung liegt danach außerhalb der Reise.',
    ])
  })

  it('everything moves by as many days as the beginning; what does not fit any more waits in „Ohne Tag“', () => {
    const edits = changeRange(trip, things, '2026-06-12', '2026-06-17', 'moveAll')
    expect(edits.days).toBe(2)
    expect(edits.bookings.map(({ id, to }) => [id, to])).toEqual([
      ['first', stay('2026-06-12', '2026-06-15')],
      ['last', stay('2026-06-15', '2026-06-18')],
      ['cancelled', stay('2026-06-17', '2026-06-18')],
    ])
    expect(edits.plan).toEqual([
      { id: 'p10', on: '2026-06-12' },
      { id: 'p14', on: '2026-06-16' },
      { id: 'p15', on: '2026-06-17' },
      { id: 'p16' },
      { id: 'before', on: '2026-06-03' },
    ])
    expect(edits.tasks).toEqual([{ id: 'visa', dueOn: '2026-05-03' }])
    expect(edits.expenses).toEqual([{ id: 'room', on: '2026-06-15' }])
    expect(describeRangeEdits(edits)).toEqual([
      '2 Tage später: 3 Buchungen, 4 Programmpunkte, 1 Aufgabe und 1 Ausgabe.',
      '1 Programmpunkt ohne Platz in der Reise: unter „Ohne Tag“.',
      '1 Buchung liegt danach außerhalb der Reise.',
    ])
  })

  it('only the frame changes: nothing else is written', () => {
    const edits = changeRange(trip, things, '2026-07-01', '2026-07-02', 'frameOnly')
    expect([edits.bookings, edits.plan, edits.tasks, edits.expenses]).toEqual([[], [], [], []])
    expect(edits.outsideCount).toBe(2)
  })

  it('what would come to a day that cannot be stored stays where it is', () => {
    const late = { ...things, plan: [{ id: 'late', on: '2199-12-31' }], bookings: [], tasks: [] }
    expect(changeRange(trip, late, '2026-06-11', '2026-06-17', 'moveAll').plan).toEqual([])
  })
})

it('J8: a ride in the hour that summer time skips moves along like everything else', () => {
  const end = (name: string, date: string, time: string) => ({
    spot: { name },
    at: { date, time, zone: 'Europe/Vienna' },
  })
  const ride = (date: string): Schedule => ({
    legs: [{ id: 'a', from: end('Wien', date, '02:30'), to: end('Linz', date, '03:15') }],
  })
  const bookings = [{ id: 'ride', status: 'booked', schedule: ride('2026-03-28') }] as const
  const march = { range: { from: '2026-03-27', to: '2026-03-30' } }
  const edits = changeRange(
    march,
    { bookings, plan: [], tasks: [], expenses: [] },
    '2026-03-28',
    '2026-03-31',
    'moveAll',
  )
  expect(edits.bookings).toEqual([{ id: 'ride', from: ride('2026-03-28'), to: ride('2026-03-29') }])
})
