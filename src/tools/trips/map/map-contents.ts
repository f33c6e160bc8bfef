/** What the map of a trip shows: its places, where bookings begin and end, the ways between, and tracks (J52). */
import { formatNumber } from '#base/text/format'
import type { BookingKind, Spot } from '../booking-model.ts'
import { labelOfMark, marksOf } from '../bookings/marks.ts'
import { placeLabels } from '../labels.ts'
import type { Trip, TripPlace, TripTrack } from '../model.ts'
import { formatMoment } from '../moments/moment.ts'
import type { StoredBooking } from '../bookings/spans.ts'
import type { StoredItem } from '../plan/order-day.ts'
import { planDays, type PlannedDay } from '../plan/plan-days.ts'
import { distanceKm, greatCircle, splitAtDateLine, type Point, type Position } from './great-circle.ts'

export type StoredPlace = TripPlace & { readonly id: string }
type StoredTrack = TripTrack & { readonly id: string }

export type MapThing = Point & {
  /** The place's id, or that of a booking with an end of it. */
  readonly key: string
  readonly name: string
  readonly detail: string
  /** Its ends by their keys in the plan. */
  readonly endKeys: readonly string[]
} & (
    | { readonly kind: 'place'; readonly place: StoredPlace }
    | { readonly kind: 'booking'; readonly booking: StoredBooking }
  )

export type MapLine = {
  readonly key: string
  /** Tracks are as recorded; ways of bookings are the shortest ones, not the real ones. */
  readonly kind: 'flight' | 'way' | 'route' | 'track'
  readonly parts: readonly (readonly Position[])[]
}

/** What is drawn. */
export type MapContents = {
  readonly things: readonly MapThing[]
  readonly lines: readonly MapLine[]
  /** Of the day that is shown, by key. */
  readonly numbers: ReadonlyMap<string, number> | undefined
  readonly chosen: string | undefined
}

export type MapSources = {
  readonly trip: Pick<Trip, 'range' | 'zone'>
  readonly places: readonly StoredPlace[]
  readonly bookings: readonly StoredBooking[]
  readonly items: readonly StoredItem[]
  readonly tracks: readonly StoredTrack[]
}

/** Returns the position of a spot; undefined: it is not known. */
export type FindPoint = (spot: Spot) => Point | undefined

export function pointOf({ lat, lon }: Spot): Point | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}

/** Places first, in the order given, then what bookings name. What is cancelled is not shown. */
export function mapThings({ places, bookings }: MapSources, find: FindPoint): readonly MapThing[] {
  return [
    ...places.map((place): MapThing => ({
      ...{ key: place.id, kind: 'place', place, name: place.name, lat: place.lat, lon: place.lon, endKeys: [] },
      detail: [placeLabels[place.category], ...(place.address === undefined ? [] : [place.address])].join(' · '),
    })),
    ...bookings.filter(isShown).flatMap((booking) => bookingThings(booking, find)),
  ]
}

const isShown = ({ status }: StoredBooking): boolean => status !== 'cancelled'

/** Of two ends at one place, such as arrival and next departure, or both of a stay, the first is shown. */
function bookingThings(booking: StoredBooking, find: FindPoint): readonly MapThing[] {
  const things = new Map<string, MapThing>()
  let before: Point | undefined
  for (const { key, role, at, spot } of marksOf(booking.schedule)) {
    const point = spot === undefined ? undefined : find(spot)
    if (spot === undefined || point === undefined) continue
    const place = `${point.lat},${point.lon}`
    const endKey = `${booking.id}.${key}`
    const way = role === 'arrival' && before !== undefined ? `, Luftlinie ${describeDistance(before, point)}` : ''
    before = point
    const known = things.get(place)
    if (known !== undefined) {
      things.set(place, { ...known, endKeys: [...known.endKeys, endKey] })
      continue
    }
    const detail = `${booking.title}: ${labelOfMark(role, booking.kind)} ${formatMoment(at)}${way}`
    things.set(place, { ...point, kind: 'booking', booking, key: endKey, endKeys: [endKey], name: spot.name, detail })
  }
  return [...things.values()]
}

/** „6.189 km“ */
function describeDistance(from: Point, to: Point): string {
  return `${formatNumber(Math.round(distanceKm(from, to)))} km`
}

const FLYING: readonly BookingKind[] = ['flight']

export function mapLines(
  { bookings, tracks }: Pick<MapSources, 'bookings' | 'tracks'>,
  find: FindPoint,
): readonly MapLine[] {
  return [
    ...tracks.map(({ id, kind, points }) => ({ key: id, kind, parts: splitAtDateLine(positionsOf(points)) })),
    ...bookings.filter(isShown).flatMap(({ id, kind, schedule }) =>
      ('legs' in schedule ? schedule.legs : []).flatMap((leg): readonly MapLine[] => {
        const [from, to] = [find(leg.from.spot), find(leg.to.spot)]
        if (from === undefined || to === undefined) return []
        const lineKind = FLYING.includes(kind) ? 'flight' : 'way'
        return [{ key: `${id}.${leg.id}`, kind: lineKind, parts: greatCircle(from, to) }]
      }),
    ),
  ]
}

/** Tracks are stored in hundred-thousandths of a degree, longitude first. */
function positionsOf(points: readonly number[]): readonly Position[] {
  return Array.from({ length: Math.floor(points.length / 2) }, (_, index): Position => [
    (points[2 * index] ?? 0) / 100_000,
    (points[2 * index + 1] ?? 0) / 100_000,
  ])
}

/** The days that have something on the map. */
export function mapDays(sources: MapSources, things: readonly MapThing[]): readonly string[] {
  return planDays(sources.trip, sources).flatMap((day) =>
    day.on === undefined || numbersOf(day, things).size === 0 ? [] : [day.on],
  )
}

/** J52: the things of a day by their keys, numbered from 1 in the order of the plan. */
export function numbersOfDay(
  sources: MapSources,
  things: readonly MapThing[],
  date: string,
): ReadonlyMap<string, number> {
  const day = planDays(sources.trip, sources).find(({ on }) => on === date)
  return day === undefined ? new Map() : numbersOf(day, things)
}

function numbersOf(day: PlannedDay, things: readonly MapThing[]): ReadonlyMap<string, number> {
  const keys = new Map(things.flatMap(({ key, endKeys }) => [key, ...endKeys].map((one) => [one, key] as const)))
  const numbers = new Map<string, number>()
  const add = (endKey: string): void => {
    const key = keys.get(endKey)
    if (key !== undefined && !numbers.has(key)) numbers.set(key, numbers.size + 1)
  }
  for (const entry of day.entries)
    if (entry.kind === 'item') add(entry.item.placeId ?? '')
    else {
      add(entry.end.key)
      if (entry.end.until !== undefined) add(`${entry.end.booking.id}.${entry.end.until.key}`)
    }
  for (const { key, role, booking } of day.allDay) add(role === 'night' ? `${booking.id}.checkIn` : key)
  return numbers
}

type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The smallest box around points; undefined without any. A trip across ±180° gets the whole width. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
  const [first] = points
  if (first === undefined) return undefined
  return points.reduce<Bounds>(
    ({ west, south, east, north }, { lat, lon }) => ({
      west: Math.min(west, lon),
      south: Math.min(south, lat),
      east: Math.max(east, lon),
      north: Math.max(north, lat),
    }),
    { west: first.lon, south: first.lat, east: first.lon, north: first.lat },
  )
}
