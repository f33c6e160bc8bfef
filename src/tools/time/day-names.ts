import type { LocalDate } from './zoned.ts'

/** `Mo` */
export function shortWeekday(date: LocalDate): string {
  return shortFormat().format(noonOf(date))
}

/** `Montag, 16. November` */
export function longDay(date: LocalDate): string {
  return longFormat().format(noonOf(date))
}

/** `Mo, 16.11.` */
export function shortDay(date: LocalDate): string {
  return `${shortWeekday(date)}, ${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`
}

/** A day is that of its text, wherever the device is. */
function noonOf(date: LocalDate): number {
  return Date.parse(`${date}T12:00Z`)
}

const shortFormat = once({ weekday: 'short' })
const longFormat = once({ weekday: 'long', day: 'numeric', month: 'long' })

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' }))
}
