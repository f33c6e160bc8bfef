import { daysBetween } from '#base/calendar/calendar-day'
import { DAY_MS } from '#base/clock'
import { formatCount, formatDate } from '#base/text/format'

/** Days on which something that ends is worth a look. */
const SOON_DAYS = 14

/** `läuft am 24.12.2026 ab, noch 32 Tage`; days are those of the clock on the wall. */
export function describeExpiry(validUntil: string, nowMs: number, timeZone?: string): string {
  const date = dateOf(Date.parse(validUntil), timeZone)
  const days = daysBetween(dateOf(nowMs, timeZone), date)
  if (Date.parse(validUntil) <= nowMs)
    return days === 0 ? 'ist heute abgelaufen' : `ist am ${formatDate(date)} abgelaufen`
  if (days === 0) return 'läuft heute ab'
  if (days === 1) return 'läuft morgen ab'
  return `läuft am ${formatDate(date)} ab, noch ${formatCount(days, 'Tag', 'Tage')}`
}

export function isExpiringSoon(validUntil: string, nowMs: number): boolean {
  return Date.parse(validUntil) - nowMs < SOON_DAYS * DAY_MS
}

/** `2026-12-24` */
function dateOf(epochMs: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', timeZone === undefined ? {} : { timeZone }).format(epochMs)
}
