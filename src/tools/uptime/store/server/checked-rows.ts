/** When each shop was checked first and last, as far as the journal was put together. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { chunk } from '#base/chunk'

const PART = 200

export type Checked = { readonly firstMs: number; readonly lastMs: number }

type CheckedRow = { readonly key: number; readonly firstMs: number | string; readonly lastMs: number | string }

export async function widenChecked(
  transaction: Transaction<unknown>,
  checked: ReadonlyMap<number, Checked>,
): Promise<void> {
  for (const part of chunk([...checked], PART)) {
    const values = part.map(([key, { firstMs, lastMs }]) => sql`(${key}, ${firstMs}, ${lastMs})`)
    await sql`
      INSERT INTO uptime_checked ("key", "firstMs", "lastMs") VALUES ${sql.join(values)}
      ON CONFLICT ("key") DO UPDATE SET
        "firstMs" = CASE WHEN uptime_checked."firstMs" < excluded."firstMs"
          THEN uptime_checked."firstMs" ELSE excluded."firstMs" END,
        "lastMs" = CASE WHEN uptime_checked."lastMs" > excluded."lastMs"
          THEN uptime_checked."lastMs" ELSE excluded."lastMs" END`.execute(transaction)
  }
}

/** Of all shops, or of one. */
export async function readChecked(kysely: Kysely<unknown>, key?: number): Promise<Map<number, Checked>> {
  const wanted = key === undefined ? sql`` : sql`WHERE "key" = ${key}`
  const { rows } = await sql<CheckedRow>`
    SELECT "key", "firstMs", "lastMs" FROM uptime_checked ${wanted}`.execute(kysely)
  return new Map(rows.map((row) => [row.key, { firstMs: Number(row.firstMs), lastMs: Number(row.lastMs) }]))
}

export async function removeChecked(kysely: Kysely<unknown>, keys: readonly number[]): Promise<void> {
  for (const part of chunk(keys, PART)) {
    await sql`DELETE FROM uptime_checked WHERE "key" IN (${sql.join(part)})`.execute(kysely)
  }
}
