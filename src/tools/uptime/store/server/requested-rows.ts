/** The last reports of shops, wanted on a node that does not look after them and told by the one that does. */
import { sql } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'
import type { Database } from '#database/server'
import { databaseClock } from './database-clock.ts'
import type { StateStore } from './state-store.ts'

/** A client that shows a shop asks several times a minute. */
const WANTED_FOR_MS = MINUTE_MS

type RequestedRow = { readonly shopId: string; readonly isTold: number; readonly isOver: number }

export function createRequestedRows(
  database: Database,
  now: Now,
): Pick<StateStore, 'wantReports' | 'readRequested' | 'writeReportTexts'> {
  const { kysely } = database
  const overMs = () => sql`${databaseClock(database, now)} - CAST(${WANTED_FOR_MS} AS bigint)`
  return {
    async wantReports(shopId) {
      // Reports written before the demand expired are outdated: newer ones were not written.
      const { rows } = await sql<{ reports: string | null }>`
        INSERT INTO uptime_wanted ("shopId", "wantedMs") VALUES (${shopId}, ${databaseClock(database, now)})
        ON CONFLICT ("shopId") DO UPDATE SET "wantedMs" = excluded."wantedMs",
          reports = CASE WHEN uptime_wanted."wantedMs" > ${overMs()} THEN uptime_wanted.reports END
        RETURNING reports`.execute(kysely)
      return rows[0]?.reports ?? undefined
    },
    async readRequested() {
      const { rows } = await sql<RequestedRow>`
        SELECT "shopId", CASE WHEN reports IS NULL THEN 0 ELSE 1 END AS "isTold",
          CASE WHEN "wantedMs" > ${overMs()} THEN 0 ELSE 1 END AS "isOver"
        FROM uptime_wanted`.execute(kysely)
      if (rows.some(({ isOver }) => isOver === 1))
        await sql`DELETE FROM uptime_wanted WHERE "wantedMs" <= ${overMs()}`.execute(kysely)
      const wanted = rows.filter(({ isOver }) => isOver === 0)
      return new Map(wanted.map(({ shopId, isTold }) => [shopId, { isTold: isTold === 1 }]))
    },
    async writeReportTexts(reports) {
      for (const [shopId, text] of reports)
        await sql`UPDATE uptime_wanted SET reports = ${text} WHERE "shopId" = ${shopId}`.execute(kysely)
    },
  }
}
