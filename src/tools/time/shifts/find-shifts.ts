/**
 * Shifts: what the law calls a day's work, which may begin in the evening and end in the morning. Work goes on in a shift
 * after a pause of less than four hours, and after one of less than eleven if it goes on on the day the shift began.
 */
import { dateOf, epochOf, minuteOf, type LocalDate } from '#base/calendar/zoned'
import { dateAt } from './day-clock.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { ARBZG, type WorkLimits } from './work-limits.ts'
import { sumSpans, workSpans, type Span, type KindSpan } from '../worked/work-time.ts'

export type Shift = Span & {
  /** The day on which it began, there. */
  readonly date: LocalDate
  /** Work, and the breaks that belong to it. */
  readonly entries: readonly ResolvedEntry[]
  /** The spans of work, in order, as parts of entries; they do not touch. */
  readonly spans: readonly ResolvedEntry[]
  /** Minutes of work without breaks. */
  readonly net: number
  /** Minutes of break, as `restBreaks` counts them. */
  readonly breaks: number
}

/** A pause after which work always begins anew on another day; shorter ones are a long evening or a night's work. */
export const SHORTEST_GAP = 4 * 60

/**
 * All shifts, the earliest first. An entry with a long break inside may belong to two. A break without work, or work that has no minute
 * yet, belongs to the shift before only if work that began there would.
 */
export function findShifts(entries: readonly ResolvedEntry[], limits: WorkLimits = ARBZG): readonly Shift[] {
  const groups: [ResolvedEntry, ...ResolvedEntry[]][] = []
  for (const span of workSpans(entries)) {
    const group = groups.at(-1)
    if (group !== undefined && goesOn(group, span, limits)) group.push(span)
    else groups.push([span])
  }
  const starts = groups.map(([first]) => first.startMinute)
  const entriesOf = dealEntries(entries, starts)
  return groups.map((spans, index) => {
    const last = (spans.at(-1) ?? spans[0]).endMinute
    const own = entriesOf[index]?.filter((entry) => entry.startMinute < last || goesOn(spans, entry, limits))
    return toShift(spans, own ?? [], limits)
  })
}

/**
 * A shift in parts with pauses of four hours or more between them, which are no breaks but time off: breaks that were not taken are
 * deducted from each part as if it were a shift (rule R8). All are of the day on which the shift began.
 */
export function shiftParts(shift: Shift, limits: WorkLimits = ARBZG): readonly Shift[] {
  const groups: [ResolvedEntry, ...ResolvedEntry[]][] = []
  for (const span of shift.spans) {
    const group = groups.at(-1)
    const isNear = span.startMinute - (group?.at(-1)?.endMinute ?? -Infinity) < SHORTEST_GAP
    if (group !== undefined && isNear) group.push(span)
    else groups.push([span])
  }
  if (groups.length === 1) return [shift]
  const isOver = ({ isRunning }: ResolvedEntry): boolean => !isRunning
  return groups.map((spans, index) => {
    const entries = index === groups.length - 1 ? shift.entries : shift.entries.filter(isOver)
    return { ...toShift(spans, entries, limits), date: shift.date }
  })
}

function goesOn(spans: readonly [ResolvedEntry, ...ResolvedEntry[]], next: ResolvedEntry, limits: WorkLimits): boolean {
  const [first] = spans
  const gap = next.startMinute - (spans.at(-1) ?? first).endMinute
  return gap < SHORTEST_GAP || (gap < limits.shortestRest && startDate(first) === startDate(next))
}

/** The day on which a span of an entry began; after a break inside the entry that may be another than the entry's. */
function startDate({ start, startMinute }: ResolvedEntry): LocalDate {
  if (minuteOf(epochOf(start)) === startMinute) return dateOf(start)
  return dateAt(startMinute, start)
}

/** For each shift the entries between its begin and that of the next one. */
function dealEntries(entries: readonly ResolvedEntry[], starts: readonly number[]): readonly ResolvedEntry[][] {
  const sorted = entries.toSorted((a, b) => a.startMinute - b.startMinute)
  let next = 0
  let lasting: readonly ResolvedEntry[] = []
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? Infinity
    const first = next
    while ((sorted[next]?.startMinute ?? Infinity) < to) next++
    const own = [...lasting, ...sorted.slice(first, next)].filter(
      ({ startMinute, endMinute }) => startMinute >= from || endMinute > from,
    )
    lasting = own.filter(({ endMinute }) => endMinute > to)
    return own
  })
}

function toShift(
  spans: readonly [ResolvedEntry, ...ResolvedEntry[]],
  entries: readonly ResolvedEntry[],
  limits: WorkLimits,
): Shift {
  const [first] = spans
  return {
    date: startDate(first),
    startMinute: first.startMinute,
    endMinute: (spans.at(-1) ?? first).endMinute,
    entries,
    spans,
    net: sumSpans(spans),
    breaks: sumSpans(findRestBreaks(spans, entries, limits)),
  }
}

/**
 * Returns the minutes of break in a shift (or in the parts of a day): every span without work of at least 15 minutes between the
 * first and the last work, whether it was recorded as a break or is a gap. A running break counts too.
 */
export function restBreaks(parts: readonly KindSpan[], limits: WorkLimits = ARBZG): number {
  return sumSpans(findRestBreaks(workSpans(parts), parts, limits))
}

/** The breaks between spans of work, which are in order and do not touch. */
function findRestBreaks(
  spans: readonly Span[],
  parts: readonly KindSpan[],
  limits: WorkLimits = ARBZG,
): readonly Span[] {
  const last = spans.at(-1)
  if (last === undefined) return []
  const running = parts.find(({ kind, isRunning }) => kind === 'break' && isRunning)
  const nextStarts = [...spans.slice(1).map(({ startMinute }) => startMinute), running?.endMinute ?? last.endMinute]
  return spans
    .map(({ endMinute }, index) => ({ startMinute: endMinute, endMinute: nextStarts[index] ?? endMinute }))
    .filter(({ startMinute, endMinute }) => endMinute - startMinute >= limits.shortestBreak)
}
