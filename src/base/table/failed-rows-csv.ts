import { fromCell, toCsv } from './csv.ts'

/** A row of a table that could not be taken over. */
export type FailedTableRow = {
  /** As spreadsheets count: the head is in line 1. Absent for a thing of a file that has no rows, which its text names. */
  readonly line?: number | undefined
  /** What is wrong with it, in German; stands behind `Zeile 17: `. */
  readonly text: string
  readonly cells: readonly string[]
}

/** The rows that could not be read with what is wrong with each, to be put right and imported again. */
export function failedRowsCsv(head: readonly string[], failed: readonly FailedTableRow[]): string {
  const cells = (row: readonly string[]): readonly string[] => head.map((_name, index) => fromCell(row[index] ?? ''))
  return toCsv([[...head, 'Fehler'], ...failed.map((row) => [...cells(row.cells), describeFailedRow(row)])])
}

/** „Zeile 17: Der Name fehlt.“ */
export function describeFailedRow({ line, text }: FailedTableRow): string {
  return line === undefined ? text : `Zeile ${line}: ${text}`
}
