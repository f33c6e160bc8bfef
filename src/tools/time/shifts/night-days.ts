/** Nights that count on the day on which they begin (P17): a shift over midnight is one day of the account. */
import { findShifts, type Shift } from './find-shifts.ts'
import { nightAt, type Night, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { dateAt } from './day-clock.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** Longer work is a forgotten clock, which is cut at midnight. */
const LONGEST_NIGHT = 24 * 60

/** The same entries, each with the nights in which it lies; the same objects as before as far as their nights are. */
export function countNights(entries: readonly ResolvedEntry[]): readonly ResolvedEntry[] {
  const nights = new Map<ResolvedEntry, Night[]>()
  const shifts = findShifts(entries)
  for (const shift of shifts) {
    const night = nightOf(shift === shifts.at(-1) ? untilNow(shift) : shift)
    if (night === undefined) continue
    for (const entry of shift.entries) {
      const others = nights.get(entry)
      if (others === undefined) nights.set(entry, [night])
      else others.push(night)
    }
  }
  return nights.size === 0 ? entries : entries.map((entry) => withNights(entry, nights.get(entry)))
}

/** A clock that runs is part of the last shift also in a break and in its first minute. */
function untilNow(shift: Shift): Shift {
  const running = shift.entries.findLast(({ isRunning }) => isRunning)
  return running === undefined ? shift : { ...shift, endMinute: Math.max(shift.endMinute, running.endMinute + 1) }
}

/** Undefined for a shift that ends on the day on which it began. */
function nightOf({ date, startMinute, endMinute, spans: [first] }: Shift): Night | undefined {
  if (first === undefined || endMinute - startMinute > LONGEST_NIGHT) return undefined
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
