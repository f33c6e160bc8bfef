/** What was asked for: a row for each person and key, written before the message is. */
import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import type { Message } from '#messaging'
import { wakeQueue } from './delivery-queues.ts'

/** A message as it is written, and how it is to be delivered. */
const contentSchema = z.object({
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  source: z.string(),
  isUrgent: z.boolean(),
  expiresAtMs: z.optional(z.number()),
  /** Ids of earlier notices that need not be delivered any more where this one is. */
  supersedes: z.optional(z.array(z.string())),
})
export type NoticeContent = z.infer<typeof contentSchema> & Omit<Message, 'receiverId' | 'readAt' | 'deletedAt'>

export type WaitingNotice = {
  readonly id: string
  readonly position: number
  readonly createdAtMs: number
  readonly content: NoticeContent
}

/** Notices that are handed out in one go. */
const PAGE = 50

/** One id per person and occasion, for the document and for the change that makes it. */
export function noticeId(userId: string, key: string): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 32)
}

/**
 * The id of a notice whose key counts anew after some time: that of the span of time it is in, or of the span before if the notice
 * of that one is not old enough.
 */
export async function repeatingNoticeId(
  kysely: Kysely<unknown>,
  { userId, key, everyMs }: { readonly userId: string; readonly key: string; readonly everyMs: number },
  nowMs: number,
): Promise<string> {
  const span = Math.floor(nowMs / everyMs)
  const before = noticeId(userId, `${key}:${span - 1}`)
  const { rows } = await sql`
    SELECT 1 AS one FROM messaging_notice WHERE id = ${before} AND "createdAtMs" > ${nowMs - everyMs}`.execute(kysely)
  return rows.length > 0 ? before : noticeId(userId, `${key}:${span}`)
}

/** The queue in which a person's notices become messages, one after the other. */
export function noticeQueue(userId: string) {
  return { userId, channel: 'notice', target: '' } as const
}

/** Keeps a notice; false where it was kept before. */
export function insertNotice(
  kysely: Kysely<unknown>,
  notice: { readonly id: string; readonly userId: string; readonly content: NoticeContent },
  nowMs: number,
): Promise<boolean> {
  const { id, userId, content } = notice
  return kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      INSERT INTO messaging_notice (id, "userId", position, "createdAtMs", content)
      VALUES (${id}, ${userId},
        (SELECT COALESCE(MAX(position), 0) + 1 FROM messaging_notice WHERE "userId" = ${userId}),
        ${nowMs}, ${JSON.stringify(content)})
      ON CONFLICT (id) DO NOTHING RETURNING id`.execute(transaction)
    if (rows.length > 0) await wakeQueue(transaction, noticeQueue(userId), nowMs)
    return rows.length > 0
  })
}

/** A person's notices that are not handed out yet, in the order they came. */
export async function readWaitingNotices(kysely: Kysely<unknown>, userId: string): Promise<readonly WaitingNotice[]> {
  const { rows } = await sql<{
    id: string
    position: number | string
    createdAtMs: number | string
    content: string
  }>`
    SELECT id, position, "createdAtMs", content FROM messaging_notice
    WHERE "userId" = ${userId} AND content IS NOT NULL ORDER BY position, id LIMIT ${PAGE}`.execute(kysely)
  return rows.map((row) => ({
    id: row.id,
    position: Number(row.position),
    createdAtMs: Number(row.createdAtMs),
    content: readContent(row.content),
  }))
}

/** As it was kept. */
export function readContent(text: string): NoticeContent {
  return contentSchema.parse(JSON.parse(text))
}

/** What is left of a notice that is handed out: enough for its key to count once. */
export async function dropNoticeBody(transaction: Kysely<unknown>, id: string): Promise<void> {
  await sql`UPDATE messaging_notice SET content = NULL WHERE id = ${id}`.execute(transaction)
}

export async function removeNotice(kysely: Kysely<unknown>, id: string): Promise<void> {
  await sql`DELETE FROM messaging_notice WHERE id = ${id}`.execute(kysely)
}

export async function hasWaitingNotices(transaction: Transaction<unknown>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 AS one FROM messaging_notice WHERE "userId" = ${userId} AND content IS NOT NULL LIMIT 1`.execute(
    transaction,
  )
  return rows.length > 0
}
