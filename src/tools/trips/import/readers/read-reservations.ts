/** Reads the reservations of schema.org that confirmations carry for calendars and assistants, from JSON-LD and microdata alike (J40). */
import type { BookingKind } from '../../booking-model.ts'
import { MAX_MINOR, MAX_NAME, MAX_TEXT, MAX_TITLE, type Money } from '../../model-fields.ts'
import { digitsOf } from '../../money/amount.ts'
import {
  cutLine,
  cutText,
  isLink,
  makeDraftMoment,
  parseIsoMoment,
  type FoundBooking,
  type DraftLeg,
  type DraftMoment,
  type DraftSchedule,
  type DraftSpot,
} from './drafts.ts'
import { findTimes } from './find-dates.ts'
import { isNode, type PageNode } from './page-nodes.ts'

const kinds: Readonly<Record<string, BookingKind>> = {
  FlightReservation: 'flight',
  TrainReservation: 'train',
  BusReservation: 'bus',
  BoatReservation: 'ship',
  RentalCarReservation: 'car',
  TaxiReservation: 'car',
  LodgingReservation: 'stay',
  EventReservation: 'activity',
  FoodEstablishmentReservation: 'activity',
  Reservation: 'other',
}

const MAX_RESERVATIONS = 2_000
/** Reservations stand in packages of reservations, and those in graphs. */
const MAX_NESTING = 8

/** All reservations in these nodes, in their order. */
export function readReservations(nodes: readonly PageNode[]): readonly FoundBooking[] {
  const found: FoundBooking[] = []
  const visit = (node: PageNode, depth: number): void => {
    if (depth > MAX_NESTING || found.length >= MAX_RESERVATIONS) return
    const kind = kindOf(node)
    const inner = ['@graph', 'subReservation', 'mainEntity', 'itemListElement', 'item'].flatMap((name) =>
      nodesAt(node, name),
    )
    // A package only says what its parts say again.
    if (kind !== undefined && nodesAt(node, 'subReservation').length === 0) found.push(draftOf(node, kind))
    for (const part of inner) visit(part, depth + 1)
  }
  for (const node of nodes) visit(node, 0)
  return found
}

function kindOf(node: PageNode): BookingKind | undefined {
  const types = valuesAt(node, '@type').flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^.*[/#:]/, '')] : [],
  )
  const type = types.find((name) => Object.hasOwn(kinds, name))
  return type === undefined ? undefined : kinds[type]
}

function draftOf(node: PageNode, kind: BookingKind): FoundBooking {
  const about = nodesAt(node, 'reservationFor')[0] ?? {}
  const state = textAt(node, 'reservationStatus') ?? textAt(node, 'status') ?? ''
  const link = [textAt(node, 'modifyReservationUrl'), textAt(node, 'url')].find(isLink)
  const schedule = scheduleOf(node, about, kind)
  return {
    kind,
    title: titleOf(node, about, schedule),
    status: /cancel/i.test(state) ? 'cancelled' : /pending|hold/i.test(state) ? 'planned' : 'booked',
    schedule,
    code: cutLine(
      textAt(node, 'reservationNumber') ?? textAt(node, 'reservationId') ?? textAt(node, 'confirmationNumber'),
      MAX_NAME,
    ),
    provider: cutLine(
      nameAt(about, 'airline') ??
        nameAt(about, 'provider') ??
        nameAt(node, 'provider') ??
        nameAt(about, 'rentalCompany') ??
        nameAt(node, 'bookingAgent'),
      MAX_NAME,
    ),
    link,
    price: priceOf(node),
    note: cutText(noteOf(node, about), MAX_TEXT),
    remarks: [],
  }
}

function titleOf(node: PageNode, about: PageNode, schedule: DraftSchedule): string {
  const name = cutLine(textAt(about, 'name') ?? textAt(node, 'name'), MAX_TITLE)
  if (!('legs' in schedule)) return name ?? 'Reservierung'
  const [leg] = schedule.legs
  const ends = [leg?.from.name, leg?.to.name].filter((end) => end !== undefined && end !== '')
  return (
    cutLine(
      ends.length === 2 && leg?.from.name !== leg?.to.name ? ends.join(' – ') : (name ?? ends.join('')),
      MAX_TITLE,
    ) ?? 'Fahrt'
  )
}

function scheduleOf(node: PageNode, about: PageNode, kind: BookingKind): DraftSchedule {
  if (kind === 'stay')
    return {
      stay: {
        spot: spotOf(about),
        from: momentAt(node, 'checkinTime', 'checkinDate', 'checkInTime', 'checkInDate'),
        to: momentAt(node, 'checkoutTime', 'checkoutDate', 'checkOutTime', 'checkOutDate'),
      },
    }
  if (kind === 'activity' || kind === 'other') {
    const place =
      nodesAt(about, 'location')[0] ??
      (textAt(about, 'address') === undefined && nodesAt(about, 'address').length === 0 ? undefined : about)
    const spot = place === undefined ? undefined : spotOf(place)
    const from = orElse(momentAt(node, 'startTime'), momentAt(about, 'startDate', 'startTime', 'doorTime'))
    const to = orElse(momentAt(node, 'endTime'), momentAt(about, 'endDate', 'endTime'))
    return {
      event: { ...(spot !== undefined && spot.name !== '' && { spot }), from, ...(to.date !== undefined && { to }) },
    }
  }
  return { legs: [legOf(node, about, kind)] }
}

function legOf(node: PageNode, about: PageNode, kind: BookingKind): DraftLeg {
  if (kind === 'car') {
    const pickup = endAt(node, 'pickupLocation')
    const dropoff = endAt(node, 'dropoffLocation')
    return {
      from: pickup,
      // A car is brought back to where it was taken unless they say otherwise.
      to: dropoff.name === '' ? pickup : dropoff,
      departure: momentAt(node, 'pickupTime'),
      arrival: momentAt(node, 'dropoffTime'),
      detail: {},
    }
  }
  return {
    from: endAt(about, 'departureAirport', 'departureStation', 'departureBusStop', 'departureBoatTerminal'),
    to: endAt(about, 'arrivalAirport', 'arrivalStation', 'arrivalBusStop', 'arrivalBoatTerminal'),
    departure: momentAt(about, 'departureTime', 'departureDay', 'departureDate'),
    arrival: momentAt(about, 'arrivalTime', 'arrivalDay', 'arrivalDate'),
    detail: detailOf(node, about, kind),
  }
}

/** A place, or only its name; an empty one if there is nothing. */
function endAt(holder: PageNode, ...names: readonly string[]): DraftSpot {
  const [end] = names.flatMap((name) => nodesAt(holder, name))
  return end === undefined ? { name: cutLine(firstText(holder, ...names), MAX_TITLE) ?? '' } : spotOf(end)
}

function detailOf(node: PageNode, about: PageNode, kind: BookingKind): DraftLeg['detail'] {
  const [carrier] = [...nodesAt(about, 'airline'), ...nodesAt(about, 'provider')]
  const prefix = carrier === undefined ? undefined : textAt(carrier, 'iataCode')
  const plain = firstText(about, 'flightNumber', 'trainNumber', 'busNumber', 'boatNumber')
  const name = prefix ?? firstText(about, 'trainName', 'busName')
  const isBare = plain === undefined || ((kind === 'train' || kind === 'flight') && /^\d+$/.test(plain))
  const isWhole = plain !== undefined && name?.endsWith(` ${plain}`) === true
  const number = isWhole ? name : isBare ? [name, plain].filter((text) => text !== undefined).join(' ') : plain
  const { seat, coach } = seatOf(node)
  const gate = prefixed('Gate', textAt(about, 'departureGate'))
  const terminal = prefixed('Terminal', textAt(about, 'departureTerminal'))
  const toPlatform = textAt(about, 'arrivalPlatform') ?? prefixed('Terminal', textAt(about, 'arrivalTerminal'))
  return withoutAbsent({
    number: cutLine(plain === undefined && kind === 'flight' ? undefined : number, 40),
    seat: cutLine(seat, 40),
    coach: cutLine(coach, 20),
    fromPlatform: cutLine(textAt(about, 'departurePlatform') ?? gate ?? terminal, 40),
    toPlatform: cutLine(toPlatform, 40),
  })
}

function firstText(node: PageNode, ...names: readonly string[]): string | undefined {
  return names.map((name) => textAt(node, name)).find((text) => text !== undefined)
}

function prefixed(word: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${word} ${text.replace(new RegExp(`^${word}\\s*`, 'i'), '')}`
}

function seatOf(node: PageNode): { readonly seat?: string | undefined; readonly coach?: string | undefined } {
  const [ticket] = nodesAt(node, 'reservedTicket')
  const [seat] = ticket === undefined ? [] : nodesAt(ticket, 'ticketedSeat')
  return {
    seat: (seat === undefined ? undefined : textAt(seat, 'seatNumber')) ?? textAt(node, 'airplaneSeat'),
    coach: seat === undefined ? undefined : textAt(seat, 'seatSection'),
  }
}

/** A place with its name, or where it is if it has none. */
function spotOf(place: PageNode): DraftSpot {
  const [geo] = nodesAt(place, 'geo')
  const [lat, lon] = ['latitude', 'longitude'].map((name) => Number(textAt(geo ?? place, name) ?? Number.NaN))
  const isPoint = lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const code = textAt(place, 'iataCode')?.toUpperCase()
  const name = cutLine(nameInTown(place, isPoint || code !== undefined) ?? addressOf(place) ?? code, MAX_TITLE) ?? ''
  return { name, ...(code !== undefined && /^[A-Z]{3}$/.test(code) && { code }), ...(isPoint && { lat, lon }) }
}

/** „Pensão, Lissabon“: the town finds the zone where nothing else does. */
function nameInTown(place: PageNode, isFound: boolean): string | undefined {
  const name = textAt(place, 'name')
  const [address] = nodesAt(place, 'address')
  const town = address === undefined ? textAt(place, 'address') : textAt(address, 'addressLocality')
  if (name === undefined || town === undefined || isFound || name.toLowerCase().includes(town.toLowerCase()))
    return name
  return `${name}, ${town}`
}

function addressOf(place: PageNode): string | undefined {
  const [address] = nodesAt(place, 'address')
  if (address === undefined) return textAt(place, 'address')
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'].map(
    (name) => textAt(address, name) ?? nameAt(address, name),
  )
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(', ')
}

function noteOf(node: PageNode, about: PageNode): string {
  const people = textAt(node, 'partySize')
  const phone = textAt(about, 'telephone')
  const room = textAt(node, 'lodgingUnitDescription')
  const address = addressOf(about)
  return [
    address,
    room,
    people === undefined ? undefined : `Personen: ${people}`,
    phone === undefined ? undefined : `Telefon: ${phone}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n')
}

function priceOf(node: PageNode): Money | undefined {
  const text = textAt(node, 'totalPrice') ?? textAt(node, 'price')
  const [, code, amount, codeBehind] =
    /^\s*([A-Z]{3})?\s*(\d{1,9}(?:\.\d{1,4})?)\s*([A-Z]{3})?\s*$/.exec(text ?? '') ?? []
  const currency = (textAt(node, 'priceCurrency') ?? code ?? codeBehind)?.toUpperCase()
  if (amount === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const minor = Math.round(Number(amount) * 10 ** digitsOf(currency))
  return minor > MAX_MINOR ? undefined : { minor, currency }
}

/** The first day there; the time may stand apart from it. */
function momentAt(node: PageNode, ...names: readonly string[]): DraftMoment {
  const moment = firstMoment(node, names)
  if (moment.date === undefined || moment.time !== undefined) return moment
  const time = names.map((name) => /^\d\d:\d\d/.exec(textAt(node, name) ?? '')?.[0]).find((text) => text !== undefined)
  return makeDraftMoment(moment.date, time)
}

function firstMoment(node: PageNode, names: readonly string[]): DraftMoment {
  for (const name of names) {
    const text = textAt(node, name)
    if (text === undefined) continue
    const moment = parseIsoMoment(text)
    if (moment.date !== undefined) return moment
    const { dates, times } = findTimes(text)
    if (dates[0] !== undefined) return makeDraftMoment(dates[0].date, times[0]?.time)
  }
  return {}
}

function orElse(moment: DraftMoment, other: DraftMoment): DraftMoment {
  return moment.date === undefined ? other : moment
}

function valuesAt(node: PageNode, name: string): readonly unknown[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

function nodesAt(node: PageNode, name: string): readonly PageNode[] {
  return valuesAt(node, name).filter(isNode)
}

/** The first text or number there; of a node its `@value`. */
function textAt(node: PageNode, name: string): string | undefined {
  for (const value of valuesAt(node, name)) {
    const plain = isNode(value) ? value['@value'] : value
    if (typeof plain === 'number') return String(plain)
    if (typeof plain === 'string' && plain.trim() !== '') return plain.trim()
  }
  return undefined
}

/** The name of a thing there, or the text if it is only that. */
function nameAt(node: PageNode, name: string): string | undefined {
  const [thing] = nodesAt(node, name)
  return thing === undefined ? textAt(node, name) : textAt(thing, 'name')
}

function withoutAbsent(detail: Readonly<Record<keyof DraftLeg['detail'], string | undefined>>): DraftLeg['detail'] {
  return Object.fromEntries(Object.entries(detail).filter(([, text]) => text !== undefined && text !== ''))
}
