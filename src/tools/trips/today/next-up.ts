/** J31: what comes next on a trip, decided by instants. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { formatCount } from '#base/text/format'
import type { LegDetail, Moment } from '../booking-model.ts'
import { marksOf, type Mark, labelOfMark } from '../bookings/marks.ts'
import type { StoredBooking } from '../bookings/spans.ts'
import { dateIn, epochOfMoment, formatMinutes, formatShortDay, momentAt } from '../moments/moment.ts'
import { nameSpot } from '../plan/booking-ends.ts'

/** The next moment of a leg, a stay or an activity. */
export type Upcoming = {
  readonly key: string
  readonly booking: StoredBooking
  readonly mark: Mark
  /** The other end: the arrival before a departure, the departure while under way. */
  readonly other?: Mark | undefined
  readonly detail?: LegDetail | undefined
}

/** How long an open check-in gives way to what begins in the meantime. */
const CHECK_IN_WAITS_MS = 2 * HOUR_MS

/**
 * Everything that is still to come, the next first: of each leg the departure, and while under way the arrival; of a stay the check-in, then the
 * check-out. A check-in stays until its day is over, because there is no hurry. A day without a time is over when it ends there.
 * With a traveller, what others are on alone is left out.
 */
export function listUpcoming(
  bookings: readonly StoredBooking[],
  nowMs: number,
  travellerId?: string,
): readonly Upcoming[] {
  const sorted = bookings
    .filter(({ status }) => status !== 'cancelled')
    .filter(({ travellerIds: on }) => travellerId === undefined || on.length === 0 || on.includes(travellerId))
    .flatMap((booking) => pairsOf(booking))
    .flatMap(({ booking, ends: [first, second], legId }) => {
      const mark = !isPast(first, nowMs) ? first : second === undefined || isPast(second, nowMs) ? undefined : second
      if (mark === undefined) return []
      const detail = booking.details.find(({ id }) => id === legId)
      const upcoming: Upcoming = {
        ...{ key: `${booking.id}.${mark.key}`, booking, mark },
        other: mark === first ? second : first,
        detail,
      }
      return [{ upcoming, atMs: isUnderWay(first, mark) ? nowMs : dueMs(mark, nowMs) }]
    })
  return sorted
    .toSorted((a, b) => a.atMs - b.atMs || (a.upcoming.key < b.upcoming.key ? -1 : 1))
    .map(({ upcoming }) => upcoming)
}

/** What comes next, or undefined if all is over. */
export function nextUp(bookings: readonly StoredBooking[], nowMs: number, travellerId?: string): Upcoming | undefined {
  return listUpcoming(bookings, nowMs, travellerId)[0]
}

type Pair = {
  readonly booking: StoredBooking
  readonly ends: readonly [Mark, Mark | undefined]
  readonly legId: string | undefined
}

/** Both ends of each leg; a stay and an activity are one. */
function pairsOf(booking: StoredBooking): readonly Pair[] {
  const { schedule } = booking
  const marks = marksOf(schedule)
  return marks.flatMap((mark, index) => {
    const legId = 'legs' in schedule ? schedule.legs[index >> 1]?.id : undefined
    return index % 2 === 1 ? [] : [{ booking, ends: [mark, marks[index + 1]], legId }]
  })
}

function isPast({ role, at }: Mark, nowMs: number): boolean {
  if (at.time === undefined || role === 'checkIn') return dateIn(nowMs, at.zone) > at.date
  return epochOfMoment(at) <= nowMs
}

/** People in a train are nowhere else before it arrives; a car that is rented for a week is no such journey. */
function isUnderWay(first: Mark, mark: Mark): boolean {
  const isJourney = mark.role === 'arrival' && mark.at.time !== undefined
  return isJourney && epochOfMoment(mark.at) - epochOfMoment(first.at) <= DAY_MS
}

function dueMs({ role, at }: Mark, nowMs: number): number {
  // Behind all that has a time that day.
  if (at.time === undefined) return epochOfMoment({ ...at, date: addDays(at.date, 1) })
  const atMs = epochOfMoment(at)
  return role === 'checkIn' && atMs <= nowMs ? nowMs + CHECK_IN_WAITS_MS : atMs
}

/** „in 2:35 Std.“, „in 3 Tagen“, „heute“; days are counted on the calendar there. */
export function describeTimeLeft({ role, at }: Mark, nowMs: number): string {
  const minutes = Math.ceil((epochOfMoment(at) - nowMs) / MINUTE_MS)
  const days = daysBetween(dateIn(nowMs, at.zone), at.date)
  if (at.time !== undefined && minutes <= 24 * 60) {
    if (minutes > 0) return `in ${formatMinutes(minutes)}`
    return role === 'checkIn' ? `seit ${at.time} möglich` : 'jetzt'
  }
  return days <= 0 ? 'heute' : days === 1 ? 'morgen' : `in ${formatCount(days, 'Tag', 'Tagen')}`
}

/**
 * The next booking in one line, for „Heute“ of the start page (J90): „ICE 599 um 09:15, Berlin Hbf“, „ICE 599, Ankunft um 13:02, München
 * Hbf“; times are those of the place, and say so to a user elsewhere.
 */
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
