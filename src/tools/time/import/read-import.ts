/** Reads the table of another program: each row becomes an entry, or says alone why it does not (rule B9). */
import { fromCell } from '#base/table/csv'
import { ok, type Result } from '#base/result'
import { splitTags } from '#base/text/tag-list'
import type { Zoned } from '#base/calendar/zoned'
import { readImportColumns, type ImportColumn, type ImportFormat, type ImportTable } from './import-columns.ts'
import { judgeLength, readImportedTimes, type ReadCell, type TimesSource, createZoneClock } from './import-times.ts'
import type { ImportLoss, ImportProblem } from './import-problems.ts'
import { MAX_NAME, MAX_NOTE, MAX_TAGS, type EntryKind } from '../model.ts'
import {
  isTwelveHours,
  guessDateOrder,
  readDate,
  withoutWeekday,
  type DateOrder,
  type GuessedOrder,
} from './read-clock-time.ts'

/** An entry as a row tells it, its project and tags by their names. */
export type ReadEntry = {
  /** As spreadsheets count: the head is in line 1. */
  readonly line: number
  readonly kind: EntryKind
  readonly start: Zoned
  readonly end: Zoned
  readonly project: string
  readonly tags: readonly string[]
  readonly note: string
  /** What our own tables say (F10). */
  readonly isBillable?: boolean
  /** Whose it is, in tables of several people. */
  readonly user: string
  readonly losses: readonly ImportLoss[]
}

export type FailedRow = {
  readonly line: number
  readonly problem: ImportProblem
  readonly cells: readonly string[]
  readonly user: string
}

export type ReadImport = {
  readonly format: ImportFormat
  readonly head: readonly string[]
  readonly entries: readonly ReadEntry[]
  readonly failed: readonly FailedRow[]
  readonly dateOrder: GuessedOrder
  /** Those whose entries are in the table, the most first; empty where it does not say. */
  readonly users: readonly string[]
}

export type ImportOptions = {
  /** The time zone of the clocks the times were read from. */
  readonly zone: string
  /** What a person says; else it is guessed. */
  readonly dateOrder?: DateOrder | undefined
  readonly onProgress?: (done: number, total: number) => void
}

/** Between two words on how far it is. */
const ROWS_AT_ONCE = 1_000

export function readImport(
  rows: readonly (readonly string[])[],
  options: ImportOptions,
): Result<ReadImport, 'unknown-columns'> {
  const found = readImportColumns(rows)
  if (!found.ok) return found
  const table = found.value
  const dateOrder = orderOf(rows, table, options.dateOrder)
  const { zone } = options
  const source: TimesSource = { zone, order: dateOrder.order, clock: createZoneClock(zone) }
  const entries: ReadEntry[] = []
  const failedRows: FailedRow[] = []
  for (let index = table.headIndex + 1; index < rows.length; index++) {
    const cells = rows[index] ?? []
    if (index % ROWS_AT_ONCE === 0) options.onProgress?.(index, rows.length)
    const cell = cellReader(cells, table)
    if (isNoEntry(cells, cell, { format: table.format, order: dateOrder.order })) continue
    const line = index + 1
    const read = readRow(cell, table.format, source)
    if (read.ok) entries.push(...read.value.map((entry) => ({ line, ...entry })))
    else failedRows.push({ line, problem: read.error, cells, user: cell('user') })
  }
  const users = usersOf([...entries, ...failedRows])
  return ok({ format: table.format, head: table.head, entries, failed: failedRows, dateOrder, users })
}

/** Toggl writes „-“ for nothing. */
function cellReader(cells: readonly string[], { columns, format }: ImportTable): ReadCell {
  return (column) => {
    const index = columns.get(column)
    const text = index === undefined ? '' : fromCell((cells[index] ?? '').trim())
    return format === 'toggl' && text === '-' ? '' : text
  }
}

const SUM = /^(?:(?:grand |sub)?totals?|(?:gesamt|zwischen|monats|wochen)?summen?|gesamt|insgesamt)\s*:?$/i

/** Empty lines, and the sums that programs and people put between and below the entries: they have no day and no begin. */
function isNoEntry(cells: readonly string[], cell: ReadCell, { format, order }: ReadingWay): boolean {
  if (cells.every((text) => text.trim() === '')) return true
  const [start, date] = [cell('startTime'), cell('startDate')]
  if (format === 'timetagger' && start === '' && cell('endTime') === '') return true
  const hasBegin = readDate(date, order) !== undefined || !(start === '' || SUM.test(start))
  return !hasBegin && cells.some((text) => SUM.test(text.trim()))
}

type ReadingWay = { readonly format: ImportFormat; readonly order: DateOrder }

/** An entry, and its break where the row has one without a time. */
function readRow(
  cell: ReadCell,
  format: ImportFormat,
  source: TimesSource,
): Result<readonly Omit<ReadEntry, 'line'>[], ImportProblem> {
  const times = readImportedTimes(cell, source)
  if (!times.ok) return times
  const losses = new Set<ImportLoss>()
  const cut = (text: string, max: number, loss: ImportLoss): string => {
    if (text.length <= max) return text
    losses.add(loss)
    // Not in the middle of a character.
    return text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  }
  const name = (text: string): string => cut(text.normalize('NFC').replaceAll(/\s+/g, ' '), MAX_NAME, 'name-cut')
  const tags = [...new Set(tagsOf(cell, format).map(name))]
  if (tags.length > MAX_TAGS) losses.add('tags-cut')
  const kind = /^(pause|break)$/i.test(cell('kind')) ? 'break' : 'work'
  const { pause, loss } = kind === 'break' ? {} : judgeLength(cell, times.value, format)
  if (loss !== undefined) losses.add(loss)
  const user = cell('user')
  const entry = {
    ...times.value,
    kind,
    project: name(projectOf(cell)),
    tags: tags.slice(0, MAX_TAGS),
    note: cut(cell('note'), MAX_NOTE, 'note-cut'),
    ...billableOf(cell('billable'), format),
    user,
    losses: [...losses],
  } as const
  const nothing = { project: '', tags: [], note: '' }
  return ok(pause === undefined ? [entry] : [entry, { ...pause, kind: 'break', ...nothing, user, losses: ['pause'] }])
}

/** Other programs say yes or no to each entry, whether or not it was thought about. */
function billableOf(text: string, format: ImportFormat): { readonly isBillable?: boolean } {
  if (format !== 'own' || !/^(ja|nein)$/i.test(text)) return {}
  return { isBillable: text.toLowerCase() === 'ja' }
}

/** Projects of two clients may have one name; ours has to tell them apart without any other row. */
function projectOf(cell: ReadCell): string {
  const [project, client] = [cell('project'), cell('client')]
  return project === '' || client === '' || client === project ? project : `${project} (${client})`
}

/** What others call task or activity is a tag here. */
function tagsOf(cell: ReadCell, format: ImportFormat): readonly string[] {
  const task = cell('task')
  if (format !== 'timetagger') return [...(task === '' ? [] : [task]), ...splitTags(cell('tags'))]
  const inColumn = cell('tags').split(/[\s,]+/)
  const words = inColumn.some((word) => word !== '') ? inColumn : (cell('note').match(/#[\p{L}\p{N}_/-]+/gu) ?? [])
  return words.map((word) => word.replace(/^#/, '')).filter((word) => word !== '' && word !== 'untagged')
}

function orderOf(
  rows: readonly (readonly string[])[],
  { headIndex, columns }: ImportTable,
  said: DateOrder | undefined,
): GuessedOrder {
  const below = (...names: readonly ImportColumn[]): readonly string[] => {
    const places = names.flatMap((name) => columns.get(name) ?? [])
    return rows.slice(headIndex + 1).flatMap((cells) => places.map((place) => cells[place] ?? ''))
  }
  // If a cell contains both a day and a time, the day comes first.
  const dates = below('startDate', 'endDate', 'startTime', 'endTime').map(
    (text) => withoutWeekday(text).split(/[\s,T]/)[0] ?? '',
  )
  const guessed = guessDateOrder(dates, below('startTime').some(isTwelveHours))
  return said === undefined ? guessed : { ...guessed, order: said }
}

function usersOf(rows: readonly { readonly user: string }[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { user } of rows) if (user !== '') counts.set(user, (counts.get(user) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([user]) => user)
}
