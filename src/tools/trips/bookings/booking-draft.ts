/** What is typed into the form of a booking, and the draft that an existing booking makes. */
import { addDays } from '#base/calendar/calendar-day'
import type { Booking, BookingKind, Leg, LegDetail, Moment, Schedule, Spot, Stop } from '../booking-model.ts'
import type { Trip } from '../model.ts'
import { findDayFault } from '../moments/moment.ts'
import { writeAmount } from '../money/amount.ts'
import { momentsOfStay } from './schedule.ts'

/** Where and when, as it is typed. */
export type StopDraft = {
  /** The zone is that of a place of the atlas. */
  readonly where: { readonly spot: Spot; readonly zone?: string }
  readonly date: string
  readonly time: string
} & ZoneDraft

export type ZoneDraft = {
  /** Empty: one is assumed. */
  readonly zone: string
  /** The zone that was assumed when the booking was stored; absent: that of the trip is. */
  readonly assumedZone?: string | undefined
}

/** What stands on a ticket. */
type TicketDraft = { readonly [Field in Exclude<keyof LegDetail, 'id'>]-?: string }

export type LegDraft = TicketDraft & { readonly id: string; readonly from: StopDraft; readonly to: StopDraft }

type BookingShape = 'legs' | 'stay' | 'event'

export type BookingDraft = {
  readonly kind: BookingKind
  readonly shape: BookingShape
  readonly title: string
  readonly status: Booking['status']
  /** At least one, also while the booking is a stay or an activity. */
  readonly legs: readonly LegDraft[]
  /** Of a stay: where, and checking in. Of an activity: where, and its beginning. */
  readonly at: StopDraft
  readonly end: {
    readonly date: string
    readonly time: string
    /** Of an activity that ends in another zone than it begins in; absent: in that of its beginning. */
    readonly zone?: ZoneDraft | undefined
  }
  readonly code: string
  readonly provider: string
  readonly link: string
  readonly travellerIds: readonly string[]
  readonly price: string
  readonly currency: string
  readonly note: string
}

function shapeOf(kind: BookingKind): BookingShape {
  if (kind === 'stay') return 'stay'
  return kind === 'activity' || kind === 'other' ? 'event' : 'legs'
}

/** An empty form; days are those of the trip's beginning, which a user steps from more quickly than from none. */
export function newBookingDraft(trip: Pick<Trip, 'range' | 'currency'>, legId: string): BookingDraft {
  return {
    kind: 'flight',
    shape: 'legs',
    title: '',
    status: 'booked',
    legs: [newLegDraft(legId, trip.range.from)],
    at: emptyStop(trip.range.from),
    end: { date: '', time: '' },
    ...{ code: '', provider: '', link: '', travellerIds: [], price: '', currency: trip.currency, note: '' },
  }
}

function newLegDraft(id: string, date: string, from = emptyStop(date)): LegDraft {
  return { id, ...ticketDraftOf({}), from, to: emptyStop('') }
}

/** The next leg begins where and, until someone says otherwise, on the day on which the last one ends. */
export function draftNextLeg(id: string, last: LegDraft): LegDraft {
  const date = last.to.date === '' ? last.from.date : last.to.date
  return newLegDraft(id, date, { ...last.to, date, time: '' })
}

function emptyStop(date: string): StopDraft {
  return { where: { spot: { name: '' } }, date, time: '', zone: '' }
}

/** The form of an existing booking; `currency` is for one without a price. */
export function bookingDraftOf(booking: Booking, trip: Pick<Trip, 'range' | 'currency'>, legId: string): BookingDraft {
  const { kind, title, status, schedule, code = '', provider = '', link = '', travellerIds, price, note = '' } = booking
  return {
    ...newBookingDraft(trip, legId),
    ...{ kind, title, status, code, provider, link, travellerIds, note },
    ...partsOf(schedule, booking.details),
    price: price === undefined ? '' : writeAmount(price),
    currency: price?.currency ?? trip.currency,
  }
}

function partsOf(schedule: Schedule, details: readonly LegDetail[]): Partial<BookingDraft> & { shape: BookingShape } {
  if ('legs' in schedule) {
    const detailOf = new Map(details.map((detail) => [detail.id, detail]))
    return { shape: 'legs', legs: schedule.legs.map((leg) => legDraftOf(leg, detailOf.get(leg.id))) }
  }
  if ('stay' in schedule) {
    const { spot } = schedule.stay
    const [checkIn, checkOut] = momentsOfStay(schedule.stay)
    const { date, time = '' } = checkOut
    return { shape: 'stay', at: stopDraftOf({ spot, at: checkIn }), end: { date, time } }
  }
  const { spot = { name: '' }, from, to } = schedule.event
  return {
    shape: 'event',
    at: stopDraftOf({ spot, at: from }),
    end: to === undefined ? { date: '', time: '' } : endDraftOf(from, to),
  }
}

/** J66: a day that the form would not find by itself stands in it, and so does a zone. */
function endDraftOf(from: Moment, to: Moment): BookingDraft['end'] {
  const { date, time = '' } = to
  const isFound = time !== '' && date === dayOfEnd(from, time)
  const isSame = from.zone === to.zone && from.isZoneAssumed === to.isZoneAssumed
  return { date: isFound ? '' : date, time, ...(!isSame && { zone: zoneDraftOf(to) }) }
}

/** The day of an end that is only known by its time: that of the beginning, or past midnight if the time is earlier. */
export function dayOfEnd({ date, time = '' }: Pick<Moment, 'date' | 'time'>, end: string): string {
  return findDayFault(date) === undefined && end !== '' && end < time ? addDays(date, 1) : date
}

function legDraftOf({ id, from, to }: Leg, detail: LegDetail | undefined): LegDraft {
  return { id, ...ticketDraftOf(detail ?? {}), from: stopDraftOf(from), to: stopDraftOf(to) }
}

function ticketDraftOf(detail: Partial<LegDetail>): TicketDraft {
  const { number = '', seat = '', coach = '', fromPlatform = '', toPlatform = '' } = detail
  return { number, seat, coach, fromPlatform, toPlatform }
}

function stopDraftOf({ spot, at }: Stop): StopDraft {
  const { date, time = '', zone, isZoneAssumed } = at
  // Another place has another zone: that of a position goes with it.
  const isOfPlace = spot.lat !== undefined && isZoneAssumed !== true
  return { where: { spot, ...(isOfPlace && { zone }) }, date, time, ...zoneDraftOf(at) }
}

function zoneDraftOf({ zone, isZoneAssumed }: Moment): ZoneDraft {
  return isZoneAssumed === true ? { zone: '', assumedZone: zone } : { zone }
}

/** The moment that a draft stands for; without a zone one is assumed, and marked so (J2). */
export function momentOfDraft({ date, time, zone, assumedZone }: Omit<StopDraft, 'where'>, tripZone: string): Moment {
  const known = { date, ...(time !== '' && { time }) }
  return zone === '' ? { ...known, zone: assumedZone ?? tripZone, isZoneAssumed: true } : { ...known, zone }
}

/** The draft with another place, and the zone of that; one that the user chose stays while a name is typed on. */
export function withPlace(stop: StopDraft, where: StopDraft['where']): StopDraft {
  const zone = where.zone ?? (stop.where.zone === undefined ? stop.zone : '')
  return { ...stop, where, zone, assumedZone: undefined }
}

/** The other kind's form shows what was typed before, as far as it has a place there. */
export function withKind(draft: BookingDraft, kind: BookingKind): BookingDraft {
  const shape = shapeOf(kind)
  const end =
    shape === 'stay' && draft.end.date === '' && draft.at.date !== ''
      ? { ...draft.end, date: addDays(draft.at.date, 1) }
      : draft.end
  return { ...draft, kind, shape, end }
}
