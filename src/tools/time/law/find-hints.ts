/** Hints from the law on working time about the shifts a user has worked. Hints never block anything and change no sum. */
import { type LocalDate, dateOf, epochOf, fromWallTime, minuteOf, startOfDay, zoneOf } from '#base/calendar/zoned'
import { addDays } from '#base/calendar/calendar-day'
import { getOrInsert } from '#base/collections/get-or-insert'
import type { Shift } from '../shifts/find-shifts.ts'
import { ARBZG, requiredBreak, type WorkLimits } from '../shifts/work-limits.ts'
import { overlapMinutes, type Span } from '../worked/work-time.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'

/** A hint to one day, that on which the shift began. All numbers are minutes. */
export type Hint = {
  readonly date: LocalDate
  readonly limits: WorkLimits
  /** What the plan deducts from the shift (`tellDeductions`); absent if nothing. */
  readonly deducted?: number
  /** The plan of its day is of another country (`tellPlans`). */
  readonly isAbroad?: true
} & (
  | { readonly kind: 'break'; readonly required: number; readonly taken: number; readonly net: number }
  /** Longer in one go than without a break. */
  | { readonly kind: 'stretch'; readonly minutes: number }
  /** More than ten hours; with `isWindow` in the 24 hours from the begin of the shift. */
  | { readonly kind: 'day'; readonly minutes: number; readonly isWindow: boolean }
  /** More than eight hours, which is allowed: a quiet note. */
  | { readonly kind: 'longDay'; readonly minutes: number }
  /** The same as a night worker's night work, which evens out sooner. */
  | { readonly kind: 'longNight'; readonly minutes: number }
  /** The shift began too early after the one before. */
  | { readonly kind: 'rest'; readonly minutes: number }
  /** Work per week, on average. */
  | { readonly kind: 'average'; readonly minutes: number }
  /** Work on a Sunday or a holiday, without another day off until a day, which may be over. */
  | { readonly kind: 'sunday' | 'holiday'; readonly until: LocalDate; readonly isOver: boolean }
  /** The Sundays of the year with work, which leave too few. */
  | { readonly kind: 'sundays'; readonly count: number }
)

type HintOptions = {
  /** Counts the ten hours in the 24 hours from the begin of each shift. */
  readonly isStrictDay: boolean
  readonly limits?: WorkLimits
}

/** The hints to all shifts, in their order. The shifts are those of `findShifts`, the earliest first. */
export function findHints(shifts: readonly Shift[], { isStrictDay, limits = ARBZG }: HintOptions): readonly Hint[] {
  const isNightWorker = findNightWorker(shifts, limits)
  return shifts.flatMap((shift, index) => {
    const { date } = shift
    const window = isStrictDay ? workInDay(shifts, index) : 0
    return [
      ...restHint(shift, shifts[index - 1], limits),
      ...breakHint(shift, limits),
      ...dayHint(shift, window, limits, isNightWorker),
    ].map((hint) => ({ date, limits, ...hint }))
  })
}

type Found = Hint extends infer Each
  ? Each extends Hint
    ? Omit<Each, 'date' | 'limits' | 'deducted' | 'isAbroad'>
    : never
  : never

function restHint(shift: Shift, before: Shift | undefined, limits: WorkLimits): readonly Found[] {
  if (before === undefined) return []
  const minutes = shift.startMinute - before.endMinute
  return minutes < limits.shortestRest ? [{ kind: 'rest', minutes }] : []
}

/** Without any break, the hint about the missing break is enough; the longest stretch of work only matters if there was one. */
function breakHint({ net, breaks: taken, spans }: Shift, limits: WorkLimits): readonly Found[] {
  const required = requiredBreak(net, limits)
  const minutes = longestStretch(spans, limits)
  return [
    ...(taken < required ? [{ kind: 'break', required, taken, net } as const] : []),
    ...(taken > 0 && minutes > limits.longestStretch ? [{ kind: 'stretch', minutes } as const] : []),
  ]
}

/** The most work between two breaks that count as one. */
function longestStretch(spans: readonly Span[], limits: WorkLimits): number {
  let longest = 0
  let stretch = 0
  let lastEnd = -Infinity
  for (const { startMinute, endMinute } of spans) {
    if (startMinute - lastEnd >= limits.shortestBreak) stretch = 0
    stretch += endMinute - startMinute
    longest = Math.max(longest, stretch)
    lastEnd = endMinute
  }
  return longest
}

function dayHint(
  shift: Shift,
  window: number,
  limits: WorkLimits,
  isNightWorker: (shift: Shift) => boolean,
): readonly Found[] {
  const { net } = shift
  const minutes = Math.max(net, window)
  if (minutes > limits.longestDay) return [{ kind: 'day', minutes, isWindow: window > net }]
  if (net <= limits.usualDay) return []
  return [{ kind: isNightWorker(shift) ? 'longNight' : 'longDay', minutes: net }]
}

/** The work in the 24 hours from the begin of a shift, also that of the next ones. */
function workInDay(shifts: readonly Shift[], index: number): number {
  const startMinute = shifts[index]?.startMinute ?? 0
  const day = { startMinute, endMinute: startMinute + 24 * 60 }
  let sum = 0
  for (let next = index; (shifts[next]?.startMinute ?? Infinity) < day.endMinute; next++) {
    for (const span of shifts[next]?.spans ?? []) sum += overlapMinutes(day, span)
  }
  return sum
}

// Work at night as § 2 of the law on working time (ArbZG) defines it.

type Worked = Pick<Shift, 'date' | 'spans'>

/** Returns the minutes of a shift in the night time if they are more than two hours, which makes it night work; otherwise 0. */
export function nightWork({ spans }: Pick<Worked, 'spans'>, limits: WorkLimits = ARBZG): number {
  const minutes = spans.reduce((sum, span) => sum + nightMinutes(span, limits), 0)
  return minutes > limits.night.over ? minutes : 0
}

/**
 * Returns whether a shift is night work of a night worker (§ 2 V no. 2): it is on the 48th day with night work of its calendar year
 * or on a later one. The shifts are in order; if the first ones of the year are missing, the answer is yes later, never wrongly.
 */
function findNightWorker(shifts: readonly Worked[], limits: WorkLimits = ARBZG): (shift: Worked) => boolean {
  let days: ReadonlySet<LocalDate> | undefined
  return (shift) => nightWork(shift, limits) > 0 && (days ??= daysOfNightWorkers(shifts, limits)).has(shift.date)
}

function daysOfNightWorkers(shifts: readonly Worked[], limits: WorkLimits): ReadonlySet<LocalDate> {
  const byYear = new Map<string, Set<LocalDate>>()
  const found = new Set<LocalDate>()
  for (const shift of shifts) {
    if (nightWork(shift, limits) === 0) continue
    const days = getOrInsert(byYear, shift.date.slice(0, 4), () => new Set())
    if (days.add(shift.date).size >= limits.night.days) found.add(shift.date)
  }
  return found
}

/** By the clock of the place where the entry began; in a night in which the clocks change there are an hour more or less. */
function nightMinutes(span: ResolvedEntry, { night }: WorkLimits): number {
  const zone = zoneOf(span.start)
  let sum = 0
  for (let date = addDays(dateOf(span.start), -1); ; date = addDays(date, 1)) {
    const startMinute = minuteAt(date, night.from, zone)
    if (startMinute >= span.endMinute) return sum
    sum += overlapMinutes({ startMinute, endMinute: minuteAt(addDays(date, 1), night.to, zone) }, span)
  }
}

/** Finding out what a clock shows is slow, and years of entries ask for the same nights again and again. */
const known = new Map<string, number>()

/** If the clocks skip that hour, as many hours after midnight. */
function minuteAt(date: LocalDate, hour: number, zone: string): number {
  return getOrInsert(known, `${date} ${hour} ${zone}`, () => {
    const found = fromWallTime(date, `${String(hour).padStart(2, '0')}:00`, zone)
    return found.ok ? minuteOf(epochOf(found.value.at)) : startOfDay(date, zone) + hour * 60
  })
}
