import { shortWeekdayNames, dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'

/** Days as calendars know them have no zone; read as UTC they stay what they are. */
const options = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const

const thisYearFormat = new Intl.DateTimeFormat('de-DE', options)
const otherYearFormat = new Intl.DateTimeFormat('de-DE', { ...options, year: 'numeric' })

/** `Samstag, 21. November`, with the year where it is not this one. */
export function formatDayName(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return (isThisYear ? thisYearFormat : otherYearFormat).format(Date.parse(date))
}

/** `Sa, 21. November`, with the year if it is not this one: for headings. */
export function formatShortDayName(date: LocalDate, today: LocalDate): string {
  return `${shortWeekday(date)}, ${formatDayName(date, today).split(', ')[1] ?? ''}`
}

/** `Do, 04.06.` */
export function shortDate(date: LocalDate): string {
  return `${shortWeekday(date)}, ${date.slice(8)}.${date.slice(5, 7)}.`
}

/** `Do` */
export function shortWeekday(date: LocalDate): string {
  return shortWeekdayNames[weekdayOf(dayNumber(date))] ?? ''
}
