/**
 * Finds the documents that follow another one (X10). An index over the field that names the leader serves each collection
 * that follows; it holds what was stored before there was such a rule as well, and costs the other collections nothing.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { AnyCollection, CollectionRegistry } from '#documents'
import { documentKey, splitDocumentKey } from '../../change/path.ts'
import { integerOf, prepareRow, textOf } from './sqlite-rows.ts'
import { LIVING } from './sqlite-statements.ts'

/** The keys of a leader's followers that are not deleted. */
export type FollowerFinder = (leaderKey: string) => readonly string[]

/** Makes the indexes that are missing, inside the caller's transaction, and prepares the statements. */
export function prepareFollowing(database: DatabaseSync, collections: CollectionRegistry): FollowerFinder {
  const searches = new Map<string, { readonly name: string; readonly sql: StatementSync }[]>()
  for (const collection of collections.values()) {
    const { name, follows } = collection
    if (follows === undefined) continue
    if (makeIndex(database, collection, follows.field)) noteShared(database, follows.collection)
    // Named, because SQLite knows too little of what it holds to choose it by itself.
    const search = `SELECT id FROM documents INDEXED BY "${indexOf(name, follows.field)}"
      WHERE ${isFollowing(database, collection)} AND ${nameOf(follows.field)} = ?`
    const sql = prepareRow(database, search)
    searches.getOrInsertComputed(follows.collection, () => []).push({ name, sql })
  }
  return (leaderKey) => {
    const [collection, id] = splitDocumentKey(leaderKey)
    const found = searches.get(collection) ?? []
    return found.flatMap(({ name, sql }) => sql.all(id).map((row) => documentKey(name, textOf(row, 0))))
  }
}

/** Whether there was none yet. */
function makeIndex(database: DatabaseSync, collection: AnyCollection, field: string): boolean {
  const index = indexOf(collection.name, field)
  if (database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(index) !== undefined) return false
  database.prepare('INSERT OR IGNORE INTO names (name) VALUES (?)').run(collection.name)
  database.exec(`CREATE INDEX "${index}" ON documents (${nameOf(field)}) WHERE ${isFollowing(database, collection)}`)
  return true
}

/** Rule X10 for what was stored before the documents of a collection led others: the followers of those that are shared are moved. */
function noteShared(database: DatabaseSync, leading: string): void {
  database
    .prepare(`
    INSERT OR IGNORE INTO moves (leader, version, user_id, lost)
    SELECT c.name || '/' || d.id, d.version, o.name, '[]'
    FROM names c JOIN documents d ON d.collection = c.number JOIN names o ON o.number = d.owner
    WHERE c.name = ? AND d.state = ${LIVING} AND d.member_ids <> '[]'`)
    .run(leading)
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
