/** What the last working day proposes for a new entry (E23). Pure. */
import { MINUTE_MS } from '#base/clock'
import { dayNumber } from '#base/calendar/calendar-day'
import { dateOf, timeOf, toZoned, zoneOf, type LocalDate } from '#base/calendar/zoned'
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

/** From the begin of the first work of that day to the end of its last, with the project and tags of the longest. */
export function proposeLastDay(
  entries: readonly ResolvedEntry[],
  date: LocalDate,
  today: LocalDate,
): LastDay | undefined {
  const isWork = (entry: ResolvedEntry): boolean => entry.kind === 'work' && entry.end !== undefined
  const found = entries.findLast((entry) => isWork(entry) && dateOf(entry.start) < date)
  if (found === undefined) return undefined
  const day = dateOf(found.start)
  const ofDay = entries.filter(({ start }) => dateOf(start) === day)
  const work = ofDay.filter(isWork)
  const first = work.reduce((a, b) => (b.startMinute < a.startMinute ? b : a))
  const last = work.reduce((a, b) => (b.endMinute > a.endMinute ? b : a))
  const longest = work.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
  if (last.end === undefined) return undefined
  const whole = { startMinute: first.startMinute, endMinute: last.endMinute }
  const breaks = subtractSpans([whole], workSpans(ofDay.filter(({ end }) => end !== undefined)))
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
