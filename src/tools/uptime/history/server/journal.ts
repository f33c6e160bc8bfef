/** Samples on the disk as they came, until they are put together. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Now } from '#base/clock'
import { SLOT_MS } from '../history-levels.ts'
import { packMixedSamples, unpackMixedSamples } from '../packed-samples.ts'
import type { Sample } from '../sample.ts'
import type { Database } from '#database/server'
import { chunk } from '#base/chunk'

/** In one go, so that the loop stays free. */
const PART = 20

export type JournalEntry = { readonly id: number; readonly slot: number; readonly samples: readonly Sample[] }

type JournalRow = { readonly id: number | string; readonly slot: number | string; readonly packed: Uint8Array }

export function slotOf(atMs: number): number {
  return Math.floor(atMs / SLOT_MS)
}

/** Appends samples in one transaction, a row for each stretch of five minutes. */
export async function writeJournal({ type, kysely }: Database, samples: readonly Sample[]): Promise<void> {
  const bySlot = Map.groupBy(samples, ({ atMs }) => slotOf(atMs))
  const rows = [...bySlot].map(([slot, some]) => sql`(${slot}, ${packMixedSamples(slot * SLOT_MS, some)})`)
  await kysely.transaction().execute(async (transaction) => {
    // As on SQLite: what a power cut takes of the last second is no loss.
    if (type === 'postgres') await sql`SET LOCAL synchronous_commit = off`.execute(transaction)
    await sql`INSERT INTO uptime_journal (slot, packed) VALUES ${sql.join(rows)}`.execute(transaction)
  })
}

export async function listJournalSlots(kysely: Kysely<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ slot: number | string }>`
    SELECT DISTINCT slot FROM uptime_journal ORDER BY slot`.execute(kysely)
  return rows.map(({ slot }) => Number(slot))
}

/** The entries of some stretches, all where none are named. */
export async function readJournal(
  kysely: Kysely<unknown>,
  o: { readonly from: number; readonly until: number },
): Promise<readonly JournalEntry[]> {
  const { rows } = await sql<JournalRow>`
    SELECT id, slot, packed FROM uptime_journal
    WHERE slot >= ${o.from} AND slot < ${o.until} ORDER BY id`.execute(kysely)
  return rows.map(toEntry)
}

function toEntry({ id, slot, packed }: JournalRow): JournalEntry {
  return { id: Number(id), slot: Number(slot), samples: unpackMixedSamples(Number(slot) * SLOT_MS, packed) }
}

/** Asks again and again for what is new in the journal, whichever node wrote it; at first for what came in the last minutes. */
export function followJournal(kysely: Kysely<unknown>, now: Now): () => Promise<readonly Sample[]> {
  let known: ReadonlySet<number> = new Set()
  return async () => {
    const { rows } = await sql<Pick<JournalRow, 'id'>>`
      SELECT id FROM uptime_journal WHERE slot >= ${slotOf(now()) - 1}`.execute(kysely)
    // What was begun first may be there last, so the highest id says nothing.
    const ids = rows.map(({ id }) => Number(id))
    const news = ids.filter((id) => !known.has(id))
    const samples: Sample[] = []
    for (const part of chunk(news, PART)) {
      const read = await sql<JournalRow>`
        SELECT id, slot, packed FROM uptime_journal WHERE id IN (${sql.join(part)})`.execute(kysely)
      samples.push(...read.rows.map(toEntry).flatMap((entry) => entry.samples))
    }
    known = new Set(ids)
    return samples
  }
}

/** Throws if one of the entries was already removed elsewhere. */
export async function removeEntries(transaction: Transaction<unknown>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    DELETE FROM uptime_journal WHERE id IN (${sql.join(ids)}) RETURNING id`.execute(transaction)
  if (rows.length !== ids.length) throw new Error('the journal was put together by somebody else')
}
