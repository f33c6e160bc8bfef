/** What was worked on a day, from the parts of entries that lie on it. */
import { SHORTEST_GAP } from '../shifts/find-shifts.ts'
import { partEnd, partStart, type DayPart } from '../worked/split-at-midnight.ts'
import { sumSpans, workSpans, type Span } from '../worked/work-time.ts'
import type { LocalTime } from '#base/calendar/zoned'

/** Of one shift on one day, as the clock showed; 00:00 and 24:00 where it goes on over midnight, no end while it runs. */
type Stretch = { readonly start: LocalTime; readonly end: LocalTime | undefined }

/** Durations are minutes. */
export type DayWork = {
  /** The earliest first. */
  readonly parts: readonly DayPart[]
  /** Work without the breaks that were taken. */
  readonly gross: number
  /** Work that counts: `gross` without what is deducted. */
  readonly work: number
  /** Time between the first work and the last that was not work; the rest between two shifts does not count as a break. */
  readonly breaks: number
  /** For breaks that were due and not taken. */
  readonly deducted: number
  /** One, or two or more if the rest between two shifts lies on the day; empty without work. */
  readonly stretches: readonly Stretch[]
  readonly isRunning: boolean
}

const noWork: DayWork = {
  parts: [],
  gross: 0,
  work: 0,
  breaks: 0,
  deducted: 0,
  stretches: [],
  isRunning: false,
}

/** Caches the result of a day by its first part, as long as nothing on that day changes, so that years of days cost little. */
const known = new WeakMap<DayPart, DayWork>()

/**
 * `deducted` minutes, for breaks that were due and not taken (`shiftDeductions`), do not count. `beginsShift` is only asked
 * of work that begins after a gap that may lie between two shifts.
 */
export function dayWork(
  parts: readonly DayPart[],
  deducted: number,
  beginsShift: (startMinute: number) => boolean,
): DayWork {
  const [first] = parts
  if (first === undefined) return noWork
  const kept = known.get(first)
  if (kept?.deducted === deducted && isSame(kept.parts, parts)) return kept
  const { work, hasLongGap } = compute(parts, deducted, beginsShift)
  // After a long gap, whether a shift begins also depends on other days, so the result is not cached.
  if (!hasLongGap) known.set(first, work)
  return work
}

function isSame(some: readonly DayPart[], others: readonly DayPart[]): boolean {
  return some.length === others.length && some.every((part, index) => part === others[index])
}

function compute(
  parts: readonly DayPart[],
  deducted: number,
  beginsShift: (startMinute: number) => boolean,
): { readonly work: DayWork; readonly hasLongGap: boolean } {
  const spans = workSpans(parts)
  const gross = sumSpans(spans)
  const isRunning = parts.some(({ entry }) => entry.isRunning)
  const [first, last] = endsOf(parts)
  if (first === undefined || last === undefined) return { work: { ...noWork, parts, isRunning }, hasLongGap: false }
  const gaps = longGaps(spans)
  const rests = gaps.filter(({ endMinute }) => beginsShift(endMinute))
  const work = {
    parts,
    gross,
    work: gross - deducted,
    breaks: last.endMinute - first.startMinute - gross - sumSpans(rests),
    deducted,
    stretches: stretchesBetween(rests, parts, {
      start: partStart(first),
      end: isRunning ? undefined : (partEnd(last) ?? '24:00'),
    }),
    isRunning,
  }
  return { work, hasLongGap: gaps.length > 0 }
}

/** A rest begins where the last work before it ended, and ends where work began. */
function stretchesBetween(rests: readonly Span[], parts: readonly DayPart[], whole: Stretch): readonly Stretch[] {
  const work = parts.filter(({ entry }) => entry.kind === 'work')
  const starts = rests.flatMap((rest) => work.find(({ startMinute }) => startMinute === rest.endMinute) ?? [])
  const ends = rests.flatMap((rest) => work.find(({ endMinute }) => endMinute === rest.startMinute) ?? [])
  return [whole.start, ...starts.map(partStart)].map((start, index) => {
    const last = ends[index]
    return { start, end: last === undefined ? whole.end : (partEnd(last) ?? '24:00') }
  })
}

/** Between spans of work, which are in order and do not touch: what is long enough to lie between two shifts. */
function longGaps(spans: readonly Span[]): readonly Span[] {
  return spans
    .slice(1)
    .map(({ startMinute }, index) => ({ startMinute: spans[index]?.endMinute ?? startMinute, endMinute: startMinute }))
    .filter(({ startMinute, endMinute }) => endMinute - startMinute >= SHORTEST_GAP)
}

/** The part in which work begins and the one in which it ends last. */
function endsOf(parts: readonly DayPart[]): readonly [DayPart | undefined, DayPart | undefined] {
  const work = parts.filter(({ entry }) => entry.kind === 'work')
  let last = work[0]
  for (const part of work) if (last === undefined || part.endMinute > last.endMinute) last = part
  return [work[0], last]
}
