import { describe, expect, it } from 'vitest'
import { legOf } from '#testing/trips/trip-bookings'
import type { BookingKind, Schedule } from '../booking-model.ts'
import { describeChanges, describeMove } from './describe-move.ts'

const VIENNA = 'Europe/Vienna'
const train = (date: string, from: string, to: string): Schedule => ({
  legs: [
    {
      id: 'one',
      from: { spot: { name: 'Wien' }, at: { date, time: from, zone: VIENNA } },
      to: { spot: { name: 'Passau' }, at: { date, time: to, zone: 'Europe/Berlin' } },
    },
  ],
})
const stay = (checkIn: string, checkOut: string): Schedule => ({
  stay: { spot: { name: 'Lissabon' }, zone: 'Europe/Lisbon', checkIn, checkOut },
})
const event = (date: string): Schedule => ({ event: { from: { date, time: '20:00', zone: 'America/New_York' } } })

describe('J20: the words of a move', () => {
  it.each([
    [
      'ICE 599',
      train('2026-06-11', '08:04', '10:20'),
      train('2026-06-12', '10:04', '12:20'),
      'ICE 599 verschoben: Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien)',
    ],
    [
      'ICE 599',
      train('2026-06-11', '08:04', '10:20'),
      train('2026-06-11', '08:04', '10:50'),
      'ICE 599 verschoben: Ankunft Do 11.06. 10:20 → Do 11.06. 10:50 (Passau)',
    ],
    [
      'Pension',
      stay('2026-06-10', '2026-06-13'),
      stay('2026-06-12', '2026-06-15'),
      'Pension verschoben: Mi 10.06. → Fr 12.06. (Lissabon)',
    ],
    [
      'Pension',
      stay('2026-06-10', '2026-06-13'),
      stay('2026-06-10', '2026-06-14'),
      'Pension verschoben: Abreise Sa 13.06. → So 14.06. (Lissabon)',
    ],
    // Without a place the zone says whose clock it is; years are written if they differ.
    [
      'Oper',
      event('2026-12-31'),
      event('2027-01-01'),
      'Oper verschoben: Do 31.12.2026 20:00 → Fr 01.01.2027 20:00 (New York)',
    ],
    // Of another kind than before: the beginnings are compared.
    [
      'Oper',
      stay('2026-06-10', '2026-06-13'),
      event('2026-06-11'),
      'Oper verschoben: Mi 10.06. → Do 11.06. 20:00 (New York)',
    ],
  ])('%s', (title, from, to, expected) => {
    expect(describeMove({ title }, { from, to })).toBe(expected)
  })
})

it('J20: another leg or zone is no other date, and is worded so', () => {
  const one = legOf('a', 'Wien 2026-06-11 08:04 Europe/Vienna', 'Linz 2026-06-11 09:20 Europe/Vienna')
  const two = legOf('b', 'Linz 2026-06-14 08:04 Europe/Vienna', 'Wien 2026-06-14 09:20 Europe/Vienna')
  const text = 'ICE 599 geändert: Abschnitte oder Zeitzonen'
  expect(describeMove({ title: 'ICE 599' }, { from: { legs: [one] }, to: { legs: [one, two] } })).toBe(text)
  const elsewhere = legOf('a', 'Wien 2026-06-11 08:04 Europe/Berlin', 'Linz 2026-06-11 09:20 Europe/Vienna')
  expect(describeMove({ title: 'ICE 599' }, { from: { legs: [one] }, to: { legs: [elsewhere] } })).toBe(text)
})

it('J67: what flies has „Abflug“, all else has „Abfahrt“', () => {
  const from = { legs: [legOf('a', 'Wien 2026-06-11 08:00 UTC', 'Linz 2026-06-11 09:00 UTC')] }
  const to = { legs: [legOf('a', 'Wien 2026-06-12 08:00 UTC', 'Linz 2026-06-12 09:00 UTC')] }
  const labels = (kind: BookingKind) => describeChanges({ from, to }, kind).map(({ label }) => label)
  expect(labels('flight')).toEqual(['Abflug Wien', 'Ankunft Linz'])
  for (const kind of ['train', 'bus', 'car', 'ship'] as const)
    expect(labels(kind)).toEqual(['Abfahrt Wien', 'Ankunft Linz'])
})
