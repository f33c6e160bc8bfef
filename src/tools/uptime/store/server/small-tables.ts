/** The tables of a few rows each: jobs, addresses of status pages, and what nodes tell each other. */
import { sql, type Kysely } from 'kysely'
import { chunk } from '#base/chunk'
import { MINUTE_MS, type Now } from '#base/clock'
import { databaseClock, type Database } from '#database/server'
import type { Heartbeat } from '../../state/judge-heartbeat.ts'
import type { StateStore, HealthChange } from './state-store.ts'

const PART = 500

/** What is older says nothing any more: handed over reports and changes of health. */
const KEPT_MS = MINUTE_MS

type HeartbeatRow = { readonly shopId: string; readonly atMs: number | string; readonly failure: string | null }

/** What each job has said of itself last. */
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

/** The addresses of status pages: each belongs to one page, and a page has one. */
export function createPageSlugs(
  kysely: Kysely<unknown>,
): Pick<StateStore, 'claimSlug' | 'readSlug' | 'freeSlugs' | 'freeSlug'> {
  return {
    claimSlug: (slug, pageId) =>
      kysely.transaction().execute(async (transaction) => {
        const { rows } = await sql`
          INSERT INTO uptime_slug (slug, "pageId") VALUES (${slug}, ${pageId})
          ON CONFLICT (slug) DO UPDATE SET "pageId" = excluded."pageId"
          WHERE uptime_slug."pageId" = excluded."pageId" RETURNING slug`.execute(transaction)
        if (rows.length === 0) return false
        await sql`DELETE FROM uptime_slug WHERE "pageId" = ${pageId} AND slug <> ${slug}`.execute(transaction)
        return true
      }),
    async readSlug(slug) {
      const { rows } = await sql<{ pageId: string }>`
        SELECT "pageId" FROM uptime_slug WHERE slug = ${slug}`.execute(kysely)
      return rows[0]?.pageId
    },
    async freeSlugs(pageIds) {
      if (pageIds.length === 0) return
      await sql`DELETE FROM uptime_slug WHERE "pageId" IN (${sql.join(pageIds)})`.execute(kysely)
    },
    async freeSlug(slug, pageId) {
      await sql`DELETE FROM uptime_slug WHERE slug = ${slug} AND "pageId" = ${pageId}`.execute(kysely)
    },
  }
}

/** What a node found of shops that another one looks after. */
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

/** A client that shows a shop asks several times a minute. */
const WANTED_FOR_MS = MINUTE_MS

type RequestedRow = { readonly shopId: string; readonly isTold: number; readonly isOver: number }

/** The last reports of shops, wanted on a node that does not look after them and told by the one that does. */
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

type HealthChangeRow = HealthChange & { readonly toldMs: number | string; readonly isOver: number }

/** With whose shops it goes worse or better, so that all nodes hear of it. */
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
