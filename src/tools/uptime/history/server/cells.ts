/**
 * Rows of the history by one number, made of when and which shop: `index of the stretch × 2^24 + key`. So all shops of one
 * stretch are neighbours, and one shop's rows are found by a list of numbers.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { chunk } from '#base/chunk'

export type CellTable = 'uptime_sample' | 'uptime_slot' | 'uptime_hour' | 'uptime_day'

export type Cell = { readonly index: number; readonly key: number; readonly packed: Uint8Array }

type CellRow = { readonly cell: number | string; readonly packed: Uint8Array }

/** More shops than anybody has in the life of a server. */
const KEYS = 2 ** 24
const PART = 200

export async function writeCells(
  transaction: Transaction<unknown>,
  table: CellTable,
  cells: readonly Cell[],
): Promise<void> {
  for (const part of chunk(cells, PART)) {
    const values = part.map(({ index, key, packed }) => sql`(${toNumber(index, key)}, ${packed})`)
    await sql`
      INSERT INTO ${sql.table(table)} (cell, packed) VALUES ${sql.join(values)}
      ON CONFLICT (cell) DO UPDATE SET packed = excluded.packed`.execute(transaction)
    await yieldToEventLoop()
  }
}

/** Those of all shops in one stretch. */
export async function readStretch(kysely: Kysely<unknown>, table: CellTable, index: number): Promise<readonly Cell[]> {
  const { rows } = await sql<CellRow>`
    SELECT cell, packed FROM ${sql.table(table)}
    WHERE cell >= ${toNumber(index, 0)} AND cell < ${toNumber(index + 1, 0)} ORDER BY cell`.execute(kysely)
  return rows.map(toCell)
}

/** Those of one shop from one stretch to before another, oldest first. */
export async function readShopCells(
  kysely: Kysely<unknown>,
  table: CellTable,
  o: { readonly key: number; readonly from: number; readonly until: number },
): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  const numbers = Array.from({ length: Math.max(0, o.until - o.from) }, (_, index) => toNumber(o.from + index, o.key))
  for (const part of chunk(numbers, PART)) {
    const { rows } = await sql<CellRow>`
      SELECT cell, packed FROM ${sql.table(table)} WHERE cell IN (${sql.join(part)}) ORDER BY cell`.execute(kysely)
    cells.push(...rows.map(toCell))
    await yieldToEventLoop()
  }
  return cells
}

/** The first stretch from one on in which there is something. */
export async function findStretch(kysely: Kysely<unknown>, table: CellTable, from = 0): Promise<number | undefined> {
  const { rows } = await sql<{ cell: number | string | null }>`
    SELECT MIN(cell) AS cell FROM ${sql.table(table)} WHERE cell >= ${toNumber(from, 0)}`.execute(kysely)
  const cell = rows[0]?.cell ?? undefined
  return cell === undefined ? undefined : Math.floor(Number(cell) / KEYS)
}

/** Removes what is before a stretch, one stretch at a time. */
export async function removeBefore(kysely: Kysely<unknown>, table: CellTable, before: number): Promise<void> {
  for (;;) {
    const first = await findStretch(kysely, table)
    if (first === undefined || first >= before) return
    await sql`DELETE FROM ${sql.table(table)} WHERE cell < ${toNumber(first + 1, 0)}`.execute(kysely)
    await yieldToEventLoop()
  }
}

/** Removes all of some shops, from the first stretch to before another. */
export async function removeShopCells(
  kysely: Kysely<unknown>,
  table: CellTable,
  o: { readonly keys: readonly number[]; readonly until: number },
): Promise<void> {
  const first = (await findStretch(kysely, table)) ?? o.until
  for (const key of o.keys) {
    const numbers = Array.from({ length: Math.max(0, o.until - first) }, (_, index) => toNumber(first + index, key))
    for (const part of chunk(numbers, PART)) {
      await sql`DELETE FROM ${sql.table(table)} WHERE cell IN (${sql.join(part)})`.execute(kysely)
      await yieldToEventLoop()
    }
  }
}

function toNumber(index: number, key: number): number {
  return index * KEYS + key
}

function toCell({ cell, packed }: CellRow): Cell {
  const number = Number(cell)
  return { index: Math.floor(number / KEYS), key: number % KEYS, packed }
}
