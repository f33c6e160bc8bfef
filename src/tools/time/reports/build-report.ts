/**
 * A report: time summed up by project, tag, week or month. It has two kinds of time (rule B3): the working time, in which
 * overlapping entries count once and breaks not at all, and the project time, the plain sum of the entries.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { compareTexts } from '#base/text/format'
import type { Settings } from '../model.ts'
import { nextPeriod, periodMark, periodName, periodOf, type Period } from '../words/period-names.ts'
import { NOTHING, type DateRange, type ReportGroup } from './report-view.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { roundMinutes } from '../worked/round-minutes.ts'
import { splitAtMidnight, type DayPart } from '../worked/split-at-midnight.ts'
import { joinSpans, sumSpans, workTime } from '../worked/work-time.ts'
import { dateOf, type LocalDate } from '#base/calendar/zoned'

/** Minutes; both are rounded as the settings say, on the sum of each day. */
type Times = { readonly work: number; readonly project: number }

export type ReportRow = Times & {
  /** A project's or tag's id or `NOTHING`, the Monday of a week, a month. */
  readonly key: string
  readonly label: string
  readonly color: string | undefined
  /** Of the project time of all entries, from 0 to 1. */
  readonly share: number
}

export type ReportColumn = {
  readonly key: string
  readonly label: string
  /** The same for little room. */
  readonly mark: string
  /** Project time by project, in the order of all columns; those without any are left out. */
  readonly segments: readonly { readonly key: string; readonly minutes: number }[]
}

export type Report = {
  readonly rows: readonly ReportRow[]
  readonly total: Times
  /** How much counts several times in the project time, and how much of it was a break; not rounded. */
  readonly overlap: number
  readonly breaks: number
  /** An entry with several tags counts for each, so that the rows together are more than there was. */
  readonly countsTwice: boolean
  /** The project time over the days, weeks or months of the range, whichever give a readable number. */
  readonly columns: readonly ReportColumn[]
  /** The projects in the columns, those with the most time first. */
  readonly projects: readonly { readonly key: string; readonly label: string; readonly color: string | undefined }[]
}

/** Names and colours by id. */
export type ReportNames = {
  readonly projects: ReadonlyMap<string, { readonly name: string; readonly color: string }>
  readonly tags: ReadonlyMap<string, { readonly name: string }>
}

type ReportQuestion = {
  readonly entries: readonly ResolvedEntry[]
  readonly days: DateRange
  readonly group: ReportGroup
  readonly projectId?: string | undefined
  readonly tagId?: string | undefined
  readonly rounding: Settings['rounding']
  readonly names: ReportNames
}

export function buildReport(question: ReportQuestion): Report {
  const { group, names, rounding } = question
  const parts = reportedParts(question)
  const breaks = byKey(question.entries.filter(({ kind }) => kind === 'break').flatMap(splitAtMidnight), (part) => [
    part.date,
  ])
  const measure = (some: readonly DayPart[]): Times => measureDays(some, breaks, rounding)
  const total = measure(parts)
  const groups = byKey(parts, (part) => keysOf(part, group))
  const rows = [...groups].map(([key, some]): ReportRow => {
    const times = measure(some)
    return { key, ...namedBy(key, group, names), ...times, share: shareOf(times.project, total.project) }
  })
  const plain = sumSpans(parts)
  const joined = sumByDay(parts, (some) => sumSpans(joinSpans(some)))
  const isByTime = group === 'week' || group === 'month'
  return {
    rows: rows.toSorted(isByTime ? (a, b) => (a.key < b.key ? -1 : 1) : byTime),
    total,
    overlap: plain - joined,
    breaks: joined - sumByDay(parts, (some, date) => workTime([...some, ...(breaks.get(date) ?? [])])),
    countsTwice: group === 'tag' && parts.some(({ entry }) => entry.tagIds.length > 1),
    ...columnsOf(question, parts, measure),
  }
}

/** The entries that touch the range and pass the filter, whole and without breaks unless those are asked for. */
export function reportedEntries({
  entries,
  days,
  projectId,
  tagId,
}: Pick<ReportQuestion, 'entries' | 'days' | 'projectId' | 'tagId'>): readonly ResolvedEntry[] {
  return entries.filter(
    (entry) =>
      dateOf(entry.start) <= days.to &&
      isAsked(entry.projectId === undefined ? [] : [entry.projectId], projectId) &&
      isAsked(entry.tagIds, tagId) &&
      splitAtMidnight(entry).some(({ date }) => date >= days.from && date <= days.to),
  )
}

function isAsked(ids: readonly string[], asked: string | undefined): boolean {
  if (asked === undefined) return true
  return asked === NOTHING ? ids.length === 0 : ids.includes(asked)
}

function reportedParts(question: ReportQuestion): readonly DayPart[] {
  const { from, to } = question.days
  return reportedEntries(question)
    .filter(({ kind }) => kind === 'work')
    .flatMap(splitAtMidnight)
    .filter(({ date, startMinute, endMinute }) => date >= from && date <= to && endMinute > startMinute)
}

function keysOf({ entry, date }: DayPart, group: ReportGroup): readonly string[] {
  if (group === 'project') return [entry.projectId ?? NOTHING]
  if (group === 'tag') return entry.tagIds.length === 0 ? [NOTHING] : entry.tagIds
  return [periodOf(date, group)]
}

function measureDays(
  parts: readonly DayPart[],
  breaks: ReadonlyMap<LocalDate, readonly DayPart[]>,
  rounding: ReportQuestion['rounding'],
): Times {
  return {
    work: sumByDay(parts, (some, date) => roundMinutes(workTime([...some, ...(breaks.get(date) ?? [])]), rounding)),
    project: sumByDay(parts, (some) => roundMinutes(sumSpans(some), rounding)),
  }
}

function sumByDay(parts: readonly DayPart[], measure: (some: readonly DayPart[], date: LocalDate) => number): number {
  let sum = 0
  for (const [date, some] of byKey(parts, (part) => [part.date])) sum += measure(some, date)
  return sum
}

function byKey(
  parts: readonly DayPart[],
  keys: (part: DayPart) => readonly string[],
): ReadonlyMap<string, readonly DayPart[]> {
  const map = new Map<string, DayPart[]>()
  for (const part of parts) {
    for (const key of new Set(keys(part))) getOrInsert(map, key, () => []).push(part)
  }
  return map
}

function namedBy(key: string, group: ReportGroup, names: ReportNames): Pick<ReportRow, 'label' | 'color'> {
  if (group === 'week' || group === 'month') return { label: periodName(key, group), color: undefined }
  if (group === 'tag') {
    return {
      label: key === NOTHING ? 'Ohne Schlagwort' : (names.tags.get(key)?.name ?? 'Gelöschtes Schlagwort'),
      color: undefined,
    }
  }
  const project = names.projects.get(key)
  return {
    label: key === NOTHING ? 'Ohne Projekt' : (project?.name ?? 'Gelöschtes Projekt'),
    color: project?.color,
  }
}

function byTime(a: ReportRow, b: ReportRow): number {
  return b.project - a.project || compareTexts(a.label, b.label)
}

function shareOf(minutes: number, total: number): number {
  return total === 0 ? 0 : minutes / total
}

function columnsOf(
  { days, group, names }: ReportQuestion,
  parts: readonly DayPart[],
  measure: (some: readonly DayPart[]) => Times,
): Pick<Report, 'columns' | 'projects'> {
  const period = group === 'week' || group === 'month' ? group : readablePeriod(days)
  const columns = byKey(parts, ({ date }) => [periodOf(date, period)])
  const projects = [...byKey(parts, (part) => keysOf(part, 'project'))]
    .map(([key, some]) => ({ key, ...namedBy(key, 'project', names), ...measure(some), share: 0 }))
    .toSorted(byTime)
  return {
    projects: projects.map(({ key, label, color }) => ({ key, label, color })),
    columns: periodsBetween(days, period, [...columns.keys()]).map((key) => {
      const own = byKey(columns.get(key) ?? [], (part) => keysOf(part, 'project'))
      return {
        key,
        label: periodName(key, period),
        mark: periodMark(key, period),
        segments: projects.flatMap((project) => {
          const minutes = measure(own.get(project.key) ?? []).project
          return minutes === 0 ? [] : [{ key: project.key, minutes }]
        }),
      }
    }),
  }
}

const DAYS_AS_DAYS = 31
const DAYS_AS_WEEKS = 31 * 7

function lengthInDays({ from, to }: DateRange): number {
  return Temporal.PlainDate.from(from).until(to).days + 1
}

function readablePeriod(days: DateRange): Period {
  const length = lengthInDays(days)
  if (length <= DAYS_AS_DAYS) return 'day'
  return length <= DAYS_AS_WEEKS ? 'week' : 'month'
}

/** Up to this many days the columns cover the whole range; for more days only from the first to the last with any time. */
const DAYS_IN_FULL = 366

function periodsBetween(days: DateRange, period: Period, filled: readonly string[]): readonly string[] {
  const sorted = filled.toSorted()
  const isFull = lengthInDays(days) <= DAYS_IN_FULL
  const first = isFull ? periodOf(days.from, period) : sorted[0]
  const last = isFull ? periodOf(days.to, period) : sorted.at(-1)
  const keys: string[] = []
  if (first === undefined || last === undefined) return keys
  for (let key = first; key <= last; key = nextPeriod(key, period)) keys.push(key)
  return keys
}
