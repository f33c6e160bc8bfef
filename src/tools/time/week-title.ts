import type { LocalDate } from './zoned.ts'

/** `KW 47` and `16.–22.11.2026`; the week carries its year where not all of its days lie in it. */
export type WeekTitle = { readonly week: string; readonly days: string }

export function describeWeek(monday: LocalDate): WeekTitle {
  const first = Temporal.PlainDate.from(monday)
  const last = first.add({ days: 6 })
  const isOneYear = first.year === last.year
  const week = isOneYear ? `KW ${first.weekOfYear}` : `KW ${first.weekOfYear}/${first.yearOfWeek}`
  const end = `${last.day}.${last.month}.${last.year}`
  if (!isOneYear) return { week, days: `${first.day}.${first.month}.${first.year}–${end}` }
  return { week, days: first.month === last.month ? `${first.day}.–${end}` : `${first.day}.${first.month}.–${end}` }
}

/** The Monday of the week that a day lies in. */
export function mondayOf(date: LocalDate): LocalDate {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}
