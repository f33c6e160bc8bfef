/**
 * A report: time summed up by project, tag, week or month. It has two kinds of time (rule B3): the working time, in which
 * overlapping entries count once, breaks and what plans deduct not at all, and the project time, the plain sum of the
 * entries. It ends today, as the account does (rule B15).
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { compareTexts } from '#base/text/format'
import type { LocalDate } from '#base/calendar/zoned'
import type { Settings } from '../model.ts'
import { periodMark, periodName, periodOf, periodsBetween, readablePeriod } from './report-chart.ts'
import { reportedEntries, type EntryQuestion } from './listed-entries.ts'
import { NOTHING, type ReportGroup } from './report-view.ts'
import { roundMinutes } from '../worked/round-minutes.ts'
import { dayParts, type DayPart } from '../worked/split-at-midnight.ts'
import { joinSpans, sumSpans, workTime } from '../worked/work-time.ts'

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

/** What makes the rows add up to the total: what counts in several rows or in none, and what rounding changes. */
export type ReportAdjustment = Times & { readonly label: string }

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
  readonly adjustments: readonly ReportAdjustment[]
  /** The rows and the adjustments together; the working time is that of the account unless it is rounded or filtered. */
  readonly total: Times
  /** The same without rounding. */
  readonly exact: Times
  /** How much counts several times in the project time, and how much of it was a break; not rounded. */
  readonly overlap: number
  readonly breaks: number
  /** What plans deduct in the range, because of breaks that were due and not taken. */
  readonly deducted: number
  /** Deductions belong to whole days: if only some entries are asked for, a note states them and they are not made. */
  readonly isFiltered: boolean
  /** Project time after today, which does not count yet. */
  readonly ahead: number
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

type ReportQuestion = EntryQuestion & {
  readonly group: ReportGroup
  readonly rounding: Settings['rounding']
  readonly names: ReportNames
  readonly today: LocalDate
  /** What plans deduct from the work of each day (`planDeductions`). */
  readonly deductions: ReadonlyMap<LocalDate, number>
}

export function buildReport(question: ReportQuestion): Report {
  const { group, names, rounding, days, today } = question
  const all = reportedParts(question)
  const parts = all.filter(({ date }) => date <= today)
  const breaks = byKey(question.entries.filter(({ kind }) => kind === 'break').flatMap(dayParts), (part) => [part.date])
  const isFiltered = question.projectId !== undefined || question.tagId !== undefined
  const due = [...question.deductions].filter(([date]) => date >= days.from && date <= days.to && date <= today)
  const ofDays = new Map(isFiltered ? [] : due)
  const measureBy =
    (how: Settings['rounding']) =>
    (some: readonly DayPart[], deductions: ReadonlyMap<LocalDate, number> = none): Times =>
      measureDays(some, breaks, deductions, how)
  const [measure, measureExactly] = [measureBy(rounding), measureBy(undefined)]
  const [total, exact] = [measure(parts, ofDays), measureExactly(parts, ofDays)]
  const groups = groupParts(parts, group, ofDays)
  const rows = groups.map(({ key, some, deductions }): ReportRow => {
    const times = measure(some, deductions)
    return { key, ...namedBy(key, group, names), ...times, share: shareOf(times.project, total.project) }
  })
  const exactRows = groups.map(({ some, deductions }) => measureExactly(some, deductions))
  const joined = sumByDay(parts, (some) => sumSpans(joinSpans(some)))
  return {
    rows: rows.toSorted(isByTime(group) ? (a, b) => (a.key < b.key ? -1 : 1) : byTime),
    adjustments: adjust({ rows, exactRows, total, exact, deducted: isByTime(group) ? 0 : sumOf(ofDays) }),
    total,
    exact,
    overlap: exact.project - joined,
    breaks: joined - exact.work - sumOf(ofDays),
    deducted: sumOf(new Map(due)),
    isFiltered,
    ahead: sumSpans(all.filter(({ date }) => date > today)),
    countsTwice: group === 'tag' && parts.some(({ entry }) => entry.tagIds.length > 1),
    ...columnsOf(question, parts, measure),
  }
}

const none: ReadonlyMap<LocalDate, number> = new Map()

type PartGroup = {
  readonly key: string
  readonly some: readonly DayPart[]
  /** Only weeks and months know what is deducted: of the projects of a day none is to blame for it. */
  readonly deductions: ReadonlyMap<LocalDate, number>
}

function groupParts(
  parts: readonly DayPart[],
  group: ReportGroup,
  deductions: ReadonlyMap<LocalDate, number>,
): readonly PartGroup[] {
  const groups = byKey(parts, (part) => keysOf(part, group))
  if (!isByTime(group)) return [...groups].map(([key, some]) => ({ key, some, deductions: none }))
  const deducted = new Map<string, Map<LocalDate, number>>()
  for (const [date, minutes] of deductions)
    getOrInsert(deducted, periodOf(date, group), () => new Map<LocalDate, number>()).set(date, minutes)
  return [...new Set([...groups.keys(), ...deducted.keys()])].map((key) => ({
    key,
    some: groups.get(key) ?? [],
    deductions: deducted.get(key) ?? none,
  }))
}

function isByTime(group: ReportGroup): group is 'week' | 'month' {
  return group === 'week' || group === 'month'
}

type Measured = {
  readonly rows: readonly Times[]
  readonly exactRows: readonly Times[]
  readonly total: Times
  readonly exact: Times
  /** Minutes that no row contains. */
  readonly deducted: number
}

function adjust({ rows, exactRows, total, exact, deducted }: Measured): readonly ReportAdjustment[] {
  const [shown, counted] = [addTimes(rows), addTimes(exactRows)]
  const several = { work: exact.work + deducted - counted.work, project: exact.project - counted.project }
  const rounded = {
    work: total.work - shown.work - several.work + deducted,
    project: total.project - shown.project - several.project,
  }
  return [
    { label: 'Mehrfach gezählt', ...several },
    { label: 'Abzug für Pausen', work: -deducted, project: 0 },
    { label: 'Rundung', ...rounded },
  ].filter(({ work, project }) => work !== 0 || project !== 0)
}

function addTimes(times: readonly Times[]): Times {
  return times.reduce((sum, { work, project }) => ({ work: sum.work + work, project: sum.project + project }), {
    work: 0,
    project: 0,
  })
}

function sumOf(minutes: ReadonlyMap<LocalDate, number>): number {
  return [...minutes.values()].reduce((sum, each) => sum + each, 0)
}

function reportedParts(question: ReportQuestion): readonly DayPart[] {
  const { from, to } = question.days
  return reportedEntries(question)
    .filter(({ kind }) => kind === 'work')
    .flatMap(dayParts)
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
  deductions: ReadonlyMap<LocalDate, number>,
  rounding: ReportQuestion['rounding'],
): Times {
  const worked = byKey(parts, ({ date }) => [date])
  let work = 0
  for (const date of new Set([...worked.keys(), ...deductions.keys()])) {
    const gross = workTime([...(worked.get(date) ?? []), ...(breaks.get(date) ?? [])])
    work += roundMinutes(gross - (deductions.get(date) ?? 0), rounding)
  }
  return { work, project: sumByDay(parts, (some) => roundMinutes(sumSpans(some), rounding)) }
}

function sumByDay(parts: readonly DayPart[], measure: (some: readonly DayPart[]) => number): number {
  let sum = 0
  for (const some of byKey(parts, (part) => [part.date]).values()) sum += measure(some)
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
  if (isByTime(group)) return { label: periodName(key, group), color: undefined }
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
  const period = isByTime(group) ? group : readablePeriod(days)
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
