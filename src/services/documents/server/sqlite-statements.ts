/**
 * The statements of the SQLite store, prepared once per connection. Lists go in as one JSON text each, and
 * CROSS JOIN keeps them outside: left to itself SQLite may walk a whole index instead, and look up the list.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { FEED_PAGE_DOCUMENTS } from '../limits.ts'
import { HISTORY_PAGE_BYTES, HISTORY_PAGE_ENTRIES } from './document-store.ts'
import { FORGET_ERA_HEADS, FORGET_ERAS } from './sqlite-eras.ts'

// Rule X5: access is part of the question, not of what is done with the answer.
const IS_VISIBLE = `(d.owner_id = :userId OR EXISTS (SELECT 1 FROM json_each(d.member_ids) WHERE value = :userId))`

// A document the person may see is in their feed, whose primary key begins with person and collection.
const VISIBLE_DOCUMENTS = `
  SELECT d.* FROM feed f JOIN documents d ON d.collection = f.collection AND d.id = f.document_id
  WHERE f.user_id = :userId AND f.collection = :collection AND f.is_lost = 0 AND d.is_deleted = 0 AND ${IS_VISIBLE}`

const HAS_VALUE = `(v.type = :type OR (:type = 'number' AND v.type IN ('integer', 'real'))) AND v.atom IS :atom`

export type ReadStatements = ReturnType<typeof prepareReads>
export type WriteStatements = ReturnType<typeof prepareWrites>

export function prepareReads(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql)
  return {
    probe: prepare('SELECT 1 FROM documents_meta'),
    document: prepare(`
      SELECT d.* FROM documents d
      WHERE d.collection = :collection AND d.id = :id AND d.is_deleted = 0 AND ${IS_VISIBLE}`),
    all: prepare(`${VISIBLE_DOCUMENTS} ORDER BY d.created_at, d.id`),
    equal: prepare(`${VISIBLE_DOCUMENTS}
      AND EXISTS (SELECT 1 FROM json_each(d.fields) v WHERE v.key = :field AND ${HAS_VALUE})
      ORDER BY d.created_at, d.id`),
    containing: prepare(`${VISIBLE_DOCUMENTS}
      AND EXISTS (
        SELECT 1 FROM json_each(d.fields) list,
          json_each(CASE list.type WHEN 'array' THEN list.value ELSE '[]' END) v
        WHERE list.key = :field AND ${HAS_VALUE})
      ORDER BY d.created_at, d.id`),
    head: prepare('SELECT position FROM feed_head WHERE user_id = ?'),
    /**
     * The documents behind a position as JSON texts, in order; of lost ones `size_bytes` is null. Read row by row, as
     * far as a page goes. Ids are what rule P1 allows, and times our own, so none of them has to be escaped.
     */
    feedPage: prepare(`
      SELECT f.position, d.size_bytes,
        CASE WHEN d.id IS NULL THEN '{"collection":"' || f.collection || '","id":"' || f.document_id || '"}'
        ELSE '{"collection":"' || d.collection || '","id":"' || d.id || '","ownerId":"' || d.owner_id
          || '","memberIds":' || d.member_ids || ',"version":' || d.version || ',"createdAt":"' || d.created_at
          || '","updatedAt":"' || d.updated_at || '","isDeleted":' || iif(d.is_deleted, 'true', 'false')
          || ',"fields":' || d.fields || '}' END AS text
      FROM feed f LEFT JOIN documents d
        ON d.collection = f.collection AND d.id = f.document_id AND f.is_lost = 0 AND ${IS_VISIBLE}
      WHERE f.user_id = :userId AND f.position > :since
      ORDER BY f.position LIMIT ${FEED_PAGE_DOCUMENTS}`),
    visible: prepare(`
      SELECT 1 FROM documents d WHERE d.collection = :collection AND d.id = :id AND ${IS_VISIBLE}`),
    history: prepare(`
      WITH measured AS (
        SELECT l.*, sum(l.size_bytes) OVER (ORDER BY l.sequence DESC) AS running_bytes
        FROM (
          SELECT * FROM change_log WHERE collection = :collection AND document_id = :id
          ORDER BY sequence DESC LIMIT ${HISTORY_PAGE_ENTRIES}
        ) l
      )
      SELECT * FROM measured WHERE running_bytes <= ${HISTORY_PAGE_BYTES}
      ORDER BY sequence DESC`),
  }
}

export function prepareWrites(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql)
  return {
    /** `keys`: [[collection, id], …] */
    documents: prepare(`
      SELECT d.* FROM json_each(:keys) k
      CROSS JOIN documents d ON d.collection = k.value ->> 0 AND d.id = k.value ->> 1`),
    /** `changeIds`: [changeId, …] */
    answered: prepare(`
      SELECT l.* FROM json_each(:changeIds) k
      CROSS JOIN change_log l ON l.user_id = :userId AND l.change_id = k.value`),
    /** `stale`: [[collection, id, version], …] */
    history: prepare(`
      SELECT l.* FROM json_each(:stale) k
      CROSS JOIN change_log l ON l.collection = k.value ->> 0 AND l.document_id = k.value ->> 1 AND l.version > k.value ->> 2
      ORDER BY l.sequence`),
    putDocument: prepare(`
      INSERT INTO documents
        (collection, id, owner_id, member_ids, version, created_at, updated_at, is_deleted, fields, size_bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (collection, id) DO UPDATE SET
        owner_id = excluded.owner_id, member_ids = excluded.member_ids, version = excluded.version,
        updated_at = excluded.updated_at, is_deleted = excluded.is_deleted, fields = excluded.fields,
        size_bytes = excluded.size_bytes`),
    addToLog: prepare(`
      INSERT INTO change_log
        (user_id, change_id, device_id, collection, document_id, version, outcome, recorded_at, entry, size_bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    raiseHead: prepare(`
      INSERT INTO feed_head (user_id, position) VALUES (?, ?)
      ON CONFLICT (user_id) DO UPDATE SET position = position + excluded.position
      RETURNING position`),
    putFeedRow: prepare(`
      INSERT INTO feed (user_id, collection, document_id, position, is_lost) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (user_id, collection, document_id) DO UPDATE SET
        position = excluded.position, is_lost = excluded.is_lost`),
    people: prepare(`
      SELECT d.id FROM json_each(:ids) k
      CROSS JOIN documents d ON d.collection = :collection AND d.id = k.value AND d.is_deleted = 0`),
    forgetLog: prepare('DELETE FROM change_log WHERE recorded_at < ?'),
    loseTombstones: prepare(`
      UPDATE feed SET is_lost = 1 WHERE (user_id, collection, document_id) IN (
        SELECT audience.value, d.collection, d.id
        FROM documents d, json_each(json_insert(d.member_ids, '$[#]', d.owner_id)) audience
        WHERE d.is_deleted = 1 AND d.updated_at < ?)`),
    forgetTombstones: prepare('DELETE FROM documents WHERE is_deleted = 1 AND updated_at < ?'),
    forgetEras: prepare(FORGET_ERAS),
    forgetEraHeads: prepare(FORGET_ERA_HEADS),
  }
}
