/** A break that the dialog of work names by its length: where it lies, and the entries it results in (E22). Pure. */
import { MINUTE_MS } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import { epochOf, minuteOf, timeOf, toZoned } from '#base/calendar/zoned'
import { readTimes, type DraftTimes, type ReadTimes } from '../worked/draft-times.ts'
import { cutOut, type EntryEdit } from '../worked/entry-commands.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { overlapMinutes, type Span } from '../worked/work-time.ts'
import { formatHours } from '../words/format-duration.ts'
import { parseBreakLength, parseTime } from '../words/parse-time.ts'

export type BreakDraft = {
  /** As it is typed; empty without a break. */
  readonly breakLength: string
  /** Empty for the middle of the work. */
  readonly breakStart: string
}

export const NO_BREAK: BreakDraft = { breakLength: '', breakStart: '' }

export type BreakProblems = {
  readonly breakLength?: 'break-unreadable' | 'break-too-long' | 'break-there'
  readonly breakStart?: 'break-outside'
}

type WorkDraft = DraftTimes & BreakDraft & { readonly kind: 'work' | 'break' }

const SNAP_MINUTES = 5

/** Returns when the break is; undefined without one, or as long as the times of the work are not valid. */
export function readBreak(draft: WorkDraft, read: ReadTimes, nowMs: number): Result<Span | undefined, BreakProblems> {
  const length = parseBreakLength(draft.breakLength)
  if (draft.kind === 'break' || draft.breakLength.trim() === '' || length === 0) return ok(undefined)
  if (length === undefined) return failed({ breakLength: 'break-unreadable' })
  const work = workSpan(draft, read, nowMs)
  if (work === undefined) return ok(undefined)
  // A minute of work stays on each side, else it is no break inside.
  const last = work.endMinute - length - 1
  if (last <= work.startMinute) return failed({ breakLength: 'break-too-long' })
  const startMinute = draft.breakStart.trim() === '' ? middleOf(work, length, last) : minuteAt(draft)
  if (startMinute === undefined || startMinute <= work.startMinute || startMinute > last)
    return failed({ breakStart: 'break-outside' })
  return ok({ startMinute, endMinute: startMinute + length })
}

function workSpan({ end }: DraftTimes, read: ReadTimes, nowMs: number): Span | undefined {
  if (read.start === undefined || (read.end === undefined && end.trim() !== '')) return undefined
  return {
    startMinute: minuteOf(epochOf(read.start.at)),
    endMinute: minuteOf(read.end === undefined ? nowMs : epochOf(read.end.at)),
  }
}

function middleOf({ startMinute, endMinute }: Span, length: number, last: number): number {
  const middle = (startMinute + endMinute - length) / 2
  return Math.min(last, Math.max(startMinute + 1, Math.round(middle / SNAP_MINUTES) * SNAP_MINUTES))
}

/** The first moment after the begin of the work at which the clock shows the begin of the break. */
function minuteAt(draft: WorkDraft): number | undefined {
  const time = parseTime(draft.breakStart)
  if (time === undefined) return undefined
  const { end } = readTimes({ ...draft, end: time, endZone: draft.zone, extraDays: 0, endOccurrence: 'first' })
  return end && minuteOf(epochOf(end.at))
}

/** Work that is about to be written, with a break in it: its entries end and begin around that of the break. */
export function addBreak(
  edits: readonly EntryEdit[],
  span: Span,
  { zone, nowMs, newId }: { readonly zone: string; readonly nowMs: number; readonly newId: () => string },
): readonly EntryEdit[] {
  const cut = edits.flatMap((edit): readonly EntryEdit[] => {
    if (edit.kind === 'remove' || edit.entry.kind === 'break') return [edit]
    const stored = { ...edit.entry, id: edit.id }
    const [resolved] = resolveEntries([stored], nowMs)
    if (resolved === undefined || overlapMinutes(resolved, span) === 0) return [edit]
    return cutOut(stored, resolved, span, newId())
  })
  const time = { start: toZoned(span.startMinute * MINUTE_MS, zone), end: toZoned(span.endMinute * MINUTE_MS, zone) }
  return [...cut, { kind: 'put', id: newId(), entry: { kind: 'break', time, source: 'form' } }]
}

/** The entries in their order, `08:00–12:00`, `Pause 12:00–12:30` and `12:30–16:30`, and the work in them, `8:00 Std. Arbeit`. */
export function describeBreakInside(
  draft: WorkDraft,
  read: ReadTimes,
  span: Span,
  nowMs: number,
): { readonly entries: readonly string[]; readonly work: string } | undefined {
  const work = workSpan(draft, read, nowMs)
  if (work === undefined || read.start === undefined) return undefined
  const [from, to] = [span.startMinute, span.endMinute].map((minute) => timeOf(toZoned(minute * MINUTE_MS, draft.zone)))
  const rest = read.end === undefined ? `seit ${to}` : `${to}–${timeOf(read.end.at)}`
  const net = work.endMinute - work.startMinute - (span.endMinute - span.startMinute)
  return {
    entries: [`${timeOf(read.start.at)}–${from}`, `Pause ${from}–${to}`, rest],
    work: `${formatHours(net)} Arbeit`,
  }
}
