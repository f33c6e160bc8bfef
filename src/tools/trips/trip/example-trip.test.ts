import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingSchema } from '../booking-model.ts'
import {
  packingItemSchema,
  planItemSchema,
  tripNoteSchema,
  tripPlaceSchema,
  tripSchema,
  tripTaskSchema,
} from '../model.ts'
import { expenseSchema, settlementSchema } from '../money-model.ts'
import { makeExampleTrip } from './example-trip.ts'

it('J59: the example shows every part, in two weeks, and all of it is valid', () => {
  let count = 0
  const example = makeExampleTrip({
    today: '2026-11-28',
    makeId: () => `id${(count += 1)}`,
    traveller: { id: 'me', name: 'Anna' },
  })
  expect(z.safeParse(tripSchema, example.trip).success).toBe(true)
  expect(example.trip.range).toEqual({ from: '2026-12-12', to: '2026-12-17' })
  const parts = [
    [bookingSchema, example.bookings],
    [planItemSchema, example.plan],
    [tripPlaceSchema, example.places],
    [expenseSchema, example.expenses],
    [settlementSchema, example.settlements],
    [packingItemSchema, example.packing],
    [tripTaskSchema, example.tasks],
    [tripNoteSchema, example.notes],
  ] as const
  for (const [schema, documents] of parts) {
    expect(documents.length).toBeGreaterThan(0)
    for (const fields of documents)
      expect(z.safeParse(schema, { ...fields, tripId: 'trip' })).toMatchObject({ success: true })
  }
})
