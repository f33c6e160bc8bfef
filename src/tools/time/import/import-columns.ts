/** Which program a table is from, and what stands in which of its columns. */
import { failed, ok, type Result } from '#base/result'
import { columnFinder, normalizeHeading } from '#base/table/table-columns'
import { parseTable, type ParseCells, type TableRows } from '#base/table/parse-table'

const importFormats = ['own', 'toggl', 'clockify', 'kimai', 'timetagger', 'other'] as const
export type ImportFormat = (typeof importFormats)[number]

export const importFormatNames = {
  own: 'Taschenmesser',
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  kimai: 'Kimai',
  timetagger: 'TimeTagger',
  other: 'Andere Tabelle',
} as const satisfies Record<ImportFormat, string>

/** The headings by what stands below them: those of the programs in English and German, and what people write themselves. */
const headings = {
  startDate: ['start date', 'startdatum', 'date', 'datum'],
  startTime: ['start time', 'startzeit', 'begin', 'beginn', 'from', 'von', 'start', 'kommen'],
  endDate: ['end date', 'enddatum', 'stop date', 'stopdatum'],
  endTime: ['end time', 'endzeit', 'stop time', 'stopzeit', 'end', 'ende', 'to', 'bis', 'stop', 'gehen'],
  duration: ['duration', 'dauer', 'duration (h)', 'dauer (h)'],
  hours: ['duration (decimal)', 'dauer (dezimal)', 'dauer (dezimalzahl)', 'dauer in stunden', 'hours', 'stunden'],
  breakTime: ['break', 'pause'],
  project: ['project', 'projekt'],
  client: ['client', 'customer', 'kunde', 'auftraggeber'],
  task: ['task', 'aufgabe', 'activity', 'tätigkeit'],
  tags: ['tags', 'schlagworte', 'schlagwörter'],
  note: ['description', 'beschreibung', 'notiz', 'notizen', 'note', 'notes', 'kommentar', 'comment'],
  user: ['user', 'benutzer', 'nutzer', 'member', 'mitarbeiter', 'name', 'username', 'benutzername', 'email', 'e mail'],
  kind: ['art', 'type', 'typ'],
  billable: ['abrechenbar'],
  startZoned: ['beginn mit zone'],
  endZoned: ['ende mit zone'],
} as const

export type ImportColumn = keyof typeof headings

const findColumns = columnFinder(headings)

export type ImportTable = {
  readonly format: ImportFormat
  readonly head: readonly string[]
  /** The place of the head among the rows. */
  readonly headIndex: number
  readonly columns: ReadonlyMap<ImportColumn, number>
}

/** Some programs put a title or empty lines before the head. */
const ROWS_BEFORE_HEAD = 10

/** Looks for the head among the first rows. */
export function readImportColumns(rows: readonly (readonly string[])[]): Result<ImportTable, 'unknown-columns'> {
  for (const [headIndex, head] of rows.slice(0, ROWS_BEFORE_HEAD).entries()) {
    const columns = findColumns(head)
    const format = formatOf(head.map(normalizeHeading), columns)
    if (format !== undefined) return ok({ format, head, headIndex, columns })
  }
  return failed('unknown-columns')
}

function formatOf(names: readonly string[], columns: ReadonlyMap<ImportColumn, number>): ImportFormat | undefined {
  const has = (...known: readonly string[]): boolean => known.some((name) => names.includes(name))
  if (columns.has('startZoned')) return 'own'
  if (!columns.has('startTime') || !(columns.has('endTime') || columns.has('duration') || columns.has('hours'))) {
    return undefined
  }
  if (has('subtotals') || (has('key') && has('start') && has('stop'))) return 'timetagger'
  if (has('duration (h)', 'dauer (h)', 'duration (decimal)', 'dauer (dezimal)', 'dauer (dezimalzahl)'))
    return 'clockify'
  if (has('start date') && has('start time') && has('duration')) return 'toggl'
  if (has('date', 'datum') && has('activity', 'tätigkeit')) return 'kimai'
  return 'other'
}

/** The cells of a table of times as text, whatever separates them. */
export function parseTimeTable(text: string, parse: ParseCells): TableRows {
  return parseTable(tidyReport(text.replace(/^\uFEFF/, '')), parse, (rows) => {
    const found = readImportColumns(rows)
    return found.ok ? found.value.columns.size : 0
  })
}

/**
 * Removes the space that TimeTagger writes after each comma of its report, also before quotation marks: by RFC 4180 these would not
 * count, and a comma in a description would begin a new cell.
 */
function tidyReport(text: string): string {
  return /^subtotals,\s/i.test(text) ? text.replaceAll(', "', ',"').replaceAll('", ', '",') : text
}
