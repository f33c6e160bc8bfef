import { MINUTE_MS } from '#base/clock'
import { toZoned } from '#base/calendar/zoned'
import type { DayAccount } from './account.ts'
import { findShifts, shiftParts, type Shift, restBreaks } from '../shifts/find-shifts.ts'
import type { Plan } from '../model.ts'
import { planOn } from '../plans/plan-on.ts'
import type { EndSources } from '../law/predict-end.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { shiftDeductions } from '../law/deductions.ts'
import { sumSpans, workSpans } from '../worked/work-time.ts'

/** What began longer ago belongs to no shift that can go on now. */
const RECENT_MINUTES = 3 * 24 * 60

/** What the end of a day is predicted from: its account, and the shift that goes on for who works from now on. */
export function endSourcesOf(
  day: Pick<DayAccount, 'date' | 'target' | 'gross'> & {
    /** The target is that of the shift and not of a day (rule C26). */
    readonly isShift?: boolean
  },
  known: {
    readonly entries: readonly ResolvedEntry[]
    readonly plans: readonly (Plan & { readonly id: string })[]
    readonly nowMinute: number
    /** The time zone in which work would begin now. */
    readonly zone: string
  },
): EndSources {
  const { plans, nowMinute, zone } = known
  const recent = known.entries.filter(({ endMinute }) => endMinute > nowMinute - RECENT_MINUTES)
  const shifts = findShifts([...recent, workFrom(nowMinute, zone)])
  const current = shifts.findLast(({ startMinute }) => startMinute <= nowMinute)
  const parts = shifts.flatMap((shift) => shiftParts(shift))
  const part = parts.findLast(({ startMinute }) => startMinute <= nowMinute)
  const work = workSpans(recent)
  const spans = spansOf(work, part)
  const earlier = sumSpans(spansOf(work, current)) - sumSpans(spans)
  const modeOn = (date: string) => planOn(plans, date)?.breakMode ?? 'hint'
  const deducted = (of: readonly Shift[]) => shiftDeductions(of, modeOn)
  const others = parts.filter((other) => other !== part)
  const ofPart = sumSpans(spans)
  const ofDay = day.gross - (deducted(others).get(day.date) ?? 0)
  const before = others.filter(({ startMinute }) => startMinute >= (current?.startMinute ?? nowMinute))
  const ofShift = ofPart + earlier - [...deducted(before).values()].reduce((sum, minutes) => sum + minutes, 0)
  const worked = day.isShift === true ? ofShift : ofDay
  return {
    nowMinute,
    target: day.target,
    worked,
    elsewhere: ofPart - worked,
    earlier,
    // The running break is counted separately, because its length is not known yet.
    takenBreak: restBreaks(spans),
    restingFor: Math.max(0, nowMinute - (spans.at(-1)?.endMinute ?? nowMinute)),
    mode: modeOn(current?.date ?? day.date),
  }
}

function spansOf(work: readonly ResolvedEntry[], shift: Shift | undefined): readonly ResolvedEntry[] {
  if (shift === undefined) return []
  return work.filter(({ startMinute }) => startMinute >= shift.startMinute && startMinute < shift.endMinute)
}

/** Returns an entry for work that goes on from now, of the shortest possible length. */
function workFrom(startMinute: number, zone: string): ResolvedEntry {
  return {
    id: '',
    kind: 'work',
    start: toZoned(startMinute * MINUTE_MS, zone),
    end: undefined,
    startMinute,
    endMinute: startMinute + 1,
    isRunning: false,
    endedBy: undefined,
    laterStops: [],
    projectId: undefined,
    tagIds: [],
    note: undefined,
  }
}
