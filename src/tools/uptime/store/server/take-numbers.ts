/**
 * Numbers in the order in which transactions commit. A sequence gives them in the order in which transactions ask, and one
 * that commits late is then below what a reader has passed already: it is never read. Here the row of the counter stays
 * locked until its transaction is over, so whoever sees a number sees all below it.
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
