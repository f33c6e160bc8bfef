/**
 * Finds the documents that follow another one (X10). An index over the field that names the leader serves each collection
 * that follows; it holds what was stored before there was such a rule as well, and costs the other collections nothing.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AnyCollection, CollectionRegistry, StoredDocument } from '#documents'
import type { Follower } from '../../decide/follow-leader.ts'
import { documentKey } from '../../change/path.ts'
import type { LogStart } from './sqlite-log.ts'
import type { Names } from './sqlite-names.ts'
import { integerOf, memberIdsOf, textOf } from './sqlite-rows.ts'
import { LIVING } from './sqlite-statements.ts'

/** Those of one leader, by document key: what is to be decided on, and where its row and its log are. */
export type FoundFollowers = ReadonlyMap<string, { readonly follower: Follower; readonly start: LogStart }>

export type FollowerFinder = (leader: Pick<StoredDocument, 'collection' | 'id'>, names: Names) => FoundFollowers

export type Following = {
  readonly find: FollowerFinder
  /** Names of collections whose documents have not been looked at since they lead others. */
  readonly newlyLeading: ReadonlySet<string>
}

/** Makes the indexes that are missing, inside the caller's transaction, and prepares the statements. */
export function prepareFollowing(database: DatabaseSync, collections: CollectionRegistry): Following {
  const searches = new Map<string, { readonly name: string; readonly sql: StatementSync }[]>()
  const newlyLeading = new Set<string>()
  for (const collection of collections.values()) {
    const { name, follows } = collection
    if (follows === undefined) continue
    if (makeIndex(database, collection, follows.field)) newlyLeading.add(follows.collection)
    // Named, because SQLite knows too little of what it holds to choose it by itself.
    const sql = database.prepare(`
      SELECT number, log_head, owner, member_ids, version, id, created_at FROM documents INDEXED BY "${indexOf(name, follows.field)}"
      WHERE ${isFollowing(database, collection)} AND ${nameOf(follows.field)} = ? ORDER BY id`)
    sql.setReturnArrays(true)
    searches.getOrInsertComputed(follows.collection, () => []).push({ name, sql })
  }
  const find: FollowerFinder = (leader, names) => {
    const found = new Map<string, { readonly follower: Follower; readonly start: LogStart }>()
    for (const { name, sql } of searches.get(leader.collection) ?? [])
      for (const row of sql.iterate(leader.id)) {
        const id = textOf(row, 5)
        const follower = {
          collection: name,
          id,
          ownerId: names.nameOf(integerOf(row, 2)),
          memberIds: memberIdsOf(textOf(row, 3)),
          version: integerOf(row, 4),
          createdAt: textOf(row, 6),
        }
        const start = { number: integerOf(row, 0), logHead: integerOf(row, 1) }
        found.set(documentKey(name, id), { follower, start })
      }
    return found
  }
  return { find, newlyLeading }
}

/** Whether there was none yet. */
function makeIndex(database: DatabaseSync, collection: AnyCollection, field: string): boolean {
  const index = indexOf(collection.name, field)
  if (database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(index) !== undefined) return false
  database.prepare('INSERT OR IGNORE INTO names (name) VALUES (?)').run(collection.name)
  database.exec(`CREATE INDEX "${index}" ON documents (${nameOf(field)}) WHERE ${isFollowing(database, collection)}`)
  return true
}

function indexOf(collection: string, field: string): string {
  return `documents_${collection}_by_${field}`
}

// SQLite uses an index only where the statement says literally the same. Names are what rule P2 allows.
function isFollowing(database: DatabaseSync, { name }: AnyCollection): string {
  const row = database.prepare('SELECT number FROM names WHERE name = ?').get(name)
  return `collection = ${integerOf(row ?? {}, 'number')} AND state = ${LIVING}`
}

function nameOf(field: string): string {
  return `fields ->> '$."${field}"'`
}
