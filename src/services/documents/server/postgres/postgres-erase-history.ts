/** Rules H3 and H4 on PostgreSQL, a few entries in each transaction. */
import type { Pool, PoolClient } from 'pg'
import type { JsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode } from '#documents'
import { isInAudience, keyOf } from '../../document.ts'
import type { ErasingStep } from '../document-store.ts'
import { erasedText } from '../entry-text.ts'
import { columnsOf } from './postgres-rows.ts'
import { inTransaction } from './postgres-transaction.ts'
import { charge } from './postgres-usage.ts'
import { createTally } from '../weigh-writes.ts'

const STEP_ENTRIES = 500
/** A step reads entries up to about this many bytes, and at least one. */
const STEP_BYTES = 4 * 1024 * 1024
const STEP_DOCUMENTS = 200

export async function eraseHistory(
  pool: Pool,
  userId: string,
  place: { readonly collection: string; readonly id: string },
): Promise<Result<number, RejectionCode>> {
  let freedBytes = 0
  for (;;) {
    const step = await inTransaction(pool, async (client): Promise<Result<Erased, RejectionCode>> => {
      const refusal = await refusalOf(client, userId, place)
      if (refusal !== undefined) return failed(refusal)
      return ok(await eraseEntries(client, userId, [place]))
    })
    if (!step.ok) return step
    freedBytes += step.value.freedBytes
    if (step.value.count === 0) return ok(freedBytes)
  }
}

type Place = { readonly collection: string; readonly id: string }

/** Why the person may not; undefined when they may. */
async function refusalOf(client: PoolClient, userId: string, place: Place): Promise<RejectionCode | undefined> {
  const { rows } = await client.query<{ readonly owner_id: string; readonly member_ids: readonly string[] }>(
    'SELECT owner_id, member_ids FROM documents WHERE collection = $1 AND id = $2',
    [place.collection, place.id],
  )
  const [row] = rows
  if (row === undefined || !isInAudience({ ownerId: row.owner_id, memberIds: row.member_ids }, userId))
    return 'not-found'
  return row.owner_id === userId ? undefined : 'not-allowed'
}

export async function* eraseOwnHistory(pool: Pool, userId: string, after?: string): AsyncGenerator<ErasingStep> {
  for (let position = Number(/^\d{1,15}$/.exec(after ?? '')?.[0] ?? 0); ;) {
    const from = position
    const step = await inTransaction(pool, async (client) => {
      const page = await client.query<Place & { readonly position: string; readonly is_own: boolean }>(
        `SELECT f.position, f.collection, f.document_id AS id, coalesce(d.owner_id = $1, false) AS is_own
         FROM (SELECT * FROM feed WHERE user_id = $1 AND position > $2 ORDER BY position LIMIT ${STEP_DOCUMENTS}) f
           LEFT JOIN documents d ON d.collection = f.collection AND d.id = f.document_id
         ORDER BY f.position`,
        [userId, from],
      )
      const erased = await eraseEntries(
        client,
        userId,
        page.rows.filter((row) => row.is_own),
      )
      const last = page.rows.at(-1)
      // If entries were found there may be more of these documents.
      const next = erased.count > 0 || last === undefined ? from : Number(last.position)
      return { ...erased, next, isDone: last === undefined }
    })
    if (step.isDone) return
    position = step.next
    yield { freedBytes: step.freedBytes, next: String(step.next) }
  }
}

type Erased = { readonly count: number; readonly freedBytes: number }

/** Erases some of the entries of the user's documents that are not erased yet; returns their number and the bytes that frees. */
async function eraseEntries(client: PoolClient, userId: string, places: readonly Place[]): Promise<Erased> {
  if (places.length === 0) return { count: 0, freedBytes: 0 }
  const { rows } = await client.query<EntryRow>(
    `SELECT l.sequence, l.entry, l.size_bytes, l.owner_id FROM change_log l JOIN (
       SELECT sequence, sum(size_bytes) OVER (ORDER BY sequence DESC) - size_bytes AS before_bytes FROM (
         SELECT l.sequence, l.size_bytes FROM change_log l
           JOIN unnest($1::text[], $2::text[]) AS k (collection, id)
             ON l.collection = k.collection AND l.document_id = k.id
         WHERE l.entry ->> 'erased' IS NULL ORDER BY l.sequence DESC LIMIT ${STEP_ENTRIES}
       ) found
     ) part ON part.sequence = l.sequence AND part.before_bytes < ${STEP_BYTES}
     WHERE l.entry ->> 'erased' IS NULL ORDER BY l.sequence FOR UPDATE OF l`,
    columnsOf(places.map(keyOf)),
  )
  if (rows.length === 0) return { count: 0, freedBytes: 0 }
  const texts = rows.map(({ entry }) => erasedText(entry))
  const sizes = texts.map((text) => Buffer.byteLength(text))
  await client.query(
    `UPDATE change_log l SET entry = r.entry, size_bytes = r.size_bytes
     FROM unnest($1::bigint[], $2::json[], $3::integer[]) AS r (sequence, entry, size_bytes)
     WHERE l.sequence = r.sequence`,
    [rows.map(({ sequence }) => sequence), texts, sizes],
  )
  const tally = createTally()
  let freedBytes = 0
  for (const [index, { owner_id: ownerId, size_bytes: before }] of rows.entries()) {
    // Null: it has never counted for a user.
    if (ownerId === null) continue
    const freed = before - (sizes[index] ?? 0)
    if (ownerId === userId) freedBytes += freed
    tally.add(ownerId, 0, -freed)
  }
  await charge(client, tally.charges())
  return { count: rows.length, freedBytes }
}

type EntryRow = {
  readonly sequence: string
  readonly entry: JsonObject
  readonly size_bytes: number
  readonly owner_id: string | null
}
