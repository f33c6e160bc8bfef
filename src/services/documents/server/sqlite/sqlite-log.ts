/** The log of one document, newest entry first: each row names the one before it about the same document. */
import type { StatementSync } from 'node:sqlite'
import { integerOf, type Row } from './sqlite-rows.ts'

/** The beginning of a document's log. */
export type LogStart = { readonly number: number; readonly logHead: number }

/** Its rows as `entry` selects them, lazily. It ends where what came before has been forgotten. */
export function* walkLog(entry: StatementSync, { number, logHead }: LogStart): Generator<Row, void> {
  for (let sequence = logHead; sequence > 0;) {
    const row = entry.get(sequence, number)
    if (row === undefined) return
    yield row
    const previous = integerOf(row, 1)
    // Numbers of a log that was forgotten whole are given again, and then lead anywhere but back.
    if (previous >= sequence) return
    sequence = previous
  }
}
