import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { changeRange, type RangeMode } from './change-range.ts'

const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays('2026-06-01', count))
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
const modes: readonly RangeMode[] = ['bookingsStay', 'moveAll', 'frameOnly']

it('J8: whatever the range, nothing is deleted, each thing is written once, and the nights of a stay stay as many', () => {
  fc.assert(
    fc.property(
      range,
      range,
      fc.constantFrom(...modes),
      fc.array(day),
      fc.array(range),
      (old, next, mode, days, stays) => {
        const plan = days.map((on, index) => ({ id: `p${index}`, on }))
        const bookings = stays.map(({ from, to }, index) => ({
          ...{ id: `b${index}`, status: 'booked' as const },
          schedule: { stay: { spot: { name: 'H' }, zone: 'Europe/Lisbon', checkIn: from, checkOut: addDays(to, 1) } },
        }))
        const edits = changeRange({ range: old }, { plan, bookings, tasks: [], expenses: [] }, next.from, next.to, mode)
        for (const { id, on } of edits.plan) {
          const before = plan.find((item) => item.id === id)
          if (on !== undefined) expect(daysBetween(before?.on ?? '', on)).toBe(edits.days)
        }
        expect(new Set(edits.plan.map(({ id }) => id)).size).toBe(edits.plan.length)
        for (const { from, to } of edits.bookings) {
          if (!('stay' in from) || !('stay' in to)) throw new Error('the kind has changed')
          expect(daysBetween(to.stay.checkIn, to.stay.checkOut)).toBe(
            daysBetween(from.stay.checkIn, from.stay.checkOut),
          )
          expect(daysBetween(from.stay.checkIn, to.stay.checkIn)).toBe(edits.days)
        }
        const isMoved = mode === 'moveAll' && old.from !== next.from
        expect(edits.bookings).toHaveLength(isMoved ? bookings.length : 0)
      },
    ),
    runsOf(200),
  )
})
