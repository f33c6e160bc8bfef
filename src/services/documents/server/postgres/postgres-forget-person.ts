/**
 * Rule X6 on PostgreSQL, a page of the person's feed at a time: what they could ever see is in their feed, so that is the
 * list of what is left to do, and its rows go in the transaction that did what they stood for.
 */
import type { Pool, PoolClient } from 'pg'
import type { DeletedUser } from '../../decide/forget-member.ts'
import { keyOf, USERS_COLLECTION } from '../../document.ts'
import { type ForgettingStep, type StoreEnvironment } from '../document-store.ts'
import { leaveDocuments } from './postgres-members.ts'
import { columnsOf } from './postgres-rows.ts'
import { inTransaction } from './postgres-transaction.ts'
import { charge } from './postgres-usage.ts'
import { createTally } from '../weigh-writes.ts'

const STEP_DOCUMENTS = 200
const STEP_ENTRIES = 2_000

export async function* forgetPerson(
  pool: Pool,
  deletedUser: DeletedUser,
  environment: StoreEnvironment,
): AsyncGenerator<ForgettingStep> {
  const step = <Value>(run: (client: PoolClient) => Promise<Value>): Promise<Value> => inTransaction(pool, run)
  // First of all, so that no user can share anything with them any more.
  yield await step((client) =>
    forgetOwned(client, deletedUser, [{ collection: USERS_COLLECTION, id: deletedUser.userId }]),
  )
  for (let isMore = true; isMore;) {
    const visited = await step((client) => visitFeed(client, deletedUser, environment))
    isMore = visited.isMore
    yield { touchedUserIds: visited.touched }
  }
  for (let isMore = true; isMore;) {
    isMore = await step((client) => forgetOwnEntries(client, deletedUser))
    yield { touchedUserIds: [] }
  }
  yield await step(async (client) => {
    await client.query('DELETE FROM feed_head WHERE user_id = $1', [deletedUser.userId])
    await client.query('DELETE FROM era_heads WHERE user_id = $1', [deletedUser.userId])
    await client.query('DELETE FROM documents_usage WHERE owner_id = $1', [deletedUser.userId])
    return { touchedUserIds: [] }
  })
}

type Place = { readonly collection: string; readonly id: string }
type FeedPlace = Place & { readonly is_own: boolean; readonly is_member: boolean }

async function visitFeed(
  client: PoolClient,
  deletedUser: DeletedUser,
  environment: StoreEnvironment,
): Promise<{ readonly isMore: boolean; readonly touched: readonly string[] }> {
  const { rows } = await client.query<FeedPlace>(
    `SELECT f.collection, f.document_id AS id, coalesce(d.owner_id = $1, false) AS is_own,
       coalesce($1 = ANY (d.member_ids), false) AS is_member
     FROM (SELECT * FROM feed WHERE user_id = $1 ORDER BY position LIMIT ${STEP_DOCUMENTS}) f
       LEFT JOIN documents d ON d.collection = f.collection AND d.id = f.document_id`,
    [deletedUser.userId],
  )
  const own = await forgetOwned(
    client,
    deletedUser,
    rows.filter((row) => row.is_own),
  )
  const others = rows.filter((row) => !row.is_own)
  const left = await leaveDocuments(
    client,
    others.filter((row) => row.is_member),
    deletedUser,
    environment,
  )
  await renameInLog(client, deletedUser, others)
  await client.query(
    `DELETE FROM feed f USING unnest($2::text[], $3::text[]) AS k (collection, id)
     WHERE f.user_id = $1 AND f.collection = k.collection AND f.document_id = k.id`,
    [deletedUser.userId, ...columnsOf(rows.map(keyOf))],
  )
  return { isMore: rows.length > 0, touched: [...own.touchedUserIds, ...left] }
}

/** Records the loss in the members' feeds, and removes documents with their log. A feed shows a removed document as lost. */
async function forgetOwned(
  client: PoolClient,
  deletedUser: DeletedUser,
  places: readonly Place[],
): Promise<ForgettingStep> {
  if (places.length === 0) return { touchedUserIds: [] }
  // Leaves alone what belongs to another user under this name, as an id that was given twice would.
  const { rows } = await client.query<Place & { readonly member_ids: readonly string[]; readonly size_bytes: number }>(
    `DELETE FROM documents d USING unnest($2::text[], $3::text[]) AS k (collection, id)
     WHERE d.collection = k.collection AND d.id = k.id AND d.owner_id = $1
     RETURNING d.collection, d.id, d.member_ids, d.size_bytes`,
    [deletedUser.userId, ...columnsOf(places.map(keyOf))],
  )
  const entries = await client.query<Counted>(
    `WITH gone AS (
       DELETE FROM change_log l USING unnest($1::text[], $2::text[]) AS k (collection, id)
       WHERE l.collection = k.collection AND l.document_id = k.id RETURNING l.owner_id, l.size_bytes
     )
     SELECT owner_id, -sum(size_bytes) AS bytes FROM gone GROUP BY owner_id`,
    columnsOf(rows.map(keyOf)),
  )
  const tally = createTally()
  for (const { size_bytes: sizeBytes } of rows) tally.add(deletedUser.userId, -sizeBytes, 0)
  await count(client, entries.rows, tally)
  const told = rows
    .flatMap(({ member_ids, ...place }) => member_ids.map((userId) => ({ ...place, userId })))
    .filter(({ userId }) => userId !== deletedUser.userId)
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  if (told.length === 0) return { touchedUserIds: [] }
  await announceLost(client, told)
  return { touchedUserIds: [...new Set(told.map(({ userId }) => userId))] }
}

/** How many bytes more the log of an owner has; null: it has never counted for a user. `pg` returns sums as texts. */
type Counted = { readonly owner_id: string | null; readonly bytes: string }

/** Rule Q1. */
async function count(client: PoolClient, entries: readonly Counted[], tally = createTally()): Promise<void> {
  for (const { owner_id: ownerId, bytes } of entries) if (ownerId !== null) tally.add(ownerId, 0, Number(bytes))
  await charge(client, tally.charges())
}

/** Raises the counters in the order of people, as every writer does (D1). */
async function announceLost(client: PoolClient, told: readonly (Place & { readonly userId: string })[]): Promise<void> {
  const counts = Map.groupBy(told, ({ userId }) => userId)
  const { rows } = await client.query<{ user_id: string; position: string }>(
    `INSERT INTO feed_head (user_id, position) SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (user_id) DO UPDATE SET position = feed_head.position + excluded.position
     RETURNING user_id, position`,
    [[...counts.keys()], Array.from(counts.values(), (places) => places.length)],
  )
  const feed = rows.flatMap(({ user_id: userId, position }) =>
    (counts.get(userId) ?? []).map((place, index) => ({ ...place, position: Number(position) - index })),
  )
  await client.query(
    `INSERT INTO feed (user_id, collection, document_id, position, is_lost)
     SELECT u, c, i, p, true FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS k (u, c, i, p)
     ON CONFLICT (user_id, collection, document_id) DO UPDATE SET position = excluded.position, is_lost = true`,
    [feed.map(({ userId }) => userId), ...columnsOf(feed.map(keyOf)), feed.map(({ position }) => position)],
  )
}

/** As `withoutNameInText`. */
const RENAMED_TEXT = `replace(regexp_replace(entry::text, '"userId":"' || $1 || '","deviceId":"[^"]*"',
    '"userId":"' || $2 || '","deviceId":"' || $2 || '"', 'g'), '"' || $1 || '"', '"' || $2 || '"')`
const RENAMED = `
  user_id = CASE user_id WHEN $1 THEN $2 ELSE user_id END,
  owner_id = nullif(l.owner_id, $1),
  device_id = CASE user_id WHEN $1 THEN $2 ELSE device_id END,
  entry = (${RENAMED_TEXT})::json,
  size_bytes = octet_length(${RENAMED_TEXT})`

/**
 * Renames in the entries that `some` selects with their sizes and owners; answers with `Counted`. What counts for the
 * person, in followers of their leaders, counts for no person then.
 */
function renaming(some: string): string {
  return `
    WITH old AS MATERIALIZED (${some} FOR UPDATE OF l), renamed AS (
      UPDATE change_log l SET ${RENAMED} FROM old WHERE l.sequence = old.sequence
      RETURNING old.owner_id, CASE old.owner_id WHEN $1 THEN 0 ELSE l.size_bytes END - old.size_bytes AS growth
    )
    SELECT owner_id, sum(growth) AS bytes FROM renamed GROUP BY owner_id`
}

/** Takes the person's name out of the history of what others own. */
async function renameInLog(client: PoolClient, deletedUser: DeletedUser, places: readonly Place[]): Promise<void> {
  const { rows } = await client.query<Counted>(
    renaming(`
      SELECT l.sequence, l.size_bytes, l.owner_id FROM change_log l
        JOIN unnest($3::text[], $4::text[]) AS k (collection, id) ON l.collection = k.collection AND l.document_id = k.id
      WHERE l.user_id = $1 OR l.owner_id = $1 OR strpos(l.entry::text, '"' || $1 || '"') > 0`),
    [deletedUser.userId, deletedUser.anonymousId, ...columnsOf(places.map(keyOf))],
  )
  await count(client, rows)
}

/** What is left in the log in the person's name: about documents that never were, or that no feed leads to. */
async function forgetOwnEntries(client: PoolClient, deletedUser: DeletedUser): Promise<boolean> {
  const removed = await client.query<Counted>(
    `WITH gone AS (
       DELETE FROM change_log l
       WHERE sequence IN (SELECT sequence FROM change_log WHERE user_id = $1 LIMIT ${STEP_ENTRIES})
         AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.collection = l.collection AND d.id = l.document_id)
       RETURNING l.owner_id, l.size_bytes
     )
     SELECT owner_id, -sum(size_bytes) AS bytes FROM gone GROUP BY owner_id`,
    [deletedUser.userId],
  )
  const renamed = await client.query<Counted>(
    renaming(
      `SELECT l.sequence, l.size_bytes, l.owner_id FROM change_log l WHERE l.user_id = $1 LIMIT ${STEP_ENTRIES}`,
    ),
    [deletedUser.userId, deletedUser.anonymousId],
  )
  await count(client, [...removed.rows, ...renamed.rows])
  return removed.rows.length + renamed.rows.length > 0
}
