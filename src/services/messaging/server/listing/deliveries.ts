/** What is still to be delivered: a row for each message and target, gone once there is nothing left to do. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { isLane, type Lane, type LaneKey } from './lanes.ts'

export type Delivery = {
  readonly noticeId: string
  /** Orders a person's messages. */
  readonly position: number
  readonly createdAtMs: number
  /** From then on it is not worth pushing or mailing any more. */
  readonly expiresAtMs: number | undefined
  readonly isUrgent: boolean
}

/** Rows that one statement removes; databases take only so many parameters. */
const REMOVED_AT_ONCE = 1_000

type DeliveryRow = {
  readonly noticeId: string
  readonly position: number | string
  readonly createdAtMs: number | string
  readonly expiresAtMs: number | string | null
  readonly isUrgent: number
}

export async function insertDelivery(
  transaction: Transaction<unknown>,
  key: LaneKey,
  delivery: Delivery,
): Promise<void> {
  await sql`
    INSERT INTO messaging_delivery
      ("userId", channel, target, position, "noticeId", "createdAtMs", "expiresAtMs", "isUrgent", "failingSinceMs")
    VALUES (${key.userId}, ${key.channel}, ${key.target}, ${delivery.position}, ${delivery.noticeId},
      ${delivery.createdAtMs}, ${delivery.expiresAtMs ?? null}, ${delivery.isUrgent ? 1 : 0}, NULL)
    ON CONFLICT DO NOTHING`.execute(transaction)
}

/**
 * Lets deliveries in a lane be over: the next look drops them, and nobody who is at one of them loses the lane by it.
 */
export async function expireDeliveries(
  transaction: Transaction<unknown>,
  key: LaneKey,
  o: { readonly noticeIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  for (let start = 0; start < o.noticeIds.length; start += REMOVED_AT_ONCE) {
    const ids = sql.join(o.noticeIds.slice(start, start + REMOVED_AT_ONCE))
    await sql`
      UPDATE messaging_delivery SET "expiresAtMs" = ${o.nowMs}
      WHERE ${isLane(key)} AND "noticeId" IN (${ids})`.execute(transaction)
  }
}

/** What waits in a lane, oldest first; all of it unless there is a limit. */
export async function readDeliveries(
  kysely: Kysely<unknown>,
  lane: Lane,
  limit?: number,
): Promise<readonly Delivery[]> {
  const first = limit === undefined ? sql`` : sql`LIMIT ${limit}`
  const { rows } = await sql<DeliveryRow>`
    SELECT "noticeId", position, "createdAtMs", "expiresAtMs", "isUrgent" FROM messaging_delivery
    WHERE ${isLane(lane)} ORDER BY position, "noticeId" ${first}`.execute(kysely)
  return rows.map((row) => ({
    noticeId: row.noticeId,
    position: Number(row.position),
    createdAtMs: Number(row.createdAtMs),
    expiresAtMs: row.expiresAtMs === null ? undefined : Number(row.expiresAtMs),
    isUrgent: row.isUrgent === 1,
  }))
}

/** Removes what is done; false where somebody else has the lane by now, who will see to it. */
export async function removeDeliveries(
  kysely: Kysely<unknown>,
  lane: Lane,
  deliveries: readonly Pick<Delivery, 'noticeId'>[],
): Promise<boolean> {
  for (let start = 0; start < deliveries.length; start += REMOVED_AT_ONCE) {
    const ids = sql.join(deliveries.slice(start, start + REMOVED_AT_ONCE).map(({ noticeId }) => noticeId))
    const { rows } = await sql`
      DELETE FROM messaging_delivery
      WHERE ${isLane(lane)} AND "noticeId" IN (${ids})
        AND EXISTS (SELECT 1 FROM messaging_lane WHERE ${isLane(lane)} AND claim = ${lane.claim})
      RETURNING "noticeId"`.execute(kysely)
    if (rows.length === 0) return false
  }
  return true
}

/** Notes that the lane's target failed, and removes what has failed since before an instant; tells how much. */
export async function noteFailure(
  transaction: Transaction<unknown>,
  lane: Lane,
  o: { readonly nowMs: number; readonly giveUpBeforeMs: number },
): Promise<number> {
  await sql`
    UPDATE messaging_delivery SET "failingSinceMs" = ${o.nowMs}
    WHERE ${isLane(lane)} AND "failingSinceMs" IS NULL`.execute(transaction)
  const { rows } = await sql`
    DELETE FROM messaging_delivery WHERE ${isLane(lane)} AND "failingSinceMs" <= ${o.giveUpBeforeMs}
    RETURNING "noticeId"`.execute(transaction)
  return rows.length
}

/** Whether anything waits in the lane. */
export async function hasDeliveries(transaction: Transaction<unknown>, lane: Lane): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS one FROM messaging_delivery WHERE ${isLane(lane)} LIMIT 1`.execute(transaction)
  return rows.length > 0
}
