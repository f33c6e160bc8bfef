/** What a month has of work at night, on Sundays and on holidays: numbers, and no hints. */
import { dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { formatHours } from '../words/format-duration.ts'
import type { Shift } from '../shifts/find-shifts.ts'
import { nightWork } from '../law/night-work.ts'

type WorkedDay = {
  readonly date: LocalDate
  readonly gross: number
  /** What counts of it. */
  readonly work: number
  readonly holiday: { readonly portion: number } | undefined
}

/**
 * `Nachtarbeit 23–6 Uhr: 12:30 Std., Sonntage: 2, Feiertage: 1 (8:00 Std.)`, as far as there is any. The days are calendar days; a
 * holiday on a Sunday is both, and a half day is no holiday.
 */
export function describeOffHours(days: readonly WorkedDay[], shifts: readonly Shift[]): string | undefined {
  const worked = days.filter(({ gross }) => gross > 0)
  const night = shifts.reduce((sum, shift) => sum + nightWork(shift), 0)
  const sundays = worked.filter(({ date }) => weekdayOf(dayNumber(date)) === 6).length
  const holidays = worked.filter(({ holiday }) => holiday?.portion === 1)
  const holidayWork = holidays.reduce((sum, { work }) => sum + work, 0)
  const parts = [
    night === 0 ? [] : `Nachtarbeit 23–6 Uhr: ${formatHours(night)}`,
    sundays === 0 ? [] : `Sonntage: ${sundays}`,
    holidays.length === 0 ? [] : `Feiertage: ${holidays.length} (${formatHours(holidayWork)})`,
  ].flat()
  if (parts.length === 0) return undefined
  return night === 0 ? `Gearbeitete ${parts.join(', ')}` : parts.join(', ')
}
