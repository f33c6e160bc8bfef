/**
 * Delivery queues and their claims. A claim is a lease: it expires by itself if its holder is gone, and its number is the fencing
 * token, so that a holder that was away for too long can no longer change anything. All times, including the due times, are those of
 * the node's own clock. Nodes may differ by much less than a lease lasts; one that differs by more repeats a delivery.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#database/server'

/** `notice` makes messages of notices and hands them out to the others. */
export type QueueChannel = 'notice' | 'push' | 'mail' | 'webhook'

export type DeliveryQueueKey = { readonly userId: string; readonly channel: QueueChannel; readonly target: string }

export type DeliveryQueue = DeliveryQueueKey & {
  readonly claim: number
  /** Failed tries in a row. */
  readonly tries: number
  /** Whether what waits here had to wait: for quiet hours to end, or for a target that did not answer. */
  readonly isHeld: boolean
}

/** Longer than anything lasts that is done in one go (`MAX_TURN_MS` and one more try). */
export const LEASE_MS = 180_000

type DeliveryQueueRow = Omit<DeliveryQueue, 'isHeld'> & { readonly isHeld: number }

/** Claims queues that are due, those that have waited longest first. Of two nodes only one gets a queue. */
export async function claimQueues(
  { type, kysely }: Database,
  channel: QueueChannel,
  limit: number,
  nowMs: number,
): Promise<readonly DeliveryQueue[]> {
  // SQLite has one writer, so there are no locked rows to skip.
  const alone = type === 'postgres' ? sql`FOR UPDATE SKIP LOCKED` : sql``
  const { rows } = await sql<DeliveryQueueRow>`
    UPDATE messaging_lane SET claim = claim + 1, "isClaimed" = 1, "dueAtMs" = ${nowMs + LEASE_MS}
    WHERE ("userId", channel, target) IN (
      SELECT "userId", channel, target FROM messaging_lane
      WHERE channel = ${channel} AND "dueAtMs" <= ${nowMs}
      ORDER BY "dueAtMs" LIMIT ${limit} ${alone}
    )
    RETURNING "userId", channel, target, claim, tries, "isHeld"`.execute(kysely)
  return rows.map((row) => ({ ...row, isHeld: row.isHeld === 1 }))
}

/** When the next queue of the channel is due, also one whose holder may be gone by then. */
export async function findNextDueMs(kysely: Kysely<unknown>, channel: QueueChannel): Promise<number | undefined> {
  const { rows } = await sql<{ dueAtMs: number | string | null }>`
    SELECT MIN("dueAtMs") AS "dueAtMs" FROM messaging_lane
    WHERE channel = ${channel} AND "dueAtMs" IS NOT NULL`.execute(kysely)
  const dueAtMs = rows[0]?.dueAtMs ?? undefined
  return dueAtMs === undefined ? undefined : Number(dueAtMs)
}

/** Makes a queue due, unless it is claimed or already due: its worker checks again before it releases the queue. */
export async function wakeQueue(
  transaction: Transaction<unknown>,
  key: DeliveryQueueKey,
  nowMs: number,
): Promise<void> {
  await sql`
    INSERT INTO messaging_lane
      ("userId", channel, target, "dueAtMs", "openAtMs", claim, "isClaimed", tries, "isHeld")
    VALUES (${key.userId}, ${key.channel}, ${key.target}, ${nowMs}, ${nowMs}, 0, 0, 0, 0)
    ON CONFLICT ("userId", channel, target) DO UPDATE SET "dueAtMs" = COALESCE(messaging_lane."dueAtMs",
      CASE WHEN messaging_lane."openAtMs" > excluded."dueAtMs"
        THEN messaging_lane."openAtMs" ELSE excluded."dueAtMs" END)`.execute(transaction)
}

/** Whether this claim still holds the queue; if so, no other worker can take it before the transaction ends. */
export async function holdClaim(transaction: Transaction<unknown>, queue: DeliveryQueue): Promise<boolean> {
  const { rows } = await sql`
    UPDATE messaging_lane SET claim = claim WHERE ${isQueue(queue)} AND claim = ${queue.claim}
    RETURNING claim`.execute(transaction)
  return rows.length > 0
}

export type DeliveryQueueState = {
  /** Undefined: nothing waits. */
  readonly dueAtMs: number | undefined
  /** What comes from now on waits until then. */
  readonly openAtMs: number
  readonly tries: number
  readonly isHeld: boolean
}

/** Lets go of a claim that `holdClaim` has confirmed. */
export async function releaseQueue(
  transaction: Transaction<unknown>,
  queue: DeliveryQueue,
  state: DeliveryQueueState,
): Promise<void> {
  await sql`
    UPDATE messaging_lane SET "dueAtMs" = ${state.dueAtMs ?? null}, "openAtMs" = ${state.openAtMs}, "isClaimed" = 0,
      tries = ${state.tries}, "isHeld" = ${state.isHeld ? 1 : 0}
    WHERE ${isQueue(queue)}`.execute(transaction)
}

/** Frees what an earlier process of this database held when it ended. Only where there is one node at a time. */
export async function freeClaims(kysely: Kysely<unknown>, nowMs: number): Promise<void> {
  await sql`
    UPDATE messaging_lane SET "dueAtMs" = ${nowMs}, "isClaimed" = 0 WHERE "isClaimed" = 1`.execute(kysely)
}

/** The condition that a row is of this queue: for deliveries and queues alike. */
export function isQueue({ userId, channel, target }: DeliveryQueueKey) {
  return sql`"userId" = ${userId} AND channel = ${channel} AND target = ${target}`
}
