/** What each job has said of itself last. */
import { sql, type Kysely } from 'kysely'
import type { Heartbeat } from '../../state/judge-heartbeat.ts'
import { chunk } from '#base/chunk'
import type { StateStore } from './state-store.ts'

const PART = 500

type HeartbeatRow = { readonly shopId: string; readonly atMs: number | string; readonly failure: string | null }

export function createHeartbeatRows(kysely: Kysely<unknown>): Pick<StateStore, 'recordHeartbeat' | 'readHeartbeats'> {
  return {
    async recordHeartbeat(shopId, { atMs, failure = null }) {
      await sql`
        INSERT INTO uptime_heartbeat ("shopId", "atMs", failure) VALUES (${shopId}, ${Math.trunc(atMs)}, ${failure})
        ON CONFLICT ("shopId") DO UPDATE SET "atMs" = excluded."atMs", failure = excluded.failure
        WHERE uptime_heartbeat."atMs" <= excluded."atMs"`.execute(kysely)
    },
    async readHeartbeats(shopIds) {
      const heartbeats = new Map<string, Heartbeat>()
      for (const part of chunk(shopIds, PART)) {
        const { rows } = await sql<HeartbeatRow>`
          SELECT "shopId", "atMs", failure FROM uptime_heartbeat WHERE "shopId" IN (${sql.join(part)})`.execute(kysely)
        for (const { shopId, atMs, failure } of rows) {
          heartbeats.set(shopId, { atMs: Number(atMs), ...(failure === null ? {} : { failure }) })
        }
      }
      return heartbeats
    },
  }
}
