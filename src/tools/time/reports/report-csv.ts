/** A report as tables for spreadsheets: its rows, and the entries it was made of. */
import { toCsv } from '#base/table/csv'
import type { Report, ReportNames } from './build-report.ts'
import { formatDuration, formatIndustrialHours } from '../words/format-duration.ts'
import { kindLabels } from '../collections.ts'
import type { DateRange, ReportGroup } from './report-view.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { joinTags } from '#base/text/tag-list'
import { dateOf, timeOf, type LocalDate } from '#base/calendar/zoned'

const groupHeads = {
  project: 'Projekt',
  tag: 'Schlagwort',
  week: 'Woche',
  month: 'Monat',
} as const satisfies Record<ReportGroup, string>

export function summaryCsv({ rows, total }: Report, group: ReportGroup): string {
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
    ['Summe', ...toTimes(total), rows.length === 0 ? '' : '100'],
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
  // These two alone bring an entry back exactly as it was, in nights in which the clocks change, too.
  'Beginn mit Zone',
  'Ende mit Zone',
] as const

/** One line for each entry, none of its times rounded; what runs has no end. */
export function entriesCsv(entries: readonly ResolvedEntry[], names: ReportNames): string {
  return toCsv([
    entriesCsvHead,
    ...entries.map(({ start, end, startMinute, endMinute, kind, projectId, tagIds, note }) => [
      germanDate(dateOf(start)),
      timeOf(start),
      end === undefined ? '' : germanDate(dateOf(end)),
      end === undefined ? '' : timeOf(end),
      formatDuration(endMinute - startMinute),
      formatIndustrialHours(endMinute - startMinute),
      kindLabels[kind],
      projectId === undefined ? '' : (names.projects.get(projectId)?.name ?? ''),
      joinTags(tagIds.flatMap((id) => names.tags.get(id)?.name ?? [])),
      note ?? '',
      start,
      end ?? '',
    ]),
  ])
}

/** `Zeiten 01.06.2026 bis 30.06.2026.csv` */
export function reportFileName(what: 'Zeiten' | 'Auswertung', { from, to }: DateRange): string {
  return `${what} ${germanDate(from)} bis ${germanDate(to)}.csv`
}

function germanDate(date: LocalDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

const percentFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, useGrouping: false })
