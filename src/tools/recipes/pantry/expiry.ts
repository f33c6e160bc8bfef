/** How soon something of the pantry has to be used (R76). */
import { formatDate } from '#base/text/format'
import { daysBetween } from '#base/calendar/calendar-day'

/** Food that expires within this many days is used first (R76). */
export const SOON_DAYS = 3

export type Expiry = 'past' | 'soon' | 'later'

export function expiryOf(bestBefore: string | undefined, today: string): Expiry {
  if (bestBefore === undefined) return 'later'
  const days = daysBetween(today, bestBefore)
  return days < 0 ? 'past' : days <= SOON_DAYS ? 'soon' : 'later'
}

/** „läuft heute ab“, „noch 3 Tage“, „abgelaufen am 24.12.2026“, „bis 03.01.2027“ */
export function describeExpiry(bestBefore: string, today: string): string {
  const days = daysBetween(today, bestBefore)
  if (days < 0) return `abgelaufen am ${formatDate(bestBefore)}`
  if (days === 0) return 'läuft heute ab'
  if (days === 1) return 'läuft morgen ab'
  return days <= SOON_DAYS ? `läuft in ${days} Tagen ab` : `bis ${formatDate(bestBefore)}`
}
