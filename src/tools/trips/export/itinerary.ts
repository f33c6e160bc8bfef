/** A trip day by day, as it is printed and sent as text (J19): each leg on the day it leaves, each stay on the days of its ends. */
import { addDays } from '#base/calendar/calendar-day'
import { compareCodes } from '#base/compare-codes'
import { bookingLabels } from '../collections.ts'
import type { Booking, Spot } from '../booking-model.ts'
import { dayOffset, formatShortDay } from '../moments/moment.ts'
import { spotText, type Kept, type TripContents } from './trip-contents.ts'

export type Point = { readonly name: string; readonly lat: number; readonly lon: number }

export type ItineraryEntry = {
  readonly id: string
  /** „13:30“, „13:30–16:05“, „20:18–08:15 (+1)“; empty if only the day is known. */
  readonly time: string
  readonly title: string
  readonly lines: readonly string[]
  /** Where it is, in the order in which one gets there. */
  readonly points: readonly Point[]
}

/** Without a date: what has none yet. */
export type ItineraryDay = { readonly date?: string; readonly entries: readonly ItineraryEntry[] }

type Dated = { readonly date: string | undefined; readonly rank: string; readonly entry: ItineraryEntry }

export type ItineraryOptions = { readonly hasCodes: boolean }

/** Every day of the trip, days outside of it on which something is, and last what has no day. Cancelled bookings are left out. */
export function itineraryOf(contents: TripContents, options: ItineraryOptions): readonly ItineraryDay[] {
  const { trip, bookings, plan, places } = contents
  const placeById = new Map(places.map((place) => [place.id, place]))
  const dated: readonly Dated[] = [
    ...bookings.filter(({ status }) => status !== 'cancelled').flatMap((booking) => ofBooking(booking, options)),
    ...plan.map((item) => {
      const place = item.placeId === undefined ? undefined : placeById.get(item.placeId)
      const { from = '', to } = item.time ?? {}
      const entry: ItineraryEntry = {
        id: item.id,
        time: to === undefined ? from : `${from}–${to}`,
        title: item.title,
        lines: [place?.name, item.note].filter((line) => line !== undefined),
        points: place === undefined ? [] : [place],
      }
      // Behind what has a time.
      return { date: item.on, rank: from === '' ? `~${item.rank}` : from, entry }
    }),
  ]
  const byDate = Map.groupBy(dated, ({ date }) => date)
  const days = new Set<string>()
  for (let day = trip.range.from; day <= trip.range.to; day = addDays(day, 1)) days.add(day)
  for (const date of byDate.keys()) if (date !== undefined) days.add(date)
  const entriesOf = (date: string | undefined): readonly ItineraryEntry[] =>
    (byDate.get(date) ?? [])
      .toSorted((a, b) => compareCodes(a.rank, b.rank) || compareCodes(a.entry.id, b.entry.id))
      .map(({ entry }) => entry)
  const open = entriesOf(undefined)
  return [
    ...[...days].toSorted(compareCodes).map((date) => ({ date, entries: entriesOf(date) })),
    ...(open.length === 0 ? [] : [{ entries: open }]),
  ]
}

function ofBooking(booking: Kept<Booking>, { hasCodes }: ItineraryOptions): readonly Dated[] {
  const { id, schedule, title, kind, provider, code, note } = booking
  const about = [
    provider,
    code !== undefined && hasCodes ? `Buchungscode ${code}` : undefined,
    booking.status === 'planned' ? 'Noch nicht gebucht' : undefined,
    note,
  ].filter((line) => line !== undefined)
  if ('legs' in schedule) return schedule.legs.map((leg) => ofLeg(booking, leg, about))
  if ('event' in schedule) {
    const { spot, from, to } = schedule.event
    const time = [from.time, to?.time].filter((text) => text !== undefined).join('–')
    const lines = [...(spot === undefined ? [] : [spotText(spot)]), ...about]
    const until = to === undefined || to.date === from.date ? [] : [`bis ${formatShortDay(to.date)}`]
    const entry = { id, time, title, lines: [...until, ...lines], points: pointsOf(spot) }
    return [{ date: from.date, rank: from.time ?? '~', entry }]
  }
  const { spot, checkIn, checkInTime = '', checkOut, checkOutTime = '' } = schedule.stay
  const where = spot.name === title ? [] : [spotText(spot)]
  const lines = [...where, `bis ${formatShortDay(checkOut)}`, ...about]
  const arrival = { id, time: checkInTime, title: `${bookingLabels[kind]}: ${title}`, lines, points: pointsOf(spot) }
  const departure = { id: `${id}-out`, time: checkOutTime, title: `Abreise: ${title}`, lines: [], points: [] }
  return [
    { date: checkIn, rank: checkInTime || '~', entry: arrival },
    // Without a time one leaves before anything else.
    { date: checkOut, rank: checkOutTime || ' ', entry: departure },
  ]
}

function ofLeg(
  { id, title, kind, details, schedule }: Kept<Booking>,
  leg: Extract<Booking['schedule'], { legs: unknown }>['legs'][number],
  about: readonly string[],
): Dated {
  const { number, seat, coach, fromPlatform, toPlatform } = details.find((detail) => detail.id === leg.id) ?? {}
  const days = dayOffset(leg.from.at, leg.to.at)
  const shift = days === 0 ? '' : ` (${days > 0 ? '+' : '−'}${Math.abs(days)})`
  const ends = [leg.from.at.time, leg.to.at.time].filter((text) => text !== undefined).join('–')
  const seats = [
    number,
    fromPlatform === undefined ? undefined : `ab ${fromPlatform}`,
    toPlatform === undefined ? undefined : `an ${toPlatform}`,
    coach === undefined ? undefined : `Wagen ${coach}`,
    seat === undefined ? undefined : `Sitz ${seat}`,
  ].filter((text) => text !== undefined)
  const isFirst = 'legs' in schedule && schedule.legs[0]?.id === leg.id
  const lines = [seats.join(', '), ...(isFirst ? [title, ...about] : [])].filter((line) => line !== '')
  const route = `${bookingLabels[kind]}: ${spotText(leg.from.spot)} – ${spotText(leg.to.spot)}`
  const points = [...pointsOf(leg.from.spot), ...pointsOf(leg.to.spot)]
  const entry = { id: `${id}-${leg.id}`, time: ends === '' ? '' : `${ends}${shift}`, title: route, lines, points }
  return { date: leg.from.at.date, rank: leg.from.at.time ?? '~', entry }
}

function pointsOf(spot: Spot | undefined): readonly Point[] {
  if (spot?.lat === undefined || spot.lon === undefined) return []
  return [{ name: spotText(spot), lat: spot.lat, lon: spot.lon }]
}
