import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { weekOf } from './calendar-day.ts'

it.each([
  ['2025-12-29', 2026, 1, '2025-12-29'],
  ['2026-01-01', 2026, 1, '2025-12-29'],
  ['2026-12-28', 2026, 53, '2026-12-28'],
  ['2027-01-03', 2026, 53, '2026-12-28'],
  ['2027-01-04', 2027, 1, '2027-01-04'],
])('R17: %s is in week %i/%i, which begins on %s', (date, year, week, monday) => {
  expect(weekOf(date)).toEqual({ year, week, monday })
})

it('R17: every day from 1900 to 2100 is in the week Temporal says', () => {
  const first = Temporal.PlainDate.from('1900-01-01')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
      const date = first.add({ days })
      expect(weekOf(date.toString())).toEqual({
        year: date.yearOfWeek,
        week: date.weekOfYear,
        monday: date.subtract({ days: date.dayOfWeek - 1 }).toString(),
      })
    }),
  )
})
