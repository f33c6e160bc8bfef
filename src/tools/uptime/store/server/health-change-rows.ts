/** With whose shops it goes worse or better, so that all nodes hear of it. */
import { sql } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'
import type { Database } from '#database/server'
import { databaseClock } from './database-clock.ts'
import type { StateStore, HealthChange } from './state-store.ts'

/** What is older says nothing any more. */
const KEPT_MS = MINUTE_MS

type HealthChangeRow = HealthChange & { readonly toldMs: number | string; readonly isOver: number }

export function createHealthChangeRows(
  database: Database,
  now: Now,
): Pick<StateStore, 'writeHealthChange' | 'readHealthChanges'> {
  const { kysely } = database
  const oldMs = () => sql`${databaseClock(database, now)} - CAST(${KEPT_MS} AS bigint)`
  return {
    async writeHealthChange({ ownerId, kind }) {
      await sql`
        INSERT INTO uptime_turn ("ownerId", kind, "toldMs")
        VALUES (${ownerId}, ${kind}, ${databaseClock(database, now)})
        ON CONFLICT ("ownerId", kind) DO UPDATE SET "toldMs" = excluded."toldMs"`.execute(kysely)
    },
    async readHealthChanges() {
      const { rows } = await sql<HealthChangeRow>`
        SELECT "ownerId", kind, "toldMs", CASE WHEN "toldMs" > ${oldMs()} THEN 0 ELSE 1 END AS "isOver"
        FROM uptime_turn`.execute(kysely)
      if (rows.some(({ isOver }) => isOver === 1))
        await sql`DELETE FROM uptime_turn WHERE "toldMs" <= ${oldMs()}`.execute(kysely)
      return rows.flatMap(({ ownerId, kind, toldMs, isOver }) =>
        isOver === 1 ? [] : [{ ownerId, kind, toldMs: Number(toldMs) }],
      )
    },
  }
}
