/** What a node found of shops that another one looks after. */
import { sql } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'
import type { Database } from '#database/server'
import { databaseClock } from './database-clock.ts'
import type { StateStore } from './state-store.ts'

/** What is older says nothing any more. */
const KEPT_MS = MINUTE_MS

export function createHandoverRows(database: Database, now: Now): Pick<StateStore, 'handOver' | 'takeForwarded'> {
  const { kysely } = database
  return {
    async handOver(shopId, report) {
      await sql`
        INSERT INTO uptime_handover ("shopId", report, "writtenMs")
        VALUES (${shopId}, ${report}, ${databaseClock(database, now)})
        ON CONFLICT ("shopId") DO UPDATE SET report = excluded.report, "writtenMs" = excluded."writtenMs"`.execute(
        kysely,
      )
    },
    async takeForwarded(isOurs) {
      const { rows } = await sql<{ shopId: string }>`SELECT "shopId" FROM uptime_handover`.execute(kysely)
      if (rows.length === 0) return new Map()
      const oldMs = sql`${databaseClock(database, now)} - CAST(${KEPT_MS} AS bigint)`
      await sql`DELETE FROM uptime_handover WHERE "writtenMs" < ${oldMs}`.execute(kysely)
      const ours = rows.flatMap(({ shopId }) => (isOurs(shopId) ? [shopId] : []))
      if (ours.length === 0) return new Map()
      const taken = await sql<{ shopId: string; report: string }>`
        DELETE FROM uptime_handover WHERE "shopId" IN (${sql.join(ours)}) RETURNING "shopId", report`.execute(kysely)
      return new Map(taken.rows.map(({ shopId, report }) => [shopId, report]))
    },
  }
}
