/**
 * Finds the documents that follow another one (X10), and keeps them from being made beside one whose people change. An
 * index over the field that names the leader serves each collection that follows, and costs the others nothing.
 */
import type { Pool, PoolClient } from 'pg'
import type { AnyCollection, CollectionRegistry, StoredDocument } from '#documents'
import { keyOf } from '../../document.ts'
import { documentKey, splitDocumentKey } from '../../change/path.ts'
import { followersOf, type UnfinishedMove } from '../../decide/follow-leader.ts'
import { columnsOf } from './postgres-rows.ts'
import { MIGRATION_LOCK } from './postgres-schema.ts'
import { statement } from './postgres-transaction.ts'

/** The keys of a leader's followers that are not deleted. */
export async function listFollowers(
  client: Pool | PoolClient,
  leaderKey: string,
  collections: CollectionRegistry,
): Promise<readonly string[]> {
  const [leading, leaderId] = splitDocumentKey(leaderKey)
  const found: string[] = []
  for (const collection of followersOf(collections, leading)) {
    const field = collection.follows?.field ?? ''
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documents
       WHERE ${isFollowing(collection)} AND fields ->> '${field}' = $1 AND jsonb_typeof(fields -> '${field}') = 'string'`,
      [leaderId],
    )
    for (const { id } of rows) found.push(documentKey(collection.name, id))
  }
  return found.sort()
}

const RULING = statement(
  'documents-ruling',
  `SELECT DISTINCT k.leader, d.fields ->> k.field AS id
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS k (collection, id, leader, field)
   JOIN documents d USING (collection, id)`,
)

/** The keys of the leaders whose readers must be known for these followers (X16); not locked, because leaders are locked first. */
export async function findRulingKeys(
  client: PoolClient,
  followers: ReadonlySet<string>,
  collections: CollectionRegistry,
): Promise<readonly string[]> {
  const [names, ids] = columnsOf([...followers])
  const follows = names.map((name) => collections.get(name)?.follows)
  const { rows } = await client.query<{ leader: string; id: string | null }>(
    RULING(
      names,
      ids,
      follows.map((one) => one?.collection ?? ''),
      follows.map((one) => one?.field ?? ''),
    ),
  )
  return rows.flatMap(({ leader, id }) => (id === null ? [] : documentKey(leader, id)))
}

/** Leaders whose followers do not all have their audience yet (X10). */
export async function listMoves(client: Pool | PoolClient): Promise<readonly UnfinishedMove[]> {
  const { rows } = await client.query<{ leader: string; version: number; user_id: string; lost: string[] }>(
    'SELECT leader, version, user_id, lost FROM documents_moves',
  )
  return rows.map(({ leader, version, user_id: userId, lost }) => ({
    leaderKey: leader,
    version,
    userId,
    lostUserIds: lost,
  }))
}

/** Notes that the followers of a leader are to be moved; of one that is brought back meanwhile, the users who lost it stay noted. */
export async function noteMove(
  client: PoolClient,
  leader: StoredDocument,
  userId: string,
  lostUserIds: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO documents_moves (leader, version, user_id, lost) VALUES ($1, $2, $3, $4)
     ON CONFLICT (leader) DO UPDATE SET version = excluded.version`,
    [keyOf(leader), leader.version, userId, lostUserIds],
  )
}

// PostgreSQL uses the index only where the statement implies its condition. Names are what rule P2 allows.
function isFollowing({ name }: AnyCollection): string {
  return `collection = '${name}' AND NOT is_deleted`
}

/** Waits until no transaction creates a follower of a leader that did not exist, and keeps others from starting. */
export async function lockForSharing(client: PoolClient, key: string, collections: CollectionRegistry): Promise<void> {
  const [collection = ''] = key.split('/')
  if (followersOf(collections, collection).length === 0) return
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`, [key])
}

/** Keeps leaders that are not there from being shared before this transaction ends. */
export async function lockMissingLeaders(client: PoolClient, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await client.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`, [key])
}

/** An advisory lock for a document's key; a collision only makes another transaction wait. */
const LOCK = 'hashtextextended($1, 0)'

/**
 * Makes the indexes that are missing. What was stored before the documents of a collection led others is moved then (X10): the
 * followers of those that are shared.
 */
export async function prepareFollowing(client: PoolClient, collections: CollectionRegistry): Promise<void> {
  for (const collection of collections.values()) {
    const { name, follows } = collection
    if (follows === undefined) continue
    const index = `documents_${name}_by_${follows.field}`
    if (await isThere(client, index)) continue
    // Nodes that start at the same moment do it one after the other.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (await isThere(client, index)) continue
    await client.query(
      `CREATE INDEX "${index}" ON documents ((fields ->> '${follows.field}')) WHERE ${isFollowing(collection)}`,
    )
    await client.query(
      `INSERT INTO documents_moves (leader, version, user_id, lost)
       SELECT collection || '/' || id, version, owner_id, '{}' FROM documents
       WHERE collection = $1 AND NOT is_deleted AND member_ids <> '{}' ON CONFLICT (leader) DO NOTHING`,
      [follows.collection],
    )
  }
}

async function isThere(client: PoolClient, index: string): Promise<boolean> {
  // As name, because PostgreSQL cuts long ones off.
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'documents'::regclass AND c.relname = $1::name`,
    [index],
  )
  return rowCount === 1
}
