import { expect, it } from 'vitest'
import { fullWeekPlan, resolvedOn } from '#testing/time-entries'
import { datesOf } from '#base/calendar/calendar-month'
import { createAccount } from '../account/account.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import type { Plan } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { describeOffHours } from './month-sheet.ts'

function lineOf(entries: readonly ResolvedEntry[], month = '2026-06', more: Partial<Plan> = {}) {
  const plans = [{ ...fullWeekPlan, ...more, id: 'plan', validFrom: '2025-01-01' }]
  const { day } = createAccount({ entries, plans, absences: [], corrections: [], today: '2026-12-31' })
  return describeOffHours(datesOf(month).map(day), findShifts(entries))
}

it('R32: a month names its hours at night, its Sundays and its holidays, as far as there are any', () => {
  const sundays = ['2026-06-07', '2026-06-14'].flatMap((date) => resolvedOn(date, '08:00-12:00'))
  const holiday = resolvedOn('2026-06-04', '08:00-16:00')
  const night = [...resolvedOn('2026-06-09', '22:00-04:30'), ...resolvedOn('2026-06-16', '23:00-06:00')]
  expect(lineOf([...sundays, ...holiday, ...night])).toBe(
    'Nachtarbeit 23–6 Uhr: 12:30 Std., Sonntage: 2, Feiertage: 1 (8:00 Std.)',
  )
  expect(lineOf(night)).toBe('Nachtarbeit 23–6 Uhr: 12:30 Std.')
  expect(lineOf([...sundays, ...holiday])).toBe('Gearbeitete Sonntage: 2, Feiertage: 1 (8:00 Std.)')
  expect(lineOf(resolvedOn('2026-06-09', '08:00-16:00'))).toBeUndefined()
})

it('R32: a night into a Sunday or a holiday counts there, a half day is no holiday, and one on a Sunday is both', () => {
  expect(lineOf(resolvedOn('2026-06-13', '22:00-01:00'))).toBe('Gearbeitete Sonntage: 1')
  expect(lineOf(resolvedOn('2026-06-03', '22:00-00:30'))).toBe('Gearbeitete Feiertage: 1 (0:30 Std.)')
  expect(lineOf(resolvedOn('2026-12-24', '08:00-12:00'), '2026-12')).toBeUndefined()
  expect(lineOf(resolvedOn('2027-10-03', '08:00-12:00'), '2027-10')).toBe(
    'Gearbeitete Sonntage: 1, Feiertage: 1 (4:00 Std.)',
  )
})

it('R32: a free day of the plan is no holiday, unless it is one of the state too', () => {
  const freeDays = [{ name: 'Betriebsferien', from: '06-03', to: '06-05' }]
  const entries = ['2026-06-03', '2026-06-04'].flatMap((date) => resolvedOn(date, '08:00-12:00'))
  for (const worksOnHolidays of [false, true])
    expect(lineOf(entries, '2026-06', { freeDays, worksOnHolidays })).toBe('Gearbeitete Feiertage: 1 (4:00 Std.)')
})
