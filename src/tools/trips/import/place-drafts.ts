/** Gives the moments of drafts the zones of their places, as far as the atlas knows these (J43). */
import type { FoundBooking, DraftMoment, DraftSpot } from './readers/drafts.ts'
import { parseEnd } from './readers/guess-words.ts'

type KnownSpot = { readonly spot: DraftSpot; readonly zone: string }

/** What is asked of the places of the world. */
export type Atlas = {
  readonly findAirport: (code: string) => KnownSpot | undefined
  readonly zoneAt: (lat: number, lon: number) => string | undefined
  /** The likeliest place of a name. */
  readonly findPlace: (name: string) => KnownSpot | undefined
}

type Placed = { readonly spot: DraftSpot; readonly zone?: string; readonly isSure: boolean }

export function placeDraft(draft: FoundBooking, atlas: Atlas): FoundBooking {
  const { schedule, kind } = draft
  const place = (spot: DraftSpot): Placed => placeSpot(spot, kind === 'flight' || spot.lat !== undefined, atlas)
  if ('legs' in schedule) {
    const legs = schedule.legs.map((leg) => {
      const [from, to] = [place(leg.from), place(leg.to)]
      return {
        ...leg,
        from: from.spot,
        to: to.spot,
        departure: inZone(leg.departure, from),
        arrival: inZone(leg.arrival, to),
      }
    })
    return { ...draft, schedule: { legs } }
  }
  if ('stay' in schedule) {
    const { spot, from, to } = schedule.stay
    const placed = place(spot)
    return { ...draft, schedule: { stay: { spot: placed.spot, from: inZone(from, placed), to: inZone(to, placed) } } }
  }
  const { spot, from, to } = schedule.event
  if (spot === undefined) return draft
  const placed = place(spot)
  const event = { spot: placed.spot, from: inZone(from, placed), ...(to !== undefined && { to: inZone(to, placed) }) }
  return { ...draft, schedule: { event } }
}

/** Only flights have airports: on a ticket of a train `KÖLN` is no code. */
function placeSpot(spot: DraftSpot, hasCode: boolean, atlas: Atlas): Placed {
  const airport = spot.code === undefined || !hasCode ? undefined : atlas.findAirport(spot.code)
  if (airport !== undefined) {
    const name = spot.name === '' || spot.name === spot.code ? airport.spot.name : spot.name
    return { spot: { ...airport.spot, ...spot, name }, zone: airport.zone, isSure: true }
  }
  const { code: _code, ...plain } = spot
  const kept = hasCode && spot.code !== undefined ? spot : plain
  const zone = spot.lat === undefined || spot.lon === undefined ? undefined : atlas.zoneAt(spot.lat, spot.lon)
  if (zone !== undefined) return { spot: kept, zone, isSure: true }
  const named = namesIn(spot.name)
    .map(atlas.findPlace)
    .find((found) => found !== undefined)
  return named === undefined ? { spot: kept, isSure: false } : { spot: kept, zone: named.zone, isSure: false }
}

/** „Hotel Sol, Rua 1, 1100 Lisboa“ may name its town at its end, „Wien Hbf“ at its beginning. */
function namesIn(name: string): readonly string[] {
  const parts = name
    .split(/[,(]/)
    .map((part) =>
      part
        .replaceAll(
          /\b\d{3,6}(?:-\d{1,4})?\b|\b(?:hbf|hauptbahnhof|bahnhof|central|station|airport|flughafen)\b|\)/gi,
          '',
        )
        .trim(),
    )
  return [name.trim(), ...parts.toReversed()].filter((part) => part.length > 2)
}

/** A zone that the file says itself stays, unless it is only that of its calendar; if the place has the same, it is sure. */
function inZone(moment: DraftMoment, { zone, isSure }: Placed): DraftMoment {
  if (zone === undefined || (moment.zone !== undefined && moment.isZoneAssumed !== true)) return moment
  const { isZoneAssumed: _calendar, ...rest } = moment
  const isKnown = isSure || zone === moment.zone
  return { ...rest, zone, isZoneOfPlace: true, ...(!isKnown && { isZoneAssumed: true as const }) }
}

type Corrected = { readonly spot: DraftSpot; readonly toMoment: (moment: DraftMoment) => DraftMoment }

/** A place whose name a user has typed, and what becomes of the moments there (J43). Without an atlas no zone is known. */
export function correctPlace(
  before: DraftSpot,
  name: string,
  { kind, atlas }: { readonly kind: FoundBooking['kind']; readonly atlas: Atlas | undefined },
): Corrected {
  if (name === before.name) return { spot: before, toMoment: (moment) => moment }
  const hasCode = kind === 'flight'
  const code = hasCode ? parseEnd(name, true).code : undefined
  const typed = { name, ...(code !== undefined && { code }) }
  const placed: Placed = atlas === undefined ? { spot: typed, isSure: false } : placeSpot(typed, hasCode, atlas)
  return {
    spot: placed.spot,
    toMoment: ({ isZoneAssumed, isZoneOfPlace, ...moment }) => {
      const { zone, isSure } = placed
      if (zone !== undefined && (moment.zone === undefined || isZoneAssumed === true || isZoneOfPlace === true)) {
        return { ...moment, zone, isZoneOfPlace: true, ...(!isSure && { isZoneAssumed: true }) }
      }
      // The file says it, and nothing speaks against it.
      const isSame = isZoneOfPlace !== true && isZoneAssumed !== true && (zone === moment.zone || before.name === '')
      return moment.zone === undefined || isSame ? moment : { ...moment, isZoneAssumed: true }
    },
  }
}
