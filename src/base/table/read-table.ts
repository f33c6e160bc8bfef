/** Reads a table that people or programs have made: each row becomes a thing, or says alone why it does not. */
import { failed, ok, type Result } from '../result.ts'
import { fromCell } from './csv.ts'
import type { FailedTableRow } from './failed-rows-csv.ts'
import { parseTable, type ParseCells, type TableRows } from './parse-table.ts'
import { columnFinder } from './table-columns.ts'

/** The files that hold one, as a file dialog and the share menu of a phone know them. */
export const TABLE_FILES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'] as const

/** What a tool knows of its table. */
export type TableShape<Column extends string, Row> = {
  /** The headings of each column, the one that says most first. */
  readonly columns: Readonly<Record<Column, readonly string[]>>
  /** A table without one of these is refused. */
  readonly required: readonly Column[]
  /** The thing of a row, or in German what is wrong with it. A column that is missing is empty. */
  readonly readRow: (cell: (column: Column) => string) => Result<Row, string>
}

export type ReadTable<Row> = {
  readonly head: readonly string[]
  readonly rows: readonly (Row & { readonly line: number })[]
  readonly failed: readonly FailedTableRow[]
}

export type TableFailure = 'unknown-columns' | 'empty'

/** Some programs put a title or empty lines before the head. */
const ROWS_BEFORE_HEAD = 10
/** Between two words on how far it is. */
const ROWS_AT_ONCE = 1_000

export function readTable<Column extends string, Row>(
  text: string,
  { columns, required, readRow }: TableShape<Column, Row>,
  o: { readonly parse: ParseCells; readonly onProgress?: (done: number, total: number) => void },
): Result<ReadTable<Row>, TableFailure> {
  if (text.trim() === '') return failed('empty')
  const find = columnFinder(columns)
  const findHead = (cells: TableRows): number =>
    cells.slice(0, ROWS_BEFORE_HEAD).findIndex((row) => {
      const found = find(row)
      return required.every((column) => found.has(column))
    })
  const cells = parseTable(text, o.parse, (sample) => find(sample[findHead(sample)] ?? []).size)
  const headIndex = findHead(cells)
  const head = cells[headIndex]
  if (head === undefined) return failed('unknown-columns')
  const places = find(head)
  const read: { rows: (Row & { readonly line: number })[]; failed: FailedTableRow[] } = { rows: [], failed: [] }
  for (let index = headIndex + 1; index < cells.length; index++) {
    const row = cells[index] ?? []
    if (index % ROWS_AT_ONCE === 0) o.onProgress?.(index, cells.length)
    if (row.every((cell) => cell.trim() === '')) continue
    const line = index + 1
    const made = readRow((column) => fromCell((row[places.get(column) ?? -1] ?? '').trim()))
    if (made.ok) read.rows.push({ ...made.value, line })
    else read.failed.push({ line, text: made.error, cells: row })
  }
  return ok({ head, ...read })
}
