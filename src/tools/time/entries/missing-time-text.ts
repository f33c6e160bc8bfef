import { formatDate } from '#base/text/format'
import type { DraftTimes } from '../worked/draft-times.ts'
import { parseEndTime, parseTime } from '../words/parse-time.ts'
import { fromWallTime, type LocalDate } from '#base/calendar/zoned'

/** Says of a time in the hour that the clocks skip that it does not exist, and why. */
export function missingTimeText(draft: DraftTimes, field: 'start' | 'end'): string {
  const time = field === 'start' ? parseTime(draft.start) : parseEndTime(draft.end)
  const zone = field === 'start' ? draft.zone : draft.endZone
  const days = field === 'start' ? [0] : [0, 1, -1, 2, draft.extraDays, draft.extraDays + 1]
  const date = days
    .map((offset) => Temporal.PlainDate.from(draft.date).add({ days: offset }).toString())
    .find((day) => time !== undefined && !fromWallTime(day, time, zone).ok)
  if (date === undefined) return 'Diese Uhrzeit gibt es nicht.'
  return `Diese Uhrzeit gibt es am ${formatDate(date)} nicht${describeSkip(date, zone)}`
}

function describeSkip(date: LocalDate, zone: string): string {
  const change = Temporal.PlainDate.from(date).toZonedDateTime(zone).getTimeZoneTransition('next')
  if (change === null) return '.'
  const before = change.withTimeZone(change.subtract({ nanoseconds: 1 }).offset)
  return `: Die Uhr springt von ${clock(before)} auf ${clock(change)}.`
}

function clock(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
