import { weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'

/** `KW 47` and `16.–22.11.2026`; the week carries its year where not all of its days lie in it. */
export type WeekTitle = { readonly week: string; readonly days: string }

export function describeWeek(date: LocalDate): WeekTitle {
  const { year, week, monday } = weekOf(date)
  const first = Temporal.PlainDate.from(monday)
  const last = first.add({ days: 6 })
  const end = `${last.day}.${last.month}.${last.year}`
  const begin = first.month === last.month ? `${first.day}.` : `${first.day}.${first.month}.`
  return { week: first.year === last.year ? `KW ${week}` : `KW ${week}/${year}`, days: `${begin}–${end}` }
}
