import { toCsv } from '#base/csv'
import { describeProblem } from './import-problems.ts'
import type { ReadImport } from './read-import.ts'

/** The rows that could not be read with what is wrong with each, to be put right and imported again. */
export function failedRowsCsv({ head, failed }: Pick<ReadImport, 'head' | 'failed'>): string {
  const cells = (row: readonly string[]): readonly string[] => head.map((_name, index) => row[index] ?? '')
  return toCsv([
    [...head, 'Fehler'],
    ...failed.map((row) => [...cells(row.cells), `Zeile ${row.line}: ${describeProblem(row.problem)}`]),
  ])
}
