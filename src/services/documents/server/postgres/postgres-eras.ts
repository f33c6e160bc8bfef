/**
 * Rule D6 on PostgreSQL. An era begins whenever a node opens the database, for all nodes together, so pages name the
 * one that stands in the database when they are read. See `sqlite-eras.ts` for the idea.
 */
import type { Pool, PoolClient } from 'pg'

/** Begins an era inside the caller's transaction, which is short: counters wait for its end. */
export async function beginEra(client: PoolClient, id: string, startedAt: string): Promise<void> {
  // No user's counter may change between its recording and the start of the new era.
  await client.query('LOCK TABLE feed_head IN SHARE ROW EXCLUSIVE MODE')
  await client.query(
    `INSERT INTO era_heads (user_id, era, position)
     SELECT user_id, (SELECT coalesce(max(number), 0) FROM eras), position FROM feed_head h
     WHERE position > coalesce((SELECT max(position) FROM era_heads e WHERE e.user_id = h.user_id), 0)`,
  )
  await client.query(
    'INSERT INTO eras (number, id, started_at) SELECT coalesce(max(number), 0) + 1, $1, $2 FROM eras',
    [id, startedAt],
  )
}

/** When each began, in milliseconds since 1970, ascending. */
export async function readEraStarts(client: Pool): Promise<readonly number[]> {
  const { rows } = await client.query<{ started_at: string }>('SELECT started_at FROM eras ORDER BY started_at')
  return rows.map((row) => Date.parse(row.started_at))
}

/** The newest era, as a part of the statement that reads a page or writes. */
export const CURRENT_ERA = '(SELECT id FROM eras ORDER BY number DESC LIMIT 1)'

export async function readEra(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ era: string }>(`SELECT ${CURRENT_ERA} AS era`)
  return rows[0]?.era ?? ''
}

/**
 * One row with `reached`: whether the database has ever shown person $1 a counter of $2 in era $3. The counter of
 * the newest era is compared where the page is read.
 */
export const HAS_REACHED = `
  SELECT coalesce((
    SELECT e.number = (SELECT max(number) FROM eras) OR $2 <= coalesce((
      SELECT position FROM era_heads WHERE user_id = $1 AND era <= e.number ORDER BY era DESC LIMIT 1
    ), 0)
    FROM eras e WHERE e.id = $3
  ), false) AS reached`

/** Forgets eras that were over before an instant, and the counters that only they needed. */
export async function forgetEras(client: PoolClient, before: string): Promise<void> {
  await client.query('DELETE FROM eras WHERE number < (SELECT max(number) FROM eras WHERE started_at < $1)', [before])
  await client.query(`
    DELETE FROM era_heads h WHERE EXISTS (
      SELECT 1 FROM era_heads later
      WHERE later.user_id = h.user_id AND later.era > h.era AND later.era <= (SELECT min(number) FROM eras))`)
}
