/** What a report shows, as its address keeps it: `?zeitraum=letzter-monat&gruppe=woche`. */
import { present } from '#base/collections/optional-fields'
import type { LocalDate } from '#base/calendar/zoned'

export const reportRanges = ['week', 'last-week', 'month', 'last-month', 'year', 'last-year', 'free'] as const
export type ReportRange = (typeof reportRanges)[number]

export const reportGroups = ['project', 'tag', 'week', 'month'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** In the place of a project's or tag's id: what has none. */
export const NOTHING = '-'

export type ReportView = {
  readonly range: ReportRange
  /** First and last day of a `free` range. */
  readonly days: DateRange | undefined
  readonly group: ReportGroup
  /** Only entries of this project; `NOTHING`: only those without. */
  readonly projectId: string | undefined
  readonly tagId: string | undefined
}

export type DateRange = { readonly from: LocalDate; readonly to: LocalDate }

const rangeWords = {
  week: 'diese-woche',
  'last-week': 'letzte-woche',
  month: 'dieser-monat',
  'last-month': 'letzter-monat',
  year: 'dieses-jahr',
  'last-year': 'letztes-jahr',
  free: 'frei',
} as const satisfies Record<ReportRange, string>

const groupWords = {
  project: 'projekt',
  tag: 'schlagwort',
  week: 'woche',
  month: 'monat',
} as const satisfies Record<ReportGroup, string>

/** Reads the search parameters; whatever can't be read is as if it were absent. */
export function readReportView(read: (name: string) => string | null): ReportView {
  const range = reportRanges.find((one) => rangeWords[one] === read('zeitraum')) ?? 'month'
  const days = readDays(read('von'), read('bis'))
  return {
    range: range === 'free' && days === undefined ? 'month' : range,
    days: range === 'free' ? days : undefined,
    group: reportGroups.find((one) => groupWords[one] === read('gruppe')) ?? 'project',
    projectId: read('projekt') ?? undefined,
    tagId: read('schlagwort') ?? undefined,
  }
}

/** The search parameters that `readReportView` reads as this view; what goes without saying is left out. */
export function writeReportView({ range, days, group, projectId, tagId }: ReportView): Record<string, string> {
  return {
    ...(range === 'month' ? {} : { zeitraum: rangeWords[range] }),
    ...(range === 'free' && days !== undefined ? { von: days.from, bis: days.to } : {}),
    ...(group === 'project' ? {} : { gruppe: groupWords[group] }),
    ...present({ projekt: projectId, schlagwort: tagId }),
  }
}

/** The first and the last day of a view. Weeks begin on Monday. */
export function daysOfView({ range, days }: Pick<ReportView, 'range' | 'days'>, today: LocalDate): DateRange {
  if (range === 'free' && days !== undefined) return days
  const date = Temporal.PlainDate.from(today)
  if (range === 'week' || range === 'last-week') {
    const monday = date.subtract({ days: date.dayOfWeek - 1 + (range === 'week' ? 0 : 7) })
    return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
  }
  if (range === 'year' || range === 'last-year') {
    const year = date.year - (range === 'year' ? 0 : 1)
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
  const first = date.with({ day: 1 }).subtract({ months: range === 'last-month' ? 1 : 0 })
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
}

/** A range of two days in any order; undefined unless both are days between 1970 and 2199. */
export function readDays(from: string | null, to: string | null): DateRange | undefined {
  if (!isDay(from) || !isDay(to)) return undefined
  return from <= to ? { from, to } : { from: to, to: from }
}

function isDay(text: string | null): text is LocalDate {
  if (text === null || !/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Some engines read 31 February as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
