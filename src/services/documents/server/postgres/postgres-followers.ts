/**
 * Finds the documents that follow another one (X10), and keeps them from being made beside one whose people change. An
 * index over the field that names the leader serves each collection that follows, and costs the others nothing.
 */
import type { PoolClient } from 'pg'
import type { AnyCollection, CollectionRegistry, StoredDocument } from '#documents'
import { followersOf, type Follower } from '../../decide/follow-leader.ts'
import { MIGRATION_LOCK } from './postgres-schema.ts'

/** Loads the followers of a leader that is locked, and locks them, in the order of `lockDocuments`. */
export async function lockFollowers(
  client: PoolClient,
  leader: Pick<StoredDocument, 'collection' | 'id'>,
  collections: CollectionRegistry,
): Promise<readonly Follower[]> {
  const found: Follower[] = []
  for (const collection of followersOf(collections, leader.collection)) {
    const field = collection.follows?.field ?? ''
    const { rows } = await client.query<FollowerRow>(
      `SELECT id, owner_id, member_ids, version, created_at FROM documents
       WHERE ${isFollowing(collection)} AND fields ->> '${field}' = $1 AND jsonb_typeof(fields -> '${field}') = 'string'
       ORDER BY id COLLATE "C" FOR UPDATE`,
      [leader.id],
    )
    for (const { id, owner_id, member_ids, version, created_at } of rows)
      found.push({
        collection: collection.name,
        id,
        ownerId: owner_id,
        memberIds: member_ids,
        version,
        createdAt: created_at,
      })
  }
  return found
}

type FollowerRow = {
  readonly id: string
  readonly owner_id: string
  readonly member_ids: string[]
  readonly version: number
  readonly created_at: string
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

/** Makes the indexes that are missing; tells which collections had none of those that follow them. */
export async function makeFollowerIndexes(
  client: PoolClient,
  collections: CollectionRegistry,
): Promise<ReadonlySet<string>> {
  const newlyLeading = new Set<string>()
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
    newlyLeading.add(follows.collection)
  }
  return newlyLeading
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
