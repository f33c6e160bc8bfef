/**
 * Numbers in the order in which transactions commit. A sequence numbers them in the order in which they ask, so one that commits
 * late could be below a reader's position and never be read. Here the counter's row stays locked until its transaction is over, so a
 * reader that sees a number sees all below it.
 */
import { sql, type Transaction } from 'kysely'

/** Takes the next `count` numbers and returns the last of them. The rest of the transaction keeps the others waiting. */
export async function takeNumbers(
  transaction: Transaction<unknown>,
  name: 'write' | 'key',
  count: number,
): Promise<number> {
  const { rows } = await sql<{ value: number | string }>`
    UPDATE uptime_counter SET value = value + ${count} WHERE name = ${name} RETURNING value`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error(`the counter ${name} is missing`)
  return Number(row.value)
}
