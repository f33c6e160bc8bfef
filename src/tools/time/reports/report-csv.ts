/** A report as tables for spreadsheets: its rows, and the entries it was made of. */
import { MINUTE_MS } from '#base/clock'
import { toCsv } from '#base/table/csv'
import type { Report, ReportNames } from './build-report.ts'
import { formatDuration, formatIndustrialHours } from '../words/format-duration.ts'
import { kindLabels } from '../collections.ts'
import type { ListedEntry } from './listed-entries.ts'
import type { DateRange, ReportGroup } from './report-view.ts'
import { joinTags } from '#base/text/tag-list'
import { dateOf, timeOf, toZoned, zoneOf, type LocalDate } from '#base/calendar/zoned'

const groupHeads = {
  project: 'Projekt',
  tag: 'Schlagwort',
  week: 'Woche',
  month: 'Monat',
} as const satisfies Record<ReportGroup, string>

/** The rows, what makes them add up, the sum, and below it a line for each note. */
export function summaryCsv({ rows, adjustments, total }: Report, group: ReportGroup, notes: readonly string[]): string {
  const head = [groupHeads[group], 'Arbeitszeit', 'Arbeitszeit in Stunden', 'Projektzeit', 'Projektzeit in Stunden']
  const toTimes = ({ work, project }: { readonly work: number; readonly project: number }): readonly string[] => [
    formatDuration(work),
    formatIndustrialHours(work),
    formatDuration(project),
    formatIndustrialHours(project),
  ]
  return toCsv([
    [...head, 'Anteil in %'],
    ...rows.map((row) => [row.label, ...toTimes(row), percentFormat.format(row.share * 100)]),
    ...adjustments.map((row) => [row.label, ...toTimes(row), '']),
    ['Summe', ...toTimes(total), rows.length === 0 ? '' : '100'],
    ...notes.map((note) => [note]),
  ])
}

export const entriesCsvHead = [
  'Datum',
  'Beginn',
  'Enddatum',
  'Ende',
  'Dauer',
  'Dauer in Stunden',
  'Art',
  'Projekt',
  'Schlagwörter',
  'Notiz',
  // The length of the whole entry, if only a part of it lies in the range.
  'Teil von',
  // These two alone bring an entry back exactly as it was, in nights in which the clocks change, too.
  'Beginn mit Zone',
  'Ende mit Zone',
] as const

/** Only if an entry says it itself (F10). */
const BILLABLE_HEAD = 'Abrechenbar'

/** One line for each entry with its part in the range, none of its times rounded; what runs has no end, as a part that of now. */
export function entriesCsv(listed: readonly ListedEntry[], names: ReportNames): string {
  const saysBillable = listed.some(({ entry }) => entry.isBillable !== undefined)
  return toCsv([
    saysBillable ? [...entriesCsvHead, BILLABLE_HEAD] : entriesCsvHead,
    ...listed.map(({ entry, start, end, minutes, isWhole }) => [
      germanDate(dateOf(start)),
      timeOf(start),
      end === undefined ? '' : germanDate(dateOf(end)),
      end === undefined ? '' : timeOf(end),
      formatDuration(minutes),
      formatIndustrialHours(minutes),
      kindLabels[entry.kind],
      entry.projectId === undefined ? '' : (names.projects.get(entry.projectId)?.name ?? ''),
      joinTags(entry.tagIds.flatMap((id) => names.tags.get(id)?.name ?? [])),
      entry.note ?? '',
      isWhole ? '' : formatDuration(entry.endMinute - entry.startMinute),
      entry.start,
      entry.end ?? (isWhole ? '' : toZoned(entry.endMinute * MINUTE_MS, zoneOf(entry.start))),
      ...(saysBillable ? [entry.isBillable === undefined ? '' : entry.isBillable ? 'ja' : 'nein'] : []),
    ]),
  ])
}

/** `Zeiten 01.06.2026 bis 30.06.2026.csv` */
export function reportFileName(what: 'Zeiten' | 'Auswertung' | 'Stundenblatt', { from, to }: DateRange): string {
  return `${what} ${germanDate(from)} bis ${germanDate(to)}.csv`
}

function germanDate(date: LocalDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

const percentFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, useGrouping: false })
