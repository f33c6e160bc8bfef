/**
 * J7: what follows if a booking gets other dates, shown before they are saved. Only what the change brings is listed: a night that was open
 * before is a matter of the trip's overview.
 */
import { daysBetween, addDays } from '#base/calendar/calendar-day'
import { MINUTE_MS } from '#base/clock'
import type { Schedule } from '../booking-model.ts'
import { MAX_TRIP_DAYS, type Trip, type TripRange, type PlanItem } from '../model.ts'
import type { Expense } from '../money-model.ts'
import { marksOf } from './marks.ts'
import { findNightGaps, type NightGap } from './nights.ts'
import { remindersOf } from './reminders.ts'
import { startOf, endOf } from './schedule.ts'
import { isForSame, spansOf, type Span, type StoredBooking } from './spans.ts'
import { findDayFault } from '../moments/moment.ts'

/** Airlines close the counters 40 to 60 minutes before a departure, and luggage takes as long after an arrival. */
const MIN_FLIGHT_CONNECTION_MINUTES = 60
/** What railways plan for a change of platforms in a large station. */
const MIN_CONNECTION_MINUTES = 10

export type Consequence =
  | {
      readonly kind: 'outside'
      /** The trip's range with this booking in it; undefined if it would be too long for a trip. */
      readonly extended: TripRange | undefined
    }
  | { readonly kind: 'overlap'; readonly name: string; readonly other: string }
  | {
      readonly kind: 'connection'
      /** Less than 0: the next one is gone before. */
      readonly minutes: number
      readonly minimum: number
      readonly name: string
      readonly next: string
    }
  | { readonly kind: 'open-nights' | 'double-nights'; readonly nights: readonly NightGap[] }
  | { readonly kind: 'reminders'; readonly count: number; readonly nextMs: number | undefined }
  | {
      readonly kind: 'expense'
      readonly expenseId: string
      readonly title: string
      readonly on: string
      /** Where it goes with the booking; undefined: it was paid on another day and stays there. */
      readonly movesTo: string | undefined
    }
  | { readonly kind: 'plan'; readonly moves: readonly ItemMove[] }
  | { readonly kind: 'told'; readonly names: readonly string[]; readonly unreached: readonly string[] }

export type ConsequencesInput = {
  readonly trip: Pick<Trip, 'range' | 'travellers'>
  readonly booking: StoredBooking
  readonly next: Schedule
  /** All bookings of the trip, that one included. */
  readonly bookings: readonly StoredBooking[]
  readonly expenses: readonly (Pick<Expense, 'title' | 'on' | 'bookingId'> & { readonly id: string })[]
  readonly plan: Parameters<typeof moveLinkedItems>[0]
  readonly reminderHours: readonly number[]
  /** The names of the others who see the trip and get a message. */
  readonly others: readonly string[]
  readonly nowMs: number
}

/** In the order in which they are shown: what may be wrong first. */
export function consequencesOf(input: ConsequencesInput): readonly Consequence[] {
  const { trip, booking, next } = input
  const moved: StoredBooking = { ...booking, schedule: next }
  return [
    ...findOutside(trip.range, next),
    ...findClashes(input, moved),
    ...findNights(input, moved),
    ...findReminders(input, moved),
    ...findExpenses(input),
    ...findPlan(input),
    ...findTold(input),
  ]
}

/** Whether a booking begins before the trip or ends after it, by the days on the clocks there. */
export function isOutside(range: TripRange, schedule: Schedule): boolean {
  return marksOf(schedule).some(({ at }) => at.date < range.from || at.date > range.to)
}

function findOutside(range: TripRange, next: Schedule): readonly Consequence[] {
  if (!isOutside(range, next)) return []
  const days = [range.from, range.to, ...marksOf(next).map(({ at }) => at.date)].toSorted()
  const extended = { from: days[0] ?? range.from, to: days.at(-1) ?? range.to }
  const isPossible = daysBetween(extended.from, extended.to) < MAX_TRIP_DAYS
  return [{ kind: 'outside', extended: isPossible ? extended : undefined }]
}

/** Overlaps of the moved booking with others and within itself, and the connections before and after its legs. */
function findClashes({ booking, bookings }: ConsequencesInput, moved: StoredBooking): readonly Consequence[] {
  const others = bookings.filter(({ id }) => id !== booking.id).flatMap(spansOf)
  const known = new Set(clashesIn(spansOf(booking), others).map(nameOf))
  return clashesIn(spansOf(moved), others).filter((clash) => !known.has(nameOf(clash)))
}

type Clash = Extract<Consequence, { readonly kind: 'overlap' | 'connection' }>

/** The same for the same trouble, so that what was there before is not told again. */
function nameOf(clash: Clash): string {
  return JSON.stringify(clash)
}

function clashesIn(own: readonly Span[], others: readonly Span[]): readonly Clash[] {
  return own.flatMap((span, index) => {
    // Each pair of its own legs once.
    const near = [...own.slice(index + 1), ...others].filter((other) => isForSame(span, other))
    const overlaps = near.filter((other) => span.fromMs < other.toMs && other.fromMs < span.toMs)
    const apart = near.filter((other) => !overlaps.includes(other))
    const after = earliest(apart.filter(({ fromMs }) => fromMs >= span.toMs))
    const before = latest(apart.filter(({ toMs }) => toMs <= span.fromMs))
    return [
      ...overlaps.map((other): Clash => ({ kind: 'overlap', name: span.name, other: other.name })),
      ...(after === undefined ? [] : connection(span, after)),
      ...(before === undefined ? [] : connection(before, span)),
      ...lostConnections(span, own.slice(index + 1)),
    ]
  })
}

/** Legs of one ticket that are in the wrong order by now: the later one is gone before the earlier one arrives. */
function lostConnections(span: Span, later: readonly Span[]): readonly Clash[] {
  const [next] = later
  if (next === undefined || next.toMs > span.fromMs) return []
  return connection(span, next)
}

function connection(first: Span, second: Span): readonly Clash[] {
  if (!first.isLeg || !second.isLeg) return []
  const isFlight = first.kind === 'flight' || second.kind === 'flight'
  const minimum = isFlight ? MIN_FLIGHT_CONNECTION_MINUTES : MIN_CONNECTION_MINUTES
  const minutes = Math.round((second.fromMs - first.toMs) / MINUTE_MS)
  return minutes >= minimum ? [] : [{ kind: 'connection', minutes, minimum, name: first.name, next: second.name }]
}

function earliest(spans: readonly Span[]): Span | undefined {
  return spans.toSorted((a, b) => a.fromMs - b.fromMs)[0]
}

function latest(spans: readonly Span[]): Span | undefined {
  return spans.toSorted((a, b) => b.toMs - a.toMs)[0]
}

function findNights({ trip, bookings, booking }: ConsequencesInput, moved: StoredBooking): readonly Consequence[] {
  const before = findNightGaps(trip, bookings)
  const after = findNightGaps(
    trip,
    bookings.map((one) => (one.id === booking.id ? moved : one)),
  )
  const gaps = (kind: 'open-nights' | 'double-nights', was: readonly NightGap[], is: readonly NightGap[]) => {
    const known = new Set(was.map(({ night, travellerIds }) => [night, ...travellerIds].join()))
    const nights = is.filter(({ night, travellerIds }) => !known.has([night, ...travellerIds].join()))
    return nights.length === 0 ? [] : [{ kind, nights }]
  }
  return [...gaps('open-nights', before.open, after.open), ...gaps('double-nights', before.double, after.double)]
}

function findReminders(
  { booking, reminderHours, nowMs }: ConsequencesInput,
  moved: StoredBooking,
): readonly Consequence[] {
  const [old, next] = [booking, moved].map((one) => remindersOf(one, reminderHours, nowMs))
  const count = Math.max(old?.length ?? 0, next?.length ?? 0)
  const isSame = String(old) === String(next)
  return count === 0 || isSame ? [] : [{ kind: 'reminders', count: next?.length ?? 0, nextMs: next?.[0] }]
}

/** An expense on the day on which the booking begins goes with it; one that was paid before keeps its day. */
function findExpenses({ booking, next, expenses }: ConsequencesInput): readonly Consequence[] {
  const span = { from: booking.schedule, to: next }
  if (startOf(span.from).date === startOf(next).date) return []
  const dayOf = new Map(moveLinkedExpenses(expenses, booking.id, span).map(({ expenseId, to }) => [expenseId, to]))
  return expenses
    .filter(({ bookingId }) => bookingId === booking.id)
    .map(({ id, title, on }) => ({ kind: 'expense', expenseId: id, title, on, movesTo: dayOf.get(id) }))
}

/** J69. */
function findPlan({ booking, next, plan }: ConsequencesInput): readonly Consequence[] {
  const moves = moveLinkedItems(plan, booking.id, { from: booking.schedule, to: next })
  return moves.length === 0 ? [] : [{ kind: 'plan', moves }]
}

/** If the trip is shared: who gets a message, and who is on the booking without an account and has to hear it from someone. */
function findTold({ trip, booking, others }: ConsequencesInput): readonly Consequence[] {
  const isOnIt = ({ id }: Trip['travellers'][number]): boolean =>
    booking.travellerIds.length === 0 || booking.travellerIds.includes(id)
  const unreached = trip.travellers
    .filter(({ userId, isGone }) => userId === undefined && isGone !== true)
    .filter(isOnIt)
  if (others.length === 0) return []
  return [{ kind: 'told', names: others, unreached: unreached.map(({ name }) => name) }]
}

type ScheduleChange = { readonly from: Schedule; readonly to: Schedule }
type LinkedExpense = Pick<Expense, 'on' | 'bookingId'> & { readonly id: string }

/** The expenses that go along if the dates of a booking change: those of the day on which it began (J7). */
export function moveLinkedExpenses(
  expenses: readonly LinkedExpense[],
  bookingId: string,
  { from, to }: ScheduleChange,
): readonly { readonly expenseId: string; readonly to: string }[] {
  const [old, day] = [startOf(from).date, startOf(to).date]
  if (old === day) return []
  return expenses
    .filter((expense) => expense.bookingId === bookingId && expense.on === old)
    .map(({ id }) => ({ expenseId: id, to: day }))
}

// J69: what is planned behind an end of a booking goes along if that end gets another day.

type LinkedItem = Pick<PlanItem, 'title' | 'on' | 'bookingId'> & { readonly id: string }

type ItemMove = {
  readonly itemId: string
  readonly title: string
  readonly from: string
  readonly to: string
}

/**
 * The items that go along if the dates of a booking change from one schedule to the other. An item follows the last end that the booking has
 * on its day, so it stays if only another leg moves; on a day between the ends it follows the beginning. One on any other day stays.
 */
export function moveLinkedItems(
  items: readonly LinkedItem[],
  bookingId: string,
  { from, to }: ScheduleChange,
): readonly ItemMove[] {
  const next = new Map(marksOf(to).map(({ key, at }) => [key, at.date]))
  const ends = marksOf(from).flatMap(({ key, at }) => {
    const date = next.get(key)
    return date === undefined ? [] : [{ on: at.date, days: daysBetween(at.date, date) }]
  })
  const [first, last] = [startOf(from).date, endOf(from).date]
  const daysOf = (on: string): number => {
    const end = ends.findLast((one) => one.on === on)
    if (end !== undefined) return end.days
    return first <= on && on <= last ? daysBetween(first, startOf(to).date) : 0
  }
  return items.flatMap(({ id, title, on, bookingId: linked }): readonly ItemMove[] => {
    if (linked !== bookingId || on === undefined) return []
    const day = addDays(on, daysOf(on))
    return day === on || findDayFault(day) !== undefined ? [] : [{ itemId: id, title, from: on, to: day }]
  })
}
