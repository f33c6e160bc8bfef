/** German numbers, dates and spans of time, all through Intl. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'

const LOCALE = 'de-DE'

// Made when first needed: together they cost a slow phone a tenth of a second, and the first page needs none.
const numberFormat = once(() => new Intl.NumberFormat(LOCALE))
const dateFormat = once(() => new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: '2-digit', year: 'numeric' }))
const timeFormat = once(() => new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }))
const relativeFormat = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }))
const collator = once(() => new Intl.Collator(LOCALE, { numeric: true }))

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** Sorts texts as a German reader expects, numbers inside them by value. */
export function compareTexts(a: string, b: string): number {
  return collator().compare(a, b)
}

/** `1.234` */
export function formatNumber(value: number): string {
  return numberFormat().format(value)
}

/** `1 Rad`, `3 Räder`: a count with the word for it. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** `24.12.2026` of `2026-12-24` */
export function formatDate(date: string): string {
  // Without a time it would be read as midnight UTC, which is the day before in the west.
  return dateFormat().format(new Date(`${date}T00:00`))
}

/** `24.12.2026, 14:05 Uhr` */
export function formatInstant(iso: string): string {
  const date = new Date(iso)
  return `${dateFormat().format(date)}, ${timeFormat().format(date)} Uhr`
}

/** `14:05 Uhr` */
export function formatTime(iso: string): string {
  return `${timeFormat().format(new Date(iso))} Uhr`
}

/** `14:05`, where the words around it say that it is a time */
export function formatClock(iso: string): string {
  return timeFormat().format(new Date(iso))
}

/** `heute, 14:05 Uhr`, `gestern, 14:05 Uhr`, before that with the date; days are those of the device's own time zone. */
export function formatDayTime(iso: string, nowMs: number): string {
  return `${formatDay(iso, nowMs)}, ${timeFormat().format(new Date(iso))} Uhr`
}

/** `heute`, `gestern`, before that the date. */
export function formatDay(iso: string, nowMs: number): string {
  const day = dateFormat().format(new Date(iso))
  const now = new Date(nowMs)
  if (day === dateFormat().format(now)) return 'heute'
  // By the calendar: days on which clocks change have 23 or 25 hours.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === dateFormat().format(yesterday) ? 'gestern' : day
}

/** `gerade eben`, `vor 3 Minuten`, `gestern`, after seven days the date. A clock that is ahead reads as now. */
export function formatAgo(iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso)
  if (ageMs < MINUTE_MS) return 'gerade eben'
  if (ageMs < HOUR_MS) return relativeFormat().format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < DAY_MS) return relativeFormat().format(-Math.floor(ageMs / HOUR_MS), 'hour')
  if (ageMs < 7 * DAY_MS) return relativeFormat().format(-Math.floor(ageMs / DAY_MS), 'day')
  return dateFormat().format(new Date(iso))
}
