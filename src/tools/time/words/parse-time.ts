import type { LocalTime } from '#base/calendar/zoned'

const DIGITS = /^(\d{1,2})(\d{2})?$/
const PARTED = /^(\d{1,2})\s*(?:[:.,h]|uhr)\s*(\d{2})$/
const SHORT_MINUTE = /^(\d{1,2}):(\d)$/
const HOUR_ONLY = /^(\d{1,2})\s*(?:[:.h]|uhr)$/

/** Parses a typed time: `8`, `815`, `0815`, `8:15`, `8.15`, `8,15`, `8h15`, `8 Uhr 15`, `8 Uhr`. Undefined if it is not a time of day. */
export function parseTime(text: string): LocalTime | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\s*uhr$/, '')
  const parts = DIGITS.exec(typed) ?? PARTED.exec(typed) ?? SHORT_MINUTE.exec(typed) ?? HOUR_ONLY.exec(typed)
  if (parts === null) return undefined
  const hour = Number(parts[1])
  const minute = Number(parts[2] ?? 0)
  return hour > 23 || minute > 59 ? undefined : `${pad(hour)}:${pad(minute)}`
}

/** As `parseTime`; the end of a day is also called 24:00. */
export function parseEndTime(text: string): LocalTime | undefined {
  return /^24(?:\s*[:.,h]?\s*00)?(?:\s*uhr)?$/i.test(text.trim()) ? '00:00' : parseTime(text)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
