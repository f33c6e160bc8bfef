/**
 * When someone is busy with what: each leg, and each activity with an end. What only frames days has no span: a stay, and whatever takes longer
 * than a day, such as a hired car or a cruise.
 */
import { DAY_MS } from '#base/clock'
import type { Booking, BookingKind, Moment } from '../booking-model.ts'
import { epochOfMoment } from '../moments/moment.ts'

export type StoredBooking = Booking & { readonly id: string }

export type Span = {
  readonly bookingId: string
  /** Unique among all spans. */
  readonly key: string
  readonly kind: BookingKind
  /** `ICE 599`, or the booking's title. */
  readonly name: string
  readonly isLeg: boolean
  readonly fromMs: number
  readonly toMs: number
  /** Empty: everybody. */
  readonly travellerIds: readonly string[]
}

/** What has times, is not cancelled, and does not only frame days. */
export function spansOf(booking: StoredBooking): readonly Span[] {
  const { id, status, schedule, kind, title, travellerIds, details } = booking
  if (status === 'cancelled' || 'stay' in schedule) return []
  const span = (key: string, name: string, from: Moment, to: Moment): readonly Span[] => {
    const isTimed = from.time !== undefined && to.time !== undefined
    const [fromMs, toMs] = [epochOfMoment(from), epochOfMoment(to)]
    if (!isTimed || toMs - fromMs > DAY_MS) return []
    return [{ bookingId: id, key, kind, name, isLeg: 'legs' in schedule, fromMs, toMs, travellerIds }]
  }
  if ('event' in schedule) {
    const { from, to } = schedule.event
    return to === undefined ? [] : span(id, title, from, to)
  }
  return schedule.legs.flatMap((leg) => {
    const number = details.find((detail) => detail.id === leg.id)?.number
    return span(`${id}.${leg.id}`, number ?? title, leg.from.at, leg.to.at)
  })
}

/** Whether someone is on both. */
export function isForSame(a: Pick<Span, 'travellerIds'>, b: Pick<Span, 'travellerIds'>): boolean {
  if (a.travellerIds.length === 0 || b.travellerIds.length === 0) return true
  return a.travellerIds.some((id) => b.travellerIds.includes(id))
}
