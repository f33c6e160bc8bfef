/** Reads the form of a booking (J26): the booking it stands for, or a German sentence beside each field that is wrong. */
import { changesBetween, type FieldChanges } from '#base/collections/field-changes'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import { MAX_LEGS, type Booking, type LegDetail, type Moment, type Schedule, type Spot } from '../booking-model.ts'
import { bookingLabels } from '../labels.ts'
import { MAX_NAME, MAX_TEXT, MAX_TITLE, zone as zoneSchema } from '../model-fields.ts'
import { MAX_TRIP_DAYS } from '../model.ts'
import { findDayFault, findTimeFault, durationMinutes } from '../moments/moment.ts'
import { parseAmount } from '../money/amount.ts'
import { dayOfEnd, momentOfDraft, type BookingDraft, type LegDraft, type StopDraft } from './booking-draft.ts'

/** What the form sets; the rest of a booking comes about elsewhere. */
export type BookingFields = Omit<Booking, 'tripId' | 'moves' | 'files'>
/** By the path of the field: `title`, `at.date`, `end.time`, `legs.0.from.spot`. */
export type BookingErrors = { readonly [path: string]: string | undefined }

type Collect = (path: string, fault: string | undefined) => void

/** `tripZone` is for what has no zone of its own. A booking without a title is named after what it is. */
export function readBookingDraft(draft: BookingDraft, tripZone: string): Result<BookingFields, BookingErrors> {
  const errors: { [path: string]: string } = {}
  const collect: Collect = (path, fault) => {
    if (fault !== undefined) errors[path] ??= fault
  }
  for (const [path, max] of textLimits) collect(path, findLengthFault(draft[path], max))
  const link = readLink(draft.link)
  if (link === undefined) collect('link', 'Schreib die Adresse wie https://beispiel.de.')
  const price = draft.price.trim() === '' ? undefined : parseAmount(draft.price, draft.currency)
  if (price?.ok === false) collect('price', price.error)
  const schedule = readSchedule(draft, tripZone, collect)
  if (Object.keys(errors).length > 0) return failed(errors)
  return ok({
    kind: draft.kind,
    title: draft.title.trim() === '' ? nameDraft(draft) : draft.title.trim(),
    status: draft.status,
    schedule,
    details: draft.shape === 'legs' ? draft.legs.flatMap(detailOf) : [],
    travellerIds: [...draft.travellerIds],
    ...optional('code', draft.code),
    ...optional('provider', draft.provider),
    ...(link === undefined ? {} : optional('link', link)),
    ...optional('note', draft.note),
    ...(price?.ok === true && { price: { minor: price.value, currency: draft.currency } }),
  })
}

const textLimits = [
  ['title', MAX_TITLE],
  ['code', MAX_NAME],
  ['provider', MAX_NAME],
  ['link', 2_000],
  ['note', MAX_TEXT],
] as const

/** What the form has changed, seen from the booking as it was opened: what others have changed meanwhile stays. */
export function bookingChanges(opened: BookingFields, fields: BookingFields): FieldChanges<BookingFields> {
  return changesBetween(opened, fields)
}

function optional<Key extends string>(key: Key, typed: string): { readonly [Name in Key]?: string } {
  const text = typed.trim()
  const named: { [Name in Key]?: string } = {}
  if (text !== '') named[key] = text
  return named
}

function findLengthFault(typed: string, max: number): string | undefined {
  return typed.trim().length > max ? `Höchstens ${max.toLocaleString('de-DE')} Zeichen.` : undefined
}

/** Adds `https://` if it is missing. An empty text stays empty; undefined if the text is not an address. */
function readLink(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`
  return /^https?:\/\/\S+\.\S+$/i.test(link) ? link : undefined
}

/** „LH 400“, „Frankfurt am Main – New York“, „Pension“, „Aktivität“ */
function nameDraft({ kind, shape, legs, at }: BookingDraft): string {
  const [first] = legs
  const number = first?.number.trim() ?? ''
  if (shape === 'legs' && legs.length === 1 && number !== '') return number
  const names =
    shape === 'legs' ? [first?.from, legs.at(-1)?.to].map((stop) => stop?.where.spot.name ?? '') : [at.where.spot.name]
  return (
    names
      .map((name) => name.trim())
      .join(' – ')
      .slice(0, MAX_TITLE) || bookingLabels[kind]
  )
}

/** Valid if `collect` has been given no fault. */
function readSchedule(draft: BookingDraft, tripZone: string, collect: Collect): Schedule {
  if (draft.shape === 'legs') return { legs: readLegs(draft, tripZone, collect) }
  return draft.shape === 'stay'
    ? { stay: readStay(draft, tripZone, collect) }
    : { event: readEvent(draft, tripZone, collect) }
}

function readLegs({ legs, kind }: BookingDraft, tripZone: string, collect: Collect) {
  const role = kind === 'flight' ? 'flight' : 'arrival'
  if (legs.length > MAX_LEGS) collect(`legs.${MAX_LEGS}.from.spot`, `Höchstens ${MAX_LEGS} Abschnitte.`)
  return legs.map((leg, index) => {
    const path = `legs.${index}`
    const departure = readStop(leg.from, `${path}.from`, tripZone, collect)
    const typed = { ...leg.to, date: leg.to.date === '' ? leg.from.date : leg.to.date }
    const arrival = readStop(typed, `${path}.to`, tripZone, collect)
    if (isReadable(leg.from) && isReadable(typed)) checkOrder(departure, arrival, `${path}.to`, role, collect)
    for (const [field, max] of detailLimits) collect(`${path}.${field}`, findLengthFault(leg[field], max))
    return {
      id: leg.id,
      from: { spot: readSpot(leg.from.where.spot, `${path}.from`, collect), at: departure },
      to: { spot: readSpot(leg.to.where.spot, `${path}.to`, collect), at: arrival },
    }
  })
}

const detailLimits = [
  ['number', 40],
  ['seat', 40],
  ['coach', 20],
  ['fromPlatform', 40],
  ['toPlatform', 40],
] as const

function detailOf(leg: LegDraft): readonly LegDetail[] {
  const detail = Object.assign({}, ...detailLimits.map(([field]) => optional(field, leg[field])))
  return Object.keys(detail).length === 0 ? [] : [{ id: leg.id, ...detail }]
}

const orderFaults = {
  flight: 'Die Ankunft liegt nicht nach dem Abflug. Ist es der Tag danach?',
  arrival: 'Die Ankunft liegt nicht nach der Abfahrt. Ist es der Tag danach?',
  end: 'Das Ende liegt nicht nach dem Beginn.',
} as const

/** J2: by instants, because the clock at the arrival may show an earlier time. Without times the days say, which may go back by one. */
function checkOrder(from: Moment, to: Moment, path: string, role: keyof typeof orderFaults, collect: Collect): void {
  const minutes = durationMinutes(from, to)
  const isWrong = minutes === undefined ? daysBetween(from.date, to.date) < -1 : minutes <= 0
  if (isWrong) collect(`${path}.${minutes === undefined ? 'date' : 'time'}`, orderFaults[role])
}

function readStay({ at, end }: BookingDraft, tripZone: string, collect: Collect) {
  const { date, time, zone, isZoneAssumed } = readStop(at, 'at', tripZone, collect)
  const spot = readSpot(at.where.spot, 'at', collect)
  collect('end.date', findDayFault(end.date))
  collect('end.time', findTimeFault(end.time))
  if (findDayFault(at.date) === undefined && findDayFault(end.date) === undefined)
    collect('end.date', findNightsFault(at.date, end.date))
  const times = { ...(time !== undefined && { checkInTime: time }), ...(end.time !== '' && { checkOutTime: end.time }) }
  const assumed = isZoneAssumed === undefined ? {} : { isZoneAssumed }
  return { spot, zone, ...assumed, checkIn: date, checkOut: end.date, ...times }
}

/** J4: a stay has a night. */
function findNightsFault(checkIn: string, checkOut: string): string | undefined {
  if (checkOut < checkIn) return 'Die Abreise liegt vor der Anreise.'
  if (checkOut === checkIn) return 'Eine Unterkunft hat mindestens eine Nacht.'
  return checkOut > addDays(checkIn, MAX_TRIP_DAYS) ? `Höchstens ${MAX_TRIP_DAYS} Nächte.` : undefined
}

function readEvent({ at, end }: BookingDraft, tripZone: string, collect: Collect) {
  const from = readStop(at, 'at', tripZone, collect)
  const spot = at.where.spot.name.trim() === '' ? {} : { spot: readSpot(at.where.spot, 'at', collect) }
  if (end.date === '' && end.time === '') return { ...spot, from }
  const date = end.date === '' ? dayOfEnd(at, end.time) : end.date
  const { zone, assumedZone } = end.zone ?? at
  const to = { ...at, date, time: end.time, zone, assumedZone }
  collect('end.date', findDayFault(to.date))
  collect('end.time', findTimeFault(to.time))
  collect('end.zone', findZoneFault(to.zone))
  const until = momentOfDraft(to, tripZone)
  if (isReadable(at) && isReadable(to)) checkOrder(from, until, 'end', 'end', collect)
  return { ...spot, from, to: until }
}

function isReadable({ date, time, zone }: StopDraft): boolean {
  return findDayFault(date) === undefined && findTimeFault(time) === undefined && findZoneFault(zone) === undefined
}

function readStop(stop: StopDraft, path: string, tripZone: string, collect: Collect): Moment {
  collect(`${path}.date`, findDayFault(stop.date))
  collect(`${path}.time`, findTimeFault(stop.time))
  collect(`${path}.zone`, findZoneFault(stop.zone))
  return momentOfDraft(stop, tripZone)
}

/** A zone that only other devices know is kept. */
function findZoneFault(zone: string): string | undefined {
  return zone === '' || zoneSchema.safeParse(zone).success ? undefined : 'Das ist keine Zeitzone.'
}

function readSpot(spot: Spot, path: string, collect: Collect): Spot {
  const name = spot.name.trim()
  collect(`${path}.spot`, name === '' ? 'Schreib, wo das ist.' : findLengthFault(name, MAX_TITLE))
  return { ...spot, name }
}
