import type { LocalDate } from '../calendar/zoned.ts'

/** Days as calendars know them have no zone; read as UTC they stay what they are. */
const options = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const

/** `Samstag, 21. November`, with the year where it is not this one. */
export function formatDayName(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const format = new Intl.DateTimeFormat('de-DE', isThisYear ? options : { ...options, year: 'numeric' })
  return format.format(Date.parse(date))
}
