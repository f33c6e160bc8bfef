/** A trip with 40 bookings, 300 items of the plan and 200 expenses. */
// oxlint-disable no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import type { Booking } from '../../src/tools/trips/booking-model.ts'
import type { PlanItem, Trip } from '../../src/tools/trips/model.ts'
import type { Expense } from '../../src/tools/trips/money-model.ts'
// oxlint-enable no-restricted-imports
import { ranksAfter } from '#base/rank'

export const BOOKINGS = 40
export const ITEMS = 300
export const EXPENSES = 200
export const TRIP_ID = 'benchtrip'
const DAYS = 40
const TRAVELLERS = ['a', 'b', 'c', 'd']

function day(count: number): string {
  return new Date(Date.UTC(2026, 11, 1 + (count % DAYS))).toISOString().slice(0, 10)
}

export const trip: Trip = {
  title: 'Große Reise',
  range: { from: day(0), to: day(DAYS - 1) },
  zone: 'Europe/Lisbon',
  currency: 'EUR',
  travellers: TRAVELLERS.map((id) => ({ id, name: `Reisende ${id}` })),
  budgets: [],
}

/** Every second one a stay of a night, the others flights. */
export function makeBookings(): readonly Booking[] {
  const plain = { tripId: TRIP_ID, status: 'booked' } as const
  return Array.from({ length: BOOKINGS }, (_none, place): Booking => {
    const spot = { name: `Ort ${place}`, lat: 40 + place / 10, lon: place }
    const common = { ...plain, details: [], moves: [], travellerIds: [], files: [], title: `Buchung ${place}` }
    if (place % 2 === 0)
      return {
        ...common,
        kind: 'stay',
        schedule: { stay: { spot, zone: 'Europe/Lisbon', checkIn: day(place), checkOut: day(place + 1) } },
      }
    const at = (time: string, zone: string) => ({ date: day(place), time, zone })
    const from = { spot, at: at('09:35', 'Europe/Berlin') }
    return {
      ...common,
      kind: 'flight',
      schedule: { legs: [{ id: `leg${place}`, from, to: { spot, at: at('12:45', 'Europe/Lisbon') } }] },
    }
  })
}

export function makePlan(): readonly PlanItem[] {
  const ranks = ranksAfter(undefined, ITEMS)
  return Array.from({ length: ITEMS }, (_none, place) => ({
    tripId: TRIP_ID,
    on: day(place),
    rank: ranks[place] ?? '',
    title: `Programmpunkt ${place}`,
    ...(place % 3 === 0 && { time: { from: `${String(8 + (place % 12)).padStart(2, '0')}:00` } }),
  }))
}

/** In turn paid by each, for all. */
export function makeExpenses(count: number): readonly Expense[] {
  return Array.from({ length: count }, (_none, place) => {
    const minor = 1_000 + ((place * 7_919) % 90_000)
    return {
      tripId: TRIP_ID,
      title: `Ausgabe ${place}`,
      category: 'food',
      on: day(place),
      cost: {
        total: { minor, currency: 'EUR' },
        payers: [{ id: TRAVELLERS[place % TRAVELLERS.length] ?? '', minor }],
        split: { mode: 'equal', travellerIds: [...TRAVELLERS] },
      },
      files: [],
    }
  })
}
