/**
 * Messages that find no place among the documents of their person (rule Q5 of the documents): they stand in no list, and
 * are delivered all the same. Their content is kept here as long as something of them waits.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Message } from '#messaging'
import { readContent, type WaitingNotice } from './notices.ts'

/** Rows that go in one step, so that others get their turn. */
const PAGE = 200

/** In the transaction that makes its deliveries. */
export async function keepUnlisted(
  transaction: Transaction<unknown>,
  userId: string,
  { id, content }: WaitingNotice,
): Promise<void> {
  await sql`
    INSERT INTO messaging_unlisted (id, "userId", content) VALUES (${id}, ${userId}, ${JSON.stringify(content)})
    ON CONFLICT (id) DO NOTHING`.execute(transaction)
}

export async function readUnlisted(kysely: Kysely<unknown>, userId: string, id: string): Promise<Message | undefined> {
  const { rows } = await sql<{ content: string }>`
    SELECT content FROM messaging_unlisted WHERE id = ${id} AND "userId" = ${userId}`.execute(kysely)
  const [row] = rows
  if (row === undefined) return undefined
  const { kind, title, body, link, source } = readContent(row.content)
  return { receiverId: userId, kind, title, body, link, source }
}

/** Removes unlisted messages that have no pending deliveries. */
export async function tidyUnlisted(kysely: Kysely<unknown>): Promise<void> {
  for (let removed = PAGE; removed === PAGE;) {
    const { rows } = await sql`
      DELETE FROM messaging_unlisted WHERE id IN (
        SELECT id FROM messaging_unlisted u
        WHERE NOT EXISTS (SELECT 1 FROM messaging_delivery d WHERE d."userId" = u."userId" AND d."noticeId" = u.id)
        LIMIT ${PAGE})
      RETURNING id`.execute(kysely)
    removed = rows.length
  }
}
