/** With whose shops it goes worse or better, so that all nodes hear of it. */
import { sql } from 'kysely'
import { MINUTE_MS, type Now } from '#base/clock'
import type { Database } from '#database/server'
import { databaseClock } from './database-clock.ts'
import type { StateStore, Turn } from './state-store.ts'

/** What is older says nothing any more. */
const KEPT_MS = MINUTE_MS

type TurnRow = Turn & { readonly toldMs: number | string; readonly isOver: number }

export function createTurnRows(database: Database, now: Now): Pick<StateStore, 'tellTurn' | 'readTurns'> {
  const { kysely } = database
  const oldMs = () => sql`${databaseClock(database, now)} - CAST(${KEPT_MS} AS bigint)`
  return {
    async tellTurn({ ownerId, kind }) {
      await sql`
        INSERT INTO uptime_turn ("ownerId", kind, "toldMs")
        VALUES (${ownerId}, ${kind}, ${databaseClock(database, now)})
        ON CONFLICT ("ownerId", kind) DO UPDATE SET "toldMs" = excluded."toldMs"`.execute(kysely)
    },
    async readTurns() {
      const { rows } = await sql<TurnRow>`
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
