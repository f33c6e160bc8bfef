/**
 * Lanes and who looks after them. A claim is a lease: it ends by itself when its holder is gone, and its number is the
 * fence, so that whoever was away for too long changes nothing any more. All times are those of the node's own clock, as
 * are the due times; nodes may differ by much less than a lease lasts, and one that differs by more repeats a delivery.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#database/server'

/** `notice` makes messages of notices and hands them out to the others. */
export type LaneChannel = 'notice' | 'push' | 'mail' | 'webhook'

export type LaneKey = { readonly userId: string; readonly channel: LaneChannel; readonly target: string }

export type Lane = LaneKey & {
  readonly claim: number
  /** Failed tries in a row. */
  readonly tries: number
  /** Whether what waits here had to wait: for quiet hours to end, or for a target that did not answer. */
  readonly isHeld: boolean
}

/** Longer than anything lasts that is done in one go (`MAX_TURN_MS` and one more try). */
export const LEASE_MS = 180_000

type LaneRow = Omit<Lane, 'isHeld'> & { readonly isHeld: number }

/** Claims lanes that are due, those that have waited longest first. Of two nodes only one gets a lane. */
export async function claimLanes(
  { type, kysely }: Database,
  channel: LaneChannel,
  limit: number,
  nowMs: number,
): Promise<readonly Lane[]> {
  // SQLite has one writer, who needs to skip nobody.
  const alone = type === 'postgres' ? sql`FOR UPDATE SKIP LOCKED` : sql``
  const { rows } = await sql<LaneRow>`
    UPDATE messaging_lane SET claim = claim + 1, "isClaimed" = 1, "dueAtMs" = ${nowMs + LEASE_MS}
    WHERE ("userId", channel, target) IN (
      SELECT "userId", channel, target FROM messaging_lane
      WHERE channel = ${channel} AND "dueAtMs" <= ${nowMs}
      ORDER BY "dueAtMs" LIMIT ${limit} ${alone}
    )
    RETURNING "userId", channel, target, claim, tries, "isHeld"`.execute(kysely)
  return rows.map((row) => ({ ...row, isHeld: row.isHeld === 1 }))
}

/** When the next lane of the channel is due, also one whose holder may be gone by then. */
export async function findNextDueMs(kysely: Kysely<unknown>, channel: LaneChannel): Promise<number | undefined> {
  const { rows } = await sql<{ dueAtMs: number | string | null }>`
    SELECT MIN("dueAtMs") AS "dueAtMs" FROM messaging_lane
    WHERE channel = ${channel} AND "dueAtMs" IS NOT NULL`.execute(kysely)
  const dueAtMs = rows[0]?.dueAtMs ?? undefined
  return dueAtMs === undefined ? undefined : Number(dueAtMs)
}

/** Makes a lane due, unless somebody is at it, or will be: that one looks again before they leave. */
export async function wakeLane(transaction: Transaction<unknown>, key: LaneKey, nowMs: number): Promise<void> {
  await sql`
    INSERT INTO messaging_lane
      ("userId", channel, target, "dueAtMs", "openAtMs", claim, "isClaimed", tries, "isHeld")
    VALUES (${key.userId}, ${key.channel}, ${key.target}, ${nowMs}, ${nowMs}, 0, 0, 0, 0)
    ON CONFLICT ("userId", channel, target) DO UPDATE SET "dueAtMs" = COALESCE(messaging_lane."dueAtMs",
      CASE WHEN messaging_lane."openAtMs" > excluded."dueAtMs"
        THEN messaging_lane."openAtMs" ELSE excluded."dueAtMs" END)`.execute(transaction)
}

/** Whether the lane is still this claim's; if it is, nobody else can change that before the transaction ends. */
export async function holdClaim(transaction: Transaction<unknown>, lane: Lane): Promise<boolean> {
  const { rows } = await sql`
    UPDATE messaging_lane SET claim = claim WHERE ${isLane(lane)} AND claim = ${lane.claim}
    RETURNING claim`.execute(transaction)
  return rows.length > 0
}

export type LaneState = {
  /** Undefined: nothing waits. */
  readonly dueAtMs: number | undefined
  /** What comes from now on waits until then. */
  readonly openAtMs: number
  readonly tries: number
  readonly isHeld: boolean
}

/** Lets go of a claim that `holdClaim` has confirmed. */
export async function releaseLane(transaction: Transaction<unknown>, lane: Lane, state: LaneState): Promise<void> {
  await sql`
    UPDATE messaging_lane SET "dueAtMs" = ${state.dueAtMs ?? null}, "openAtMs" = ${state.openAtMs}, "isClaimed" = 0,
      tries = ${state.tries}, "isHeld" = ${state.isHeld ? 1 : 0}
    WHERE ${isLane(lane)}`.execute(transaction)
}

/** Frees what an earlier process of this database held when it ended. Only where there is one node at a time. */
export async function freeClaims(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`
    UPDATE messaging_lane SET "dueAtMs" = ${nowMs}, "isClaimed" = 0 WHERE "isClaimed" = 1`.execute(kysely)
}

/** The condition that a row is of this lane: for deliveries and lanes alike. */
export function isLane({ userId, channel, target }: LaneKey) {
  return sql`"userId" = ${userId} AND channel = ${channel} AND target = ${target}`
}
