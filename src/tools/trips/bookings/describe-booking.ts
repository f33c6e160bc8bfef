/** Bookings in words, and in the order in which their pages list them. */
import { daysBetween } from '#base/calendar/calendar-day'
import { formatCount } from '#base/text/format'
import type { BookingKind, Leg, Moment, Schedule, Spot } from '../booking-model.ts'
import type { Traveller } from '../model.ts'
import { dayOffset, durationMinutes, epochOfMoment, formatMinutes, formatShortDay } from '../moments/moment.ts'
import type { Consequence } from './consequences.ts'
import { marksOf } from './marks.ts'
import { formatNights } from './nights.ts'
import type { StoredBooking } from './spans.ts'

/** A line of the list of bookings: a leg, a stay or an activity, on the local day on which it begins. */
export type BookingLine = {
  readonly key: string
  readonly booking: StoredBooking
  readonly day: string
  readonly isFirstOfDay: boolean
  /** „09:35 Frankfurt am Main (FRA) → 11:45 Lissabon (LIS)“ */
  readonly detail: string
}

/** In order of time, those at once by their keys, so that all devices show the same order. */
export function listBookings(
  bookings: readonly StoredBooking[],
  kind: BookingKind | undefined,
): readonly BookingLine[] {
  const lines = bookings
    .filter((booking) => kind === undefined || booking.kind === kind)
    .flatMap(linesOf)
    .map((line) => ({ ...line, startMs: epochOfMoment(line.at) }))
    // The days of the list never go back, also across the date line.
    .toSorted((a, b) =>
      a.at.date === b.at.date ? a.startMs - b.startMs || (a.key < b.key ? -1 : 1) : a.at.date < b.at.date ? -1 : 1,
    )
  return lines.map(({ key, booking, at, detail }, index) => {
    return { key, booking, detail, day: at.date, isFirstOfDay: lines[index - 1]?.at.date !== at.date }
  })
}

function linesOf(booking: StoredBooking) {
  const { id, schedule } = booking
  if ('legs' in schedule)
    return schedule.legs.map((leg) => ({ key: `${id}.${leg.id}`, booking, at: leg.from.at, detail: describeLeg(leg) }))
  const [first] = marksOf(schedule)
  return first === undefined ? [] : [{ key: id, booking, at: first.at, detail: describeSchedule(schedule) }]
}

/** A leg with both ends, a stay with its nights, an activity with its times. */
function describeSchedule(schedule: Exclude<Schedule, { readonly legs: unknown }>): string {
  if ('stay' in schedule) {
    const { checkIn, checkOut, spot } = schedule.stay
    return `${formatCount(daysBetween(checkIn, checkOut), 'Nacht', 'Nächte')} bis ${formatShortDay(checkOut)}, ${spot.name}`
  }
  const { from, to, spot } = schedule.event
  const times = [from, ...(to === undefined ? [] : [to])].flatMap(({ time }) => time ?? []).join('–')
  return [times, spot?.name ?? ''].filter((text) => text !== '').join(' ')
}

function describeLeg({ from, to }: Leg): string {
  const end = ({ spot, at }: Leg['from']): string => `${at.time ?? ''} ${formatSpot(spot)}`.trim()
  return `${end(from)} → ${end(to)}${formatOffset(from.at, to.at)}`
}

/** „ (+1 Tag)“ if the arrival is on another local day (J3). */
export function formatOffset(from: Moment, to: Moment): string {
  const days = dayOffset(from, to)
  if (days === 0) return ''
  return ` (${days > 0 ? '+' : '−'}${formatCount(Math.abs(days), 'Tag', 'Tage')})`
}

/** „Lissabon (LIS)“ */
export function formatSpot({ name, code }: Spot): string {
  return code === undefined ? name : `${name} (${code})`
}

/** „8:35 Std.“; undefined if a time is unknown or the end is before the beginning. */
export function formatDuration(from: Moment, to: Moment): string | undefined {
  const minutes = durationMinutes(from, to)
  return minutes === undefined || minutes <= 0 ? undefined : formatMinutes(minutes)
}

type ConsequenceWords = {
  /** Writes the day of an instant. */
  readonly dayOf: (epochMs: number) => string
  readonly travellers: readonly Traveller[]
}

/** A consequence of a move as a sentence (J7). */
export function describeConsequence(consequence: Consequence, { dayOf, travellers }: ConsequenceWords): string {
  switch (consequence.kind) {
    case 'outside':
      return 'Liegt außerhalb der Reise.'
    case 'overlap':
      return `Überschneidet sich mit „${consequence.other}“.`
    case 'connection':
      return describeConnection(consequence)
    case 'open-nights':
      return `Keine Unterkunft ${formatNights(consequence.nights, travellers)}`
    case 'double-nights':
      return `Zwei Unterkünfte ${formatNights(consequence.nights, travellers)}`
    case 'reminders':
      return describeReminders(consequence, dayOf)
    case 'expense':
      return consequence.movesTo === undefined
        ? `Die Ausgabe „${consequence.title}“ bleibt am ${formatShortDay(consequence.on)}`
        : `Die Ausgabe „${consequence.title}“ zieht mit: ${formatShortDay(consequence.on)} → ${formatShortDay(consequence.movesTo)}`
    case 'plan':
      return describePlan(consequence)
    case 'told':
      return describeTold(consequence)
  }
}

function describeConnection({ minutes, minimum, name, next }: Extract<Consequence, { kind: 'connection' }>): string {
  if (minutes < 0) return `Anschluss weg: „${next}“ ist fort, bevor „${name}“ ankommt.`
  return `Knapper Anschluss: ${formatMinutes(minutes)} zwischen „${name}“ und „${next}“, nötig sind ${formatMinutes(minimum)}`
}

function describeReminders(
  { count, nextMs }: Extract<Consequence, { kind: 'reminders' }>,
  dayOf: (epochMs: number) => string,
): string {
  if (nextMs === undefined) return 'Eine Erinnerung kommt nicht mehr: Dafür ist es zu spät.'
  return count === 1
    ? `Die Erinnerung kommt am ${dayOf(nextMs)}`
    : `${count} Erinnerungen, die erste am ${dayOf(nextMs)}`
}

/** More names would hide what else follows. */
const MOST_NAMES = 3

function describePlan({ moves }: Extract<Consequence, { kind: 'plan' }>): string {
  const names = moves.slice(0, MOST_NAMES).map(({ title }) => `„${title}“`)
  const [only] = moves
  if (only !== undefined && moves.length === 1)
    return `Im Plan zieht mit: ${names.join()}, ${formatShortDay(only.from)} → ${formatShortDay(only.to)}`
  const left = moves.length - names.length
  const all = [...names, ...(left === 0 ? [] : [`${left} weitere`])]
  return `Im Plan ziehen mit: ${new Intl.ListFormat('de').format(all)}`
}

function describeTold({ names, unreached }: Extract<Consequence, { kind: 'told' }>): string {
  const told = `Eine Nachricht bekommt: ${names.join(', ')}.`
  return unreached.length === 0 ? told : `${told} Ohne Konto, sag es selbst: ${unreached.join(', ')}.`
}
