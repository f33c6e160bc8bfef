/** The days off of a plan: the holidays where it counts, and its own free days such as those of a company (A31). */
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import { easterOf, holidaysOf, type Holiday } from './holidays.ts'
import type { FreeDay, Plan } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'

export type DatedHoliday = Holiday & { readonly date: LocalDate }

type HolidaySources = Pick<Plan, 'state' | 'options' | 'freeDays'> & Partial<Pick<Plan, 'worksOnHolidays'>>

/** Of a year, the earliest first. Of two on one day the longer one counts, of two whole ones the public holiday. */
export function planHolidaysOf(
  year: number,
  { state, options, freeDays = [], worksOnHolidays = false }: HolidaySources,
): readonly DatedHoliday[] {
  const holidays = holidaysOf(year, state, options)
  if (freeDays.length === 0) return holidays
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  const text = String(year).padStart(4, '0')
  for (let day = dayNumber(`${text}-01-01`); day <= dayNumber(`${text}-12-31`); day++) {
    const date = dateOfDay(day)
    const own = freeDays.filter((free) => isIn(free, date)).toSorted((a, b) => portionOf(b) - portionOf(a))[0]
    if (own === undefined) continue
    const holiday = byDate.get(date)
    const portion = portionOf(own)
    if ((holiday?.portion ?? 0) < portion) byDate.set(date, { date, name: own.name, portion, isOwn: true })
    // The plan works on the holiday, but not on the free day.
    else if (worksOnHolidays && portion === 1 && holiday !== undefined) byDate.set(date, { ...holiday, isOwn: true })
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function portionOf({ isHalf = false }: FreeDay): 1 | 0.5 {
  return isHalf ? 0.5 : 1
}

const EASTER = 'easter'

/** A range without years may go on over New Year. */
function isIn({ from, to = from }: FreeDay, date: LocalDate): boolean {
  if (from.startsWith(EASTER)) {
    return dayNumber(date) === easterOf(Number(date.slice(0, 4))) + Number(from.slice(EASTER.length))
  }
  const day = date.slice(-from.length)
  return from <= to || from.length > 5 ? from <= day && day <= to : from <= day || day <= to
}
