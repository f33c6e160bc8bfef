/** What the outbox has of one person: to take away when they leave, to hand out when they ask. */
import { sql, type Kysely } from 'kysely'
import { toIso } from '#base/clock'

/** The queues go first: after that, a worker that is processing one of them writes nothing back. */
const TABLES_OF_PEOPLE = ['messaging_lane', 'messaging_notice', 'messaging_unlisted', 'messaging_delivery'] as const

/** Removes all that is kept for a person, sent or not. Safe to repeat. */
export function forgetInOutbox(kysely: Kysely<unknown>, userId: string): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    for (const table of TABLES_OF_PEOPLE) {
      await sql`DELETE FROM ${sql.table(table)} WHERE "userId" = ${userId}`.execute(transaction)
    }
  })
}

/** What waits to be delivered to a person, oldest first. The messages themselves are documents, unless there was no place for them. */
export async function* exportWaiting(kysely: Kysely<unknown>, userId: string): AsyncGenerator<object> {
  const notices = await sql<{ id: string; createdAtMs: number | string; content: string }>`
    SELECT id, "createdAtMs", content FROM messaging_notice
    WHERE "userId" = ${userId} AND content IS NOT NULL ORDER BY position, id`.execute(kysely)
  for (const { id, createdAtMs, content } of notices.rows) {
    yield { messageId: id, sentAt: toIso(Number(createdAtMs)), message: JSON.parse(content) as object }
  }
  const unlisted = await sql<{ id: string; content: string }>`
    SELECT id, content FROM messaging_unlisted WHERE "userId" = ${userId} ORDER BY id`.execute(kysely)
  for (const { id, content } of unlisted.rows) yield { messageId: id, message: JSON.parse(content) as object }
  const deliveries = await sql<{ noticeId: string; channel: string; createdAtMs: number | string }>`
    SELECT "noticeId", channel, "createdAtMs" FROM messaging_delivery
    WHERE "userId" = ${userId} ORDER BY position, "noticeId", channel, target`.execute(kysely)
  for (const { noticeId, channel, createdAtMs } of deliveries.rows) {
    yield { messageId: noticeId, sentAt: toIso(Number(createdAtMs)), waitsFor: channel }
  }
}
