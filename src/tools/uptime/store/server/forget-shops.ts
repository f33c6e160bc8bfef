/** What goes with shops that are gone, and with time. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '#base/clock'
import { chunk } from '#base/chunk'

/** A shop that was deleted by mistake has its past again when it is brought back within this time. */
export const GONE_FOR_MS = 30 * DAY_MS
/** Shares are of one year at most; what is older is in incidents and in the days of the history. */
export const SPANS_KEPT_MS = 400 * DAY_MS
/** Announced events are kept for a while for analysing faults; events that no reader takes are not kept forever. */
export const TOLD_KEPT_MS = 2 * DAY_MS
export const UNTOLD_KEPT_MS = 30 * DAY_MS

const PART = 200
const SHOPS_IN_ONE_GO = 20
const EVENTS_IN_ONE_GO = 1_000

type Shop = { readonly key: number; readonly shopId: string }

/** Notes since when shops are gone, and returns those that have been for long enough. */
export async function findGoneShops(
  kysely: Kysely<unknown>,
  isThere: (shopId: string) => boolean,
  nowMs: number,
): Promise<readonly Shop[]> {
  const { rows } = await sql<Shop & { readonly goneMs: number | string | null }>`
    SELECT "key", "shopId", "goneMs" FROM uptime_shop`.execute(kysely)
  const gone = rows.filter(({ shopId }) => !isThere(shopId))
  const back = rows.filter(({ shopId, goneMs }) => goneMs !== null && isThere(shopId))
  await noteGone(
    kysely,
    gone.filter(({ goneMs }) => goneMs === null),
    nowMs,
  )
  await noteGone(kysely, back, null)
  return gone.filter(({ goneMs }) => goneMs !== null && Number(goneMs) <= nowMs - GONE_FOR_MS)
}

async function noteGone(kysely: Kysely<unknown>, shops: readonly Shop[], goneMs: number | null): Promise<void> {
  for (const part of chunk(shops, PART)) {
    await sql`
      UPDATE uptime_shop SET "goneMs" = ${goneMs} WHERE "key" IN (${sql.join(part.map(({ key }) => key))})`.execute(
      kysely,
    )
  }
}

/** The keys of measurements that belong to no known shop: another node went on for a while after the shop was removed. */
export async function findUnknownKeys(
  kysely: Kysely<unknown>,
  readMeasuredKeys: () => Promise<readonly number[]>,
): Promise<readonly number[]> {
  // A shop is known before it is measured, so the other order would find new ones.
  const measured = await readMeasuredKeys()
  const { rows } = await sql<{ key: number }>`SELECT "key" FROM uptime_shop`.execute(kysely)
  const known = new Set(rows.map(({ key }) => key))
  return measured.filter((key) => !known.has(key))
}

/** Removes what readers have noted of a person, by whose id such notes are named, and what nodes told of their shops. */
export async function removeNotesOf(kysely: Kysely<unknown>, userId: string): Promise<void> {
  await sql`DELETE FROM uptime_note WHERE name = ${userId}`.execute(kysely)
  await sql`DELETE FROM uptime_turn WHERE "ownerId" = ${userId}`.execute(kysely)
}

/** Removes all that is kept of shops. */
export async function removeShops(kysely: Kysely<unknown>, shops: readonly Shop[]): Promise<void> {
  for (const part of chunk(shops, SHOPS_IN_ONE_GO)) {
    const ids = sql.join(part.map(({ shopId }) => shopId))
    const keys = sql.join(part.map(({ key }) => key))
    await kysely.transaction().execute(async (transaction) => {
      // The shop first: this waits for writes under way, and later ones find no shop to write to.
      await sql`DELETE FROM uptime_shop WHERE "key" IN (${keys})`.execute(transaction)
      await sql`DELETE FROM uptime_span WHERE "key" IN (${keys})`.execute(transaction)
      await sql`DELETE FROM uptime_event WHERE "shopId" IN (${ids})`.execute(transaction)
      await sql`DELETE FROM uptime_heartbeat WHERE "shopId" IN (${ids})`.execute(transaction)
      await sql`DELETE FROM uptime_handover WHERE "shopId" IN (${ids})`.execute(transaction)
      await sql`DELETE FROM uptime_wanted WHERE "shopId" IN (${ids})`.execute(transaction)
    })
    await yieldToEventLoop()
  }
}

/** Removes events that every reader has passed, and old ones that no reader took. */
export async function removeToldEvents(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      DELETE FROM uptime_event WHERE seq IN (
        SELECT seq FROM uptime_event
        WHERE ("writtenMs" < ${nowMs - TOLD_KEPT_MS} AND seq <= (SELECT COALESCE(MIN(seq), 0) FROM uptime_reader))
          OR "writtenMs" < ${nowMs - UNTOLD_KEPT_MS}
        ORDER BY seq LIMIT ${EVENTS_IN_ONE_GO}
      ) RETURNING seq`.execute(kysely)
    if (rows.length < EVENTS_IN_ONE_GO) return
    await yieldToEventLoop()
  }
}

/** Removes spans that ended before any window that is asked for begins. */
export async function removeOldSpans(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  const { rows } = await sql<{ key: number }>`SELECT "key" FROM uptime_shop ORDER BY "key"`.execute(kysely)
  for (const part of chunk(rows, PART)) {
    await sql`
      DELETE FROM uptime_span WHERE "key" IN (${sql.join(part.map(({ key }) => key))}) AND "fromMs" < (
        SELECT MAX(last."fromMs") FROM uptime_span AS last
        WHERE last."key" = uptime_span."key" AND last."fromMs" <= ${nowMs - SPANS_KEPT_MS}
      )`.execute(kysely)
    await yieldToEventLoop()
  }
}
