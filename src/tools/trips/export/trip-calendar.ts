/** A trip's bookings and its plan as events of a calendar (J17): one for each leg, each stay and each item with a day. */
import { present } from '#base/collections/optional-fields'
import { addDays } from '#base/calendar/calendar-day'
import { MAX_MOVES, type Booking, type Leg, type Spot } from '../booking-model.ts'
import { formatSpot } from '../bookings/describe-booking.ts'
import { labelOfMark, nameCoach } from '../bookings/marks.ts'
import { bookingLabels } from '../labels.ts'
import type { PlanItem } from '../model.ts'
import { withoutCodes, type Kept, type TripContents } from './trip-contents.ts'
import { writeCalendar, type CalendarEvent } from './write-calendar.ts'

type CalendarOptions = {
  /** Codes by which companies find a booking: people who have one may change it. */
  readonly hasCodes: boolean
  /** Of this server, part of each UID. */
  readonly host: string
}

/** How often a document has changed. */
type Changes = Pick<Kept<object>, 'version' | 'isPending'>
/** Of the trip that something belongs to: that it is deleted, left or brought back counts for all that is in it. */
type OfTrip = { readonly tripChanges: Changes }

const states = { planned: 'TENTATIVE', booked: 'CONFIRMED', cancelled: 'CANCELLED' } as const

/** The text of a calendar with these trips. */
export function tripsAsCalendar(title: string, trips: readonly TripContents[], options: CalendarOptions): string {
  return writeCalendar(
    title,
    trips.flatMap((contents) => eventsOf(contents, options)),
  )
}

function eventsOf({ trip, bookings, plan, places }: TripContents, options: CalendarOptions): readonly CalendarEvent[] {
  const placeById = new Map(places.map((place) => [place.id, place]))
  const { zone } = trip
  const { host } = options
  return [
    ...bookings.flatMap((booking) => bookingEvents(booking, { ...options, tripChanges: trip })),
    ...plan.flatMap((item) =>
      planEvents(item, { zone, place: placeById.get(item.placeId ?? ''), host, tripChanges: trip }),
    ),
  ]
}

/** What has left a calendar (J75): the same UIDs, without any detail. Its versions count that it left. */
export function cancelEvents(events: readonly CalendarEvent[], changedAt: string): readonly CalendarEvent[] {
  return events.map(({ uid, sequence, title, from, to, isNight }) => ({
    ...{ uid, sequence, changedAt, status: 'CANCELLED', title, from },
    ...present({ to, isNight }),
  }))
}

/** What a user may not see any more: its UID, and that it is cancelled, on a day that stands for none (J75). */
export function hiddenEvent(event: Pick<CalendarEvent, 'uid' | 'sequence' | 'changedAt'>): CalendarEvent {
  return { ...event, status: 'CANCELLED', title: 'Nicht mehr in deinen Reisen', from: NO_DAY }
}

const NO_DAY = { date: '1970-01-01', zone: 'UTC' } as const

/** The UIDs of a booking or an item of the plan, each leg with one of its own. */
export function eventUids(id: string, legIds: readonly string[], host: string): readonly string[] {
  return legIds.length === 0 ? [`${id}@${host}`] : legIds.map((legId) => `${id}-${legId}@${host}`)
}

/** One for each leg, or for the whole. */
export function bookingEvents(
  kept: Kept<Booking>,
  { hasCodes, host, tripChanges }: CalendarOptions & OfTrip,
): readonly CalendarEvent[] {
  const booking = hasCodes ? kept : withoutCodes(kept)
  const { id, schedule, title, code, provider, note, link } = booking
  const lines = [code === undefined ? undefined : `Buchungscode ${code}`, provider, note]
  const shared = {
    sequence: sequenceOf(booking, tripChanges, booking.moves.length),
    changedAt: booking.updatedAt,
    status: states[booking.status],
    category: bookingLabels[booking.kind],
    ...(link !== undefined && { link }),
  }
  const detail = joinLines(lines)
  if ('legs' in schedule)
    return schedule.legs.map((leg) => ({
      ...shared,
      ...legWords(booking, leg, lines),
      uid: `${id}-${leg.id}@${host}`,
      from: leg.from.at,
      to: leg.to.at,
    }))
  if ('event' in schedule) {
    const { spot, from, to } = schedule.event
    return [{ ...shared, uid: `${id}@${host}`, title, detail, ...spotParts(spot), from, ...(to && { to }) }]
  }
  const { spot, zone, checkIn, checkInTime, checkOut, checkOutTime } = schedule.stay
  const times = [
    checkInTime === undefined ? undefined : `Check-in ab ${checkInTime} Uhr`,
    checkOutTime === undefined ? undefined : `Check-out bis ${checkOutTime} Uhr`,
  ]
  const from = { date: checkIn, zone }
  const to = { date: checkOut, zone }
  const text = joinLines([...times, ...lines])
  return [{ ...shared, uid: `${id}@${host}`, title, detail: text, ...spotParts(spot), from, to, isNight: true }]
}

function legWords(booking: Booking, leg: Leg, lines: readonly (string | undefined)[]) {
  const detail = booking.details.find(({ id }) => id === leg.id)
  const { number, seat, coach, fromPlatform, toPlatform } = detail ?? {}
  const route = `${formatSpot(leg.from.spot)} – ${formatSpot(leg.to.spot)}`
  return {
    title: number === undefined ? route : `${number} ${route}`,
    detail: joinLines([
      booking.title,
      fromPlatform === undefined ? undefined : `${labelOfMark('departure', booking.kind)}: ${fromPlatform}`,
      toPlatform === undefined ? undefined : `Ankunft: ${toPlatform}`,
      coach === undefined ? undefined : nameCoach(coach, booking.kind),
      seat === undefined ? undefined : `Sitz ${seat}`,
      ...lines,
    ]),
    ...spotParts(leg.from.spot),
  }
}

type PlanParts = OfTrip & {
  /** Of the trip. */
  readonly zone: string
  readonly place: { readonly name: string; readonly lat: number; readonly lon: number } | undefined
  readonly host: string
}

/** None while it has no day. */
export function planEvents(item: Kept<PlanItem>, parts: PlanParts): readonly CalendarEvent[] {
  const { on, time } = item
  const { zone: usual, place, host, tripChanges } = parts
  if (on === undefined) return []
  const zone = time?.zone ?? usual
  const at = (date: string, clock: string | undefined) => ({ date, ...(clock !== undefined && { time: clock }), zone })
  const event: CalendarEvent = {
    uid: `${item.id}@${host}`,
    sequence: sequenceOf(item, tripChanges),
    changedAt: item.updatedAt,
    status: 'CONFIRMED',
    title: item.title,
    ...(item.note !== undefined && { detail: item.note }),
    ...(place !== undefined && spotParts(place)),
    from: at(on, time?.from),
    // An end before the beginning is on the next day.
    ...(time?.to !== undefined && { to: at(time.to < time.from ? addDays(on, 1) : on, time.to) }),
  }
  return [event]
}

function spotParts(spot: Spot | undefined): Pick<CalendarEvent, 'location' | 'point'> {
  if (spot === undefined) return {}
  const { lat, lon } = spot
  return { location: formatSpot(spot), ...(lat !== undefined && lon !== undefined && { point: { lat, lon } }) }
}

/**
 * Grows with each change of the thing or its trip and never falls (J17). Without an account no server counts, so the moves that a booking
 * keeps count as well, each for less than a change.
 */
export function sequenceOf(one: Changes, tripChanges: Changes, moveCount = 0): number {
  const changesOf = ({ version, isPending }: Changes): number => version + (isPending === true ? 1 : 0)
  return (changesOf(one) + changesOf(tripChanges)) * (MAX_MOVES + 1) + moveCount
}

function joinLines(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined).join('\n')
}
