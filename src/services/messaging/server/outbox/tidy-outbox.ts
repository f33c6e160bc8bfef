import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { HISTORY_DAYS } from '#documents'
import { messagesCollection } from '#messaging'
import type { OutboxParts } from '../listing/outbox-parts.ts'
import { tidyUnlisted } from '../listing/unlisted.ts'

/** What the person deleted may be taken back for a moment only; this is for a device that comes back online. */
const DELETED_DAYS = 30
const READ_DAYS = 400
/** Rows and documents that go in one step, so that others get their turn. */
const PAGE = 200
/** Nothing waits for longer than a day; what seems to was put off by a clock that was ahead. */
const LONGEST_WAIT_MS = DAY_MS + HOUR_MS

type TidyParts = Pick<OutboxParts, 'database' | 'documents' | 'writeAsServer' | 'now'> & {
  /** The next people after one, in the order of their ids; an empty page ends it. */
  readonly listPeople: (afterUserId: string, limit: number) => Promise<readonly string[]>
}

/**
 * Removes what is no longer needed, page by page, and corrects due times that a wrong clock moved too far ahead; to be called every
 * day, also by several servers at once.
 */
export async function tidyOutbox(parts: TidyParts): Promise<void> {
  const { kysely } = parts.database
  const nowMs = parts.now()
  // As long as the documents know the change that made the message: a repeated key has to be known by one of the two.
  const beforeMs = nowMs - HISTORY_DAYS * DAY_MS
  for (let removed = PAGE; removed === PAGE;) {
    const { rows } = await sql`
      DELETE FROM messaging_notice WHERE id IN (
        SELECT id FROM messaging_notice WHERE content IS NULL AND "createdAtMs" < ${beforeMs} LIMIT ${PAGE})
      RETURNING id`.execute(kysely)
    removed = rows.length
  }
  await tidyUnlisted(kysely)
  const tooLateMs = nowMs + LONGEST_WAIT_MS
  await sql`UPDATE messaging_lane SET "dueAtMs" = ${nowMs} WHERE "dueAtMs" > ${tooLateMs}`.execute(kysely)
  await sql`UPDATE messaging_lane SET "openAtMs" = ${nowMs} WHERE "openAtMs" > ${tooLateMs}`.execute(kysely)
  await sql`
    DELETE FROM messaging_lane WHERE "dueAtMs" IS NULL AND "openAtMs" < ${nowMs - DAY_MS}`.execute(kysely)
  for (let people = await parts.listPeople('', PAGE); people.length > 0;) {
    for (const userId of people) await tidyMessages(parts, userId)
    people = await parts.listPeople(people.at(-1) ?? '', PAGE)
  }
}

async function tidyMessages(parts: TidyParts, userId: string): Promise<void> {
  const { name } = messagesCollection
  const all = await parts.documents.queryDocuments(userId, name, { field: 'receiverId', equals: userId })
  const nowMs = parts.now()
  const ids = all
    .filter(
      ({ fields }) => isOlder(fields['deletedAt'], DELETED_DAYS, nowMs) || isOlder(fields['readAt'], READ_DAYS, nowMs),
    )
    .map(({ id }) => id)
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE)
    await parts.writeAsServer(
      userId,
      page.map((id) => ({ path: `${name}/${id}`, type: 'DELETED', fields: [] }) as const),
    )
  }
}

function isOlder(iso: unknown, days: number, nowMs: number): boolean {
  return typeof iso === 'string' && Date.parse(iso) < nowMs - days * DAY_MS
}
