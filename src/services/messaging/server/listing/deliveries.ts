/** What is still to be delivered: a row for each message and target, gone once there is nothing left to do. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { isQueue, type DeliveryQueue, type DeliveryQueueKey } from './delivery-queues.ts'

export type Delivery = {
  readonly noticeId: string
  /** Orders a person's messages. */
  readonly position: number
  readonly createdAtMs: number
  /** From then on it is not worth pushing or mailing any more. */
  readonly expiresAtMs: number | undefined
  readonly isUrgent: boolean
}

/** Rows removed by one statement; databases limit the number of parameters. */
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
  key: DeliveryQueueKey,
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
 * Marks deliveries in a queue as expired: the next check drops them, and a worker that is processing one of them keeps its claim on
 * the queue.
 */
export async function expireDeliveries(
  transaction: Transaction<unknown>,
  key: DeliveryQueueKey,
  o: { readonly noticeIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  for (let start = 0; start < o.noticeIds.length; start += REMOVED_AT_ONCE) {
    const ids = sql.join(o.noticeIds.slice(start, start + REMOVED_AT_ONCE))
    await sql`
      UPDATE messaging_delivery SET "expiresAtMs" = ${o.nowMs}
      WHERE ${isQueue(key)} AND "noticeId" IN (${ids})`.execute(transaction)
  }
}

/** What waits in a queue, oldest first; all of it unless there is a limit. */
export async function readDeliveries(
  kysely: Kysely<unknown>,
  queue: DeliveryQueue,
  limit?: number,
): Promise<readonly Delivery[]> {
  const first = limit === undefined ? sql`` : sql`LIMIT ${limit}`
  const { rows } = await sql<DeliveryRow>`
    SELECT "noticeId", position, "createdAtMs", "expiresAtMs", "isUrgent" FROM messaging_delivery
    WHERE ${isQueue(queue)} ORDER BY position, "noticeId" ${first}`.execute(kysely)
  return rows.map((row) => ({
    noticeId: row.noticeId,
    position: Number(row.position),
    createdAtMs: Number(row.createdAtMs),
    expiresAtMs: row.expiresAtMs === null ? undefined : Number(row.expiresAtMs),
    isUrgent: row.isUrgent === 1,
  }))
}

/** Removes completed deliveries; false if another worker has claimed the queue meanwhile and will handle them. */
export async function removeDeliveries(
  kysely: Kysely<unknown>,
  queue: DeliveryQueue,
  deliveries: readonly Pick<Delivery, 'noticeId'>[],
): Promise<boolean> {
  for (let start = 0; start < deliveries.length; start += REMOVED_AT_ONCE) {
    const ids = sql.join(deliveries.slice(start, start + REMOVED_AT_ONCE).map(({ noticeId }) => noticeId))
    const { rows } = await sql`
      DELETE FROM messaging_delivery
      WHERE ${isQueue(queue)} AND "noticeId" IN (${ids})
        AND EXISTS (SELECT 1 FROM messaging_lane WHERE ${isQueue(queue)} AND claim = ${queue.claim})
      RETURNING "noticeId"`.execute(kysely)
    if (rows.length === 0) return false
  }
  return true
}

/** Notes that the queue's target failed, and removes what has failed since before an instant; tells how much. */
export async function noteFailure(
  transaction: Transaction<unknown>,
  queue: DeliveryQueue,
  o: { readonly nowMs: number; readonly giveUpBeforeMs: number },
): Promise<number> {
  await sql`
    UPDATE messaging_delivery SET "failingSinceMs" = ${o.nowMs}
    WHERE ${isQueue(queue)} AND "failingSinceMs" IS NULL`.execute(transaction)
  const { rows } = await sql`
    DELETE FROM messaging_delivery WHERE ${isQueue(queue)} AND "failingSinceMs" <= ${o.giveUpBeforeMs}
    RETURNING "noticeId"`.execute(transaction)
  return rows.length
}

/** Whether anything waits in the queue. */
export async function hasDeliveries(transaction: Transaction<unknown>, queue: DeliveryQueue): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS one FROM messaging_delivery WHERE ${isQueue(queue)} LIMIT 1`.execute(transaction)
  return rows.length > 0
}
