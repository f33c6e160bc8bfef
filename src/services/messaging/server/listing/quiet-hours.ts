import type { MessageSettings } from '#messaging'

type QuietHours = NonNullable<MessageSettings['quietHours']>

/** Used if a device names a time zone that this server does not know. */
const HOME_ZONE = 'Europe/Berlin'

/**
 * The instant at which the quiet hours end that last now, or undefined where none do. They are one span of time from the
 * one wall time to the other, whatever the clocks do in between: a wall time that comes twice begins them the first and
 * ends them the second time, one that is left out counts as the moment of the change.
 */
export function quietUntilMs(quietHours: QuietHours | undefined, nowMs: number): number | undefined {
  if (quietHours === undefined || !quietHours.isOn || quietHours.from === quietHours.until) return undefined
  const { from, until } = quietHours
  const zone = isZone(quietHours.timeZone) ? quietHours.timeZone : HOME_ZONE
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const startMs = toEpochMs(day, from, zone, 'earlier')
    const endMs = toEpochMs(from < until ? day : day.add({ days: 1 }), until, zone, 'later')
    if (startMs <= nowMs && nowMs < endMs) return endMs
  }
  return undefined
}

function toEpochMs(day: Temporal.PlainDate, time: string, zone: string, which: 'earlier' | 'later'): number {
  const wall = day.toPlainDateTime(time)
  const moment = wall.toZonedDateTime(zone, { disambiguation: which })
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds
  const before = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? moment.epochMilliseconds
}

function isZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    // Not a name of the IANA database that comes with this Node.
    return false
  }
}
