/** Makes a booking of what a calendar or a text says in words. */
import { present } from '#base/collections/optional-fields'
import { addDays } from '#base/calendar/calendar-day'
import type { BookingKind } from '../../booking-model.ts'
import { MAX_NAME, MAX_TEXT, MAX_TITLE } from '../../model-fields.ts'
import { cutLine, cutText, type FoundBooking, type DraftMoment, type DraftSchedule, type DraftSpot } from './drafts.ts'
import { parseEnd, findCode, findNumber, findRoute, guessKind, type Route } from './guess-words.ts'

type WordsOfBooking = {
  readonly title: string
  readonly location: string
  readonly detail: string
  /** Where the location is, if the file says it. */
  readonly position?: Pick<DraftSpot, 'lat' | 'lon'>
  readonly from: DraftMoment
  readonly to: DraftMoment | undefined
  /** Both ends are days, and the last one does not count. */
  readonly isWholeDays: boolean
  /** If the file says it itself. */
  readonly kind?: BookingKind | undefined
  /** Both ends of a journey, if they are known. */
  readonly route?: Route
}

export function draftFromWords(words: WordsOfBooking): FoundBooking {
  const { title, location, detail } = words
  const all = [title, location, detail].join('\n')
  const kind = words.kind ?? guessKind(title) ?? guessKind(all) ?? 'activity'
  const rented = kind === 'car' ? rentedEnd(words) : undefined
  const isRide = kind === 'car' && findRoute(title, false) !== undefined
  const isJourney = kind === 'flight' || kind === 'train' || kind === 'bus' || kind === 'ship' || isRide
  const shown = cutLine(rented?.title ?? title, MAX_TITLE) ?? cutLine(detail, MAX_TITLE) ?? 'Ohne Titel'
  const schedule =
    rented?.schedule ?? (isJourney ? journeyOf(words, kind) : kind === 'stay' ? stayOf(words) : eventOf(words))
  const isCut = title.trim().length > MAX_TITLE || detail.trim().length > MAX_TEXT
  return {
    kind,
    title: kind === 'stay' ? stayTitle(shown) : shown,
    status: 'booked',
    schedule,
    code: cutLine(findCode(all), MAX_NAME),
    note: cutText(detail, MAX_TEXT),
    remarks: isCut ? ['Zu lange Texte sind gekürzt.'] : [],
  }
}

function journeyOf(words: WordsOfBooking, kind: BookingKind): DraftSchedule {
  const { title, location, detail, from } = words
  const isFlight = kind === 'flight'
  const route = words.route ?? findRoute(title, isFlight) ?? findRoute(detail.slice(0, 2_000), isFlight)
  const target =
    /(?:^|\s)(?:nach|to)\s+(\p{L}[^\n,;|]{0,80}?)(?=$|[\n,;|]|\s(?:am|on|um|at|ab|vom)\s|\s\d{1,2}\.)/imu.exec(
      title,
    )?.[1]
  const start = route?.from ?? parseEnd(firstLine(location), isFlight)
  const end = route?.to ?? parseEnd(target ?? '', isFlight)
  const number = findNumber(title, kind) ?? findNumber(detail, kind)
  const partOf = (pattern: RegExp, max: number) => cutLine(pattern.exec(detail)?.[1], max)
  const seat = partOf(/(?:sitzplatz|sitz|platz|seat)s?\b[\s:.]*(\d{1,3}\s?[A-Z]?)\b/i, 40)
  const coach = partOf(/(?:wagen|wg\.|coach|carriage)\b[\s:.]*(\d{1,3})\b/i, 20)
  const fromPlatform =
    partOf(/(?:gleis|gl\.|platform|gate)[\s:.]*([A-Z]?\d{1,3}\s?[a-zA-Z]?(?:-[A-Z])?)(?![\p{L}\d])/iu, 40) ??
    partOf(/(terminal\s\w{1,3})\b/i, 40)
  return {
    legs: [
      {
        ...{ from: spotOf(start), to: spotOf(end), departure: from, arrival: lastOf(words) ?? {} },
        detail: {
          ...(number !== undefined && { number: cutLine(number, 40) }),
          ...present({ seat, coach, fromPlatform }),
        },
      },
    ],
  }
}

/** One end of a stay may stand for itself: „Check-out: Hotel“. */
function stayOf({ title, location, position, from, to }: WordsOfBooking): DraftSchedule {
  const isArrival = /^\s*(?:check-?in|anreise)\b/i.test(title)
  const isDeparture = /^\s*(?:check-?out|abreise)\b/i.test(title)
  const name = placeName(location) ?? stayTitle(cutLine(title, MAX_TITLE) ?? '')
  const spot = { name, ...position }
  if (isArrival || isDeparture) return { stay: { spot, from: isDeparture ? {} : from, to: isDeparture ? from : {} } }
  return { stay: { spot, from, to: to ?? {} } }
}

const PICK_UP = /(?<!\p{L})(?:pick(?:ing)?[\s-]?up|abholung|abholen|übernahme|anmietung)(?!\p{L})/iu
const DROP_OFF = /(?<!\p{L})(?:drop(?:ping)?[\s-]?off|return|rückgabe|zurückgeben|abgabe)(?!\p{L})/iu

/** One end of a hired car: „Abholung Mietwagen: Sixt“. Undefined if it lasts longer, and then says both of its ends. */
function rentedEnd(words: WordsOfBooking): { readonly title: string; readonly schedule: DraftSchedule } | undefined {
  const { title, location, position, from } = words
  const isPickUp = PICK_UP.test(title)
  const last = lastOf(words)
  if (isPickUp === DROP_OFF.test(title) || (last?.date ?? from.date) !== from.date) return undefined
  const here = { name: placeName(location) ?? '', ...position }
  const elsewhere = { name: '' }
  const leg = isPickUp
    ? { from: here, to: elsewhere, departure: from, arrival: {} }
    : { from: elsewhere, to: here, departure: {}, arrival: from }
  return { title: rentedTitle(title), schedule: { legs: [{ ...leg, detail: {} }] } }
}

/** The same for both ends: „Mietwagen: Sixt“ */
function rentedTitle(title: string): string {
  const plain = [PICK_UP, DROP_OFF, /[[\]()]/g]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), title)
    .replaceAll(/[\s–—-]*:\s*/g, ': ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ :–—-]+|[ :–—-]+$/g, '')
  return /\p{L}/u.test(plain) ? plain : 'Mietwagen'
}

/** An address of several lines on one. */
function placeName(location: string): string | undefined {
  return cutLine(location.trim().replaceAll(/\s*\n\s*/g, ', '), MAX_TITLE)
}

function stayTitle(title: string): string {
  const plain = title.replace(
    /^(?:(?:ihre|deine|your) (?:buchung|reservierung|booking|reservation) (?:im|in|bei|at)|hotel(?=:)|booking\.com(?=:)|check-?in|check-?out|anreise|abreise|unterkunft|aufenthalt(?: in| im)?|hotelbuchung|übernachtung(?: in| im)?|stay (?:at|in)|hotel reservation|reservation at)\b[\s:–-]*/i,
    '',
  )
  return plain === '' ? title : plain
}

/** The end; of whole days the last one that counts. */
function lastOf({ to, isWholeDays }: WordsOfBooking): DraftMoment | undefined {
  return isWholeDays && to?.date !== undefined ? { ...to, date: addDays(to.date, -1) } : to
}

function eventOf(words: WordsOfBooking): DraftSchedule {
  const { location, position, from, isWholeDays } = words
  const name = placeName(location)
  const last = lastOf(words)
  const isOneDay = isWholeDays && last?.date !== undefined && last.date <= (from.date ?? '')
  return {
    event: {
      ...(name !== undefined && { spot: { name, ...position } }),
      from,
      ...(last?.date !== undefined && !isOneDay && { to: last }),
    },
  }
}

function spotOf({ name, code }: { readonly name: string; readonly code?: string }): DraftSpot {
  return { name: cutLine(name, MAX_TITLE) ?? '', ...(code !== undefined && { code }) }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
