/** Quiet hours as wall times of their zone. Pure; the instants are the server's business, which delivers. */
import type { MessageSettings } from '#messaging'

export type QuietHours = NonNullable<MessageSettings['quietHours']>

/** The times suggested when a user turns quiet hours on for the first time. */
export const usualQuietTimes = { from: '22:00', until: '07:00' } as const

/** What is wrong with these times, in German; undefined when nothing is. */
export function quietTimeErrors({ from, until }: Pick<QuietHours, 'from' | 'until'>): {
  readonly from?: string
  readonly until?: string
} {
  if (from === '') return { from: MISSING }
  if (until === '') return { until: MISSING }
  if (from === until) return { until: 'Anfang und Ende sind gleich. Wähl ein anderes Ende.' }
  return {}
}

const MISSING = 'Wähl eine Uhrzeit mit Stunde und Minute.'

/** Whether push and mail wait at this wall time (`HH:MM`); the end itself is not quiet any more. */
export function isQuietAt({ isOn, from, until }: QuietHours, wallTime: string): boolean {
  if (!isOn) return false
  return from < until ? from <= wallTime && wallTime < until : from <= wallTime || wallTime < until
}

/** What clocks in a zone show at an instant; undefined for a zone that this browser does not know. */
export function wallTimeIn(timeZone: string, epochMs: number): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return format.format(epochMs)
  } catch {
    // The zone is from a newer list or invented, so its time is unknown here.
    return undefined
  }
}

/** The zone this device is set to, as IANA calls it. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `Europe/Berlin` as people would write it: „Berlin“, with what is before it where that tells places apart. */
export function zoneWords(timeZone: string): string {
  const [area, ...place] = timeZone.replaceAll('_', ' ').split('/')
  return place.length === 0 ? timeZone : `${place.join(', ')} (${area})`
}
