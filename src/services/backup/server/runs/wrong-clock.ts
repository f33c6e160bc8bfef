/** What was written while the clock of the server was days ahead would hold up every backup until that day comes. */
import { sql, type Kysely } from 'kysely'
import { HOUR_MS } from '#base/clock'

/** A clock that is set back by less makes no second backup of a night. */
const AHEAD_MS = 36 * HOUR_MS

/**
 * Moves the times of runs that are far in the future back to now at the latest, in their order; a schedule that would begin then
 * begins now.
 */
export async function correctFutureTimes(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  const limitMs = nowMs + AHEAD_MS
  const { rows } = await sql<{ lastMs: number | string | null }>`
    SELECT MAX("startedAtMs") AS "lastMs" FROM backup_run
    WHERE state <> 'running' AND "startedAtMs" > ${limitMs}`.execute(kysely)
  const aheadMs = Number(rows[0]?.lastMs ?? nowMs) - nowMs
  if (aheadMs > 0)
    await sql`
      UPDATE backup_run SET "startedAtMs" = "startedAtMs" - CAST(${aheadMs} AS bigint),
        "endedAtMs" = "endedAtMs" - CAST(${aheadMs} AS bigint), "dueAtMs" = "dueAtMs" - CAST(${aheadMs} AS bigint)
      WHERE state <> 'running' AND "startedAtMs" > ${limitMs}`.execute(kysely)
  await sql`UPDATE backup_settings SET "sinceMs" = ${nowMs} WHERE "sinceMs" > ${limitMs}`.execute(kysely)
}
