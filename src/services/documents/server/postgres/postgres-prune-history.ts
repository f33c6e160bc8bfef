/**
 * Removes what is too old (rule H1) in transactions of some thousand rows: the database gives up a statement that takes longer than any
 * user would wait, and no write waits for the whole.
 */
import type { Pool, PoolClient } from 'pg'
import { createTally } from '../weigh-writes.ts'
import { forgetEras } from './postgres-eras.ts'
import { inTransaction } from './postgres-transaction.ts'
import { charge } from './postgres-usage.ts'

const STEP_ROWS = 5_000

/** Returns how many entries of the log went. A tombstone that was still in a feed becomes a lost document there. */
export async function pruneHistory(pool: Pool, before: string, stepRows = STEP_ROWS): Promise<number> {
  let count = 0
  for (;;) {
    const step = await inTransaction(pool, (client) => prune(client, before, stepRows))
    count += step.entries
    if (step.entries < stepRows && step.tombstones < stepRows) break
  }
  await inTransaction(pool, (client) => forgetEras(client, before))
  return count
}

async function prune(client: PoolClient, before: string, stepRows: number) {
  const tally = createTally()
  const tombstones = await client.query<Forgotten>(
    `WITH old AS (
       SELECT collection, id FROM documents WHERE is_deleted AND updated_at < $1 LIMIT $2
     ), forgotten AS (
       DELETE FROM documents d USING old WHERE d.collection = old.collection AND d.id = old.id
       RETURNING d.collection, d.id, d.owner_id, d.member_ids, d.size_bytes
     ), told AS (
       UPDATE feed f SET is_lost = true
       FROM forgotten d CROSS JOIN LATERAL unnest(d.member_ids || d.owner_id) AS a (user_id)
       WHERE f.user_id = a.user_id AND f.collection = d.collection AND f.document_id = d.id
     )
     SELECT owner_id, sum(size_bytes) AS bytes, count(*) AS count FROM forgotten GROUP BY owner_id`,
    [before, stepRows],
  )
  for (const { owner_id: ownerId, bytes } of tombstones.rows) tally.add(ownerId ?? '', -Number(bytes), 0)
  const entries = await client.query<Forgotten>(
    `WITH old AS (
       SELECT ctid FROM change_log WHERE recorded_at < $1 ORDER BY recorded_at LIMIT $2
     ), forgotten AS (
       DELETE FROM change_log l USING old WHERE l.ctid = old.ctid RETURNING l.owner_id, l.size_bytes
     )
     SELECT owner_id, sum(size_bytes) AS bytes, count(*) AS count FROM forgotten GROUP BY owner_id`,
    [before, stepRows],
  )
  // Null: it has never counted for a user.
  for (const { owner_id: ownerId, bytes } of entries.rows) if (ownerId !== null) tally.add(ownerId, 0, -Number(bytes))
  await charge(client, tally.charges())
  return { tombstones: countOf(tombstones.rows), entries: countOf(entries.rows) }
}

/** Rows that went, by the owner they counted for; `pg` hands sums out as texts. */
type Forgotten = { readonly owner_id: string | null; readonly bytes: string; readonly count: string }

function countOf(rows: readonly Forgotten[]): number {
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}
