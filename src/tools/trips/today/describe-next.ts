/** The next booking in one line, for „Heute“ of the start page (J90). */
import { daysBetween } from '#base/calendar/calendar-day'
import type { Moment } from '../booking-model.ts'
import { labelOfMark } from '../bookings/marks.ts'
import { dateIn, epochOfMoment, formatShortDay, momentAt } from '../moments/moment.ts'
import { nameSpot } from '../plan/describe-end.ts'
import type { Upcoming } from './next-up.ts'

/** „ICE 599 um 09:15, Berlin Hbf“, „ICE 599, Ankunft um 13:02, München Hbf“; times are those of the place, and say so to a user elsewhere. */
export function describeNext({ booking, mark, detail }: Upcoming, nowMs: number, deviceZone: string): string {
  const { title, kind } = booking
  const { role, at, spot } = mark
  const name = detail?.number ?? title
  const when = describeWhen(at, nowMs, deviceZone)
  // A departure and a begin are what the booking itself is.
  const isPlain = role === 'departure' || role === 'begin'
  const place = spot === undefined || (role !== 'departure' && spot.name.startsWith(title)) ? [] : [nameSpot(spot)]
  return [...(isPlain ? [`${name} ${when}`] : [name, `${labelOfMark(role, kind)} ${when}`]), ...place].join(', ')
}

/** „um 09:15“, „morgen um 09:15 Ortszeit“, „am Do 11.06.“; days are counted on the calendar there. */
function describeWhen(at: Moment, nowMs: number, deviceZone: string): string {
  const days = daysBetween(dateIn(nowMs, at.zone), at.date)
  const day = days === 0 ? '' : (dayWords.get(days) ?? `am ${formatShortDay(at.date)}`)
  if (at.time === undefined) return day === '' ? 'heute' : day
  const isElsewhere = momentAt(epochOfMoment(at), deviceZone).time !== at.time
  return [day, `um ${at.time}`, isElsewhere ? 'Ortszeit' : ''].filter((text) => text !== '').join(' ')
}

/** By days from today. */
const dayWords: ReadonlyMap<number, string> = new Map([
  [-1, 'gestern'],
  [1, 'morgen'],
  [2, 'übermorgen'],
])
