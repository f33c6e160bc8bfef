/** What the last working day proposes for a new entry (E23). Pure. */
import { MINUTE_MS } from '#base/clock'
import { dayNumber } from '#base/calendar/calendar-day'
import { dateOf, timeOf, toZoned, zoneOf, type LocalDate } from '#base/calendar/zoned'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import { endFields, type DraftTimes } from '../worked/draft-times.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { subtractSpans, sumSpans, workSpans, type Span } from '../worked/work-time.ts'
import { shortDate } from '../words/format-day-name.ts'
import { formatDuration, formatHours } from '../words/format-duration.ts'
import { NO_BREAK, type BreakDraft } from './break-inside.ts'

export type LastDay = {
  /** `Wie gestern: 08:00–16:30, davon 0:30 Std. Pause` */
  readonly text: string
  /** The fields of the dialog. */
  readonly fields: DraftTimes &
    BreakDraft & { readonly projectId: string | undefined; readonly tagIds: readonly string[] }
}

/** The longest shift of that day, which may end on the next one, with the project and tags of its longest work. */
export function proposeLastDay(
  entries: readonly ResolvedEntry[],
  date: LocalDate,
  today: LocalDate,
): LastDay | undefined {
  const shift = findLastShift(entries, date)
  const work = shift?.entries.filter(({ kind }) => kind === 'work') ?? []
  const [some] = work
  if (shift === undefined || some === undefined) return undefined
  const { date: day, entries: ofShift } = shift
  const first = work.reduce((a, b) => (b.startMinute < a.startMinute ? b : a), some)
  const last = work.reduce((a, b) => (b.endMinute > a.endMinute ? b : a), some)
  const longest = work.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), some)
  if (last.end === undefined) return undefined
  const whole = { startMinute: first.startMinute, endMinute: last.endMinute }
  const breaks = subtractSpans([whole], workSpans(ofShift))
  const name = date === today && dayNumber(date) - dayNumber(day) === 1 ? 'gestern' : shortDate(day)
  const pause = breaks.length === 0 ? '' : `, davon ${formatHours(sumSpans(breaks))} Pause`
  const times = {
    ...NO_TIMES,
    date: day,
    start: timeOf(first.start),
    zone: zoneOf(first.start),
    endZone: zoneOf(last.end),
  }
  return {
    text: `Wie ${name}: ${timeOf(first.start)}–${timeOf(last.end)}${pause}`,
    fields: {
      ...times,
      ...endFields(last.end, times),
      // Of an hour that comes twice it says nothing about another day.
      endOccurrence: 'first',
      date,
      ...breakFields(breaks, times.zone),
      projectId: longest.projectId,
      tagIds: longest.tagIds,
    },
  }
}

function findLastShift(entries: readonly ResolvedEntry[], date: LocalDate): Shift | undefined {
  const ended = entries.filter(({ end }) => end !== undefined)
  const found = ended.findLast(({ kind, start }) => kind === 'work' && dateOf(start) < date)
  if (found === undefined) return undefined
  // No shift is longer than what an entry counts for (A25), and the shifts of years would be much to look through.
  const near = ended.filter(({ startMinute }) => Math.abs(startMinute - found.startMinute) <= 7 * DAY_MINUTES)
  const shifts = findShifts(near)
  const day = shifts.find(({ entries: own }) => own.includes(found))?.date
  return shifts
    .filter((shift) => shift.date === day)
    .reduce<Shift | undefined>(
      (longest, shift) => (longest === undefined || shift.net > longest.net ? shift : longest),
      undefined,
    )
}

const DAY_MINUTES = 24 * 60

const NO_TIMES = { end: '', extraDays: 0, startOccurrence: 'first', endOccurrence: 'first' } as const

function lengthOf({ startMinute, endMinute }: Span): number {
  return endMinute - startMinute
}

/** Several breaks are one as long as all of them, which begins as the longest did. */
function breakFields(breaks: readonly Span[], zone: string): BreakDraft {
  if (breaks.length === 0) return NO_BREAK
  const longest = breaks.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
  return {
    breakLength: formatDuration(sumSpans(breaks)),
    breakStart: timeOf(toZoned(longest.startMinute * MINUTE_MS, zone)),
  }
}
