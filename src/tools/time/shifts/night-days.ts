/** Nights that count on the day on which they begin (P17): a shift over midnight is one day of the account. */
import { findShifts, type Shift } from './find-shifts.ts'
import { nightAt, type Night, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { dateAt } from './day-clock.ts'
import { ARBZG } from './work-limits.ts'
import { dateOf, type LocalDate } from '#base/calendar/zoned'

/** Longer work is a forgotten clock, which is cut at midnight. */
const LONGEST_NIGHT = 24 * 60

/** The last result: each minute of a running clock changes one entry of years, and shifts are only looked for from there on. */
let last: { readonly entries: readonly ResolvedEntry[]; readonly counted: readonly ResolvedEntry[] } | undefined

/**
 * The same entries, the earliest first as they have to be given, each with the nights in which it lies; the same objects as before as
 * far as their nights are.
 */
export function countNights(entries: readonly ResolvedEntry[]): readonly ResolvedEntry[] {
  const from = last === undefined ? 0 : restBefore(firstChange(entries, last.entries), entries, last.entries)
  const counted = [...(last?.counted.slice(0, from) ?? []), ...addNights(entries.slice(from))]
  last = { entries, counted }
  return counted
}

/** How many entries are the same at the beginning of both. */
function firstChange(entries: readonly ResolvedEntry[], others: readonly ResolvedEntry[]): number {
  const found = entries.findIndex((entry, index) => entry !== others[index])
  return found === -1 ? entries.length : found
}

/** The last place up to that of the first change at which, before and after it, a rest lies between all entries: no shift goes over it. */
function restBefore(change: number, entries: readonly ResolvedEntry[], others: readonly ResolvedEntry[]): number {
  let [place, lastEnd] = [0, -Infinity]
  for (const [at, { startMinute, endMinute }] of entries.entries()) {
    if (at > change) break
    const start = Math.min(startMinute, others[at]?.startMinute ?? Infinity)
    if (start - lastEnd >= ARBZG.shortestRest) place = at
    lastEnd = Math.max(lastEnd, endMinute)
  }
  return place
}

function addNights(entries: readonly ResolvedEntry[]): readonly ResolvedEntry[] {
  const nights = new Map<ResolvedEntry, Night[]>()
  const shifts = findShifts(entries)
  for (const [index, shift] of shifts.entries()) {
    const night = nightOf(untilNow(shift, shifts[index + 1]?.startMinute ?? Infinity))
    if (night === undefined) continue
    for (const entry of shift.entries) {
      const others = nights.get(entry)
      if (others === undefined) nights.set(entry, [night])
      else others.push(night)
    }
  }
  return nights.size === 0 ? entries : entries.map((entry) => withNights(entry, nights.get(entry)))
}

/** A clock that runs is part of its shift also in a break and in its first minute, as long as no other shift has begun. */
function untilNow(shift: Shift, nextStart: number): Shift {
  const running = shift.entries.findLast(({ isRunning }) => isRunning)
  if (running === undefined) return shift
  return { ...shift, endMinute: Math.max(shift.endMinute, Math.min(running.endMinute + 1, nextStart)) }
}

/** Undefined for a shift that ends on the day on which it began, by the clock of the place where its first work was written down. */
function nightOf({ startMinute, endMinute, entries }: Shift): Night | undefined {
  const first = entries.findLast(
    ({ kind, ...span }) => kind === 'work' && span.startMinute <= startMinute && startMinute < span.endMinute,
  )
  if (first === undefined || endMinute - startMinute > LONGEST_NIGHT) return undefined
  const date = first.startMinute === startMinute ? dateOf(first.start) : dateAt(startMinute, first.start)
  return dateAt(endMinute - 1, first.start) > date ? { startMinute, endMinute, date } : undefined
}

const known = new WeakMap<ResolvedEntry, ResolvedEntry & { readonly nights: readonly Night[] }>()

function withNights(entry: ResolvedEntry, nights: readonly Night[] | undefined): ResolvedEntry {
  if (nights === undefined) return entry
  const before = known.get(entry)
  if (before !== undefined && isSame(before.nights, nights)) return before
  const counted = { ...entry, nights }
  known.set(entry, counted)
  return counted
}

function isSame(some: readonly Night[], others: readonly Night[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ startMinute, endMinute, date }, index) => {
      const other = others[index]
      return startMinute === other?.startMinute && endMinute === other.endMinute && date === other.date
    })
  )
}

/** The day on which work counts now: that of the night that runs, else today. */
export function currentDay(entries: readonly ResolvedEntry[], today: LocalDate): LocalDate {
  const running = entries.findLast(({ isRunning }) => isRunning)
  const date = running && nightAt(running, running.endMinute)?.date
  // A clock of the future runs by a wrong clock.
  return date !== undefined && date < today ? date : today
}
