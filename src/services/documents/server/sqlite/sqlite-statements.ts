/** The statements of the SQLite store, prepared once per connection. The texts of `names` are asked for by the statements that read. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { FEED_PAGE_DOCUMENTS } from '../../limits.ts'
import { FORGET_ERA_HEADS, FORGET_ERAS } from './sqlite-eras.ts'
import { createNames } from './sqlite-names.ts'
import { prepareRow } from './sqlite-rows.ts'

/** What `state` of a document says. */
export const LIVING = 0
export const DELETED = 1
export const FORGOTTEN = 2

// Rule X5: access is part of the question, not of what is done with the answer.
const PERSON = '(SELECT number FROM names WHERE name = :userId)'
const IS_VISIBLE = `(d.owner = ${PERSON} OR EXISTS (SELECT 1 FROM json_each(d.member_ids) WHERE value = :userId))`

const IS_SEEN = `d.state <> ${FORGOTTEN} AND ${IS_VISIBLE}`

/** The columns of a document, as `documentOf` reads them. */
export const DOCUMENT = `c.name AS collection, d.id, o.name AS owner_id, d.member_ids, d.version, d.created_at, d.updated_at,
  d.state = ${DELETED} AS is_deleted, d.fields`
export const NAMED_DOCUMENT = `documents d JOIN names c ON c.number = d.collection JOIN names o ON o.number = d.owner`

// A document the person may see is in their feed.
const IS_LISTED = `
  f.person = ${PERSON} AND f.collection = (SELECT number FROM names WHERE name = :collection)
    AND d.state = ${LIVING} AND ${IS_VISIBLE}`

const VISIBLE_DOCUMENTS = `
  SELECT ${DOCUMENT} FROM feed f JOIN documents d ON d.number = f.document
    JOIN names c ON c.number = d.collection JOIN names o ON o.number = d.owner
  WHERE ${IS_LISTED}`

const HAS_VALUE = `(v.type = :type OR (:type = 'number' AND v.type IN ('integer', 'real'))) AND v.atom IS :atom`

/** The columns of a log entry in the order in which `logEntryOf` reads them. */
const ENTRY = `l.sequence, l.previous, p.name, l.change_id, v.name, l.version, l.outcome, l.recorded_at, l.entry`
const NAMED_ENTRY = `change_log l JOIN names p ON p.number = l.person JOIN names v ON v.number = l.device`

export type ReadStatements = ReturnType<typeof prepareReads>
export type WriteStatements = ReturnType<typeof prepareWrites>

export function prepareReads(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql)
  const row = (sql: string): StatementSync => prepareRow(database, sql)
  return {
    probe: prepare('SELECT 1 FROM documents_meta'),
    document: prepare(`
      SELECT ${DOCUMENT} FROM ${NAMED_DOCUMENT}
      WHERE c.name = :collection AND d.id = :id AND d.state = ${LIVING} AND ${IS_VISIBLE}`),
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
    /** Those without any of the fields whose names a JSON list has. */
    countLacking: prepare(`
      SELECT count(*) AS count FROM feed f JOIN documents d ON d.number = f.document
      WHERE ${IS_LISTED} AND NOT EXISTS (
        SELECT 1 FROM json_each(d.fields) v WHERE v.key IN (SELECT value FROM json_each(:without)))`),
    /** Those of a JSON list of people who are in the audience of a document that the person sees, of the collections of a list. */
    companions: prepare(`
      WITH seen AS (
        SELECT d.owner, d.member_ids FROM json_each(:collections) k JOIN names c ON c.name = k.value
          JOIN feed f ON f.person = ${PERSON} AND f.collection = c.number JOIN documents d ON d.number = f.document
        WHERE d.state = ${LIVING} AND ${IS_VISIBLE}
      ), audience (id) AS (
        SELECT o.name FROM seen JOIN names o ON o.number = seen.owner
        UNION SELECT m.value FROM seen, json_each(seen.member_ids) m
      )
      SELECT id FROM audience WHERE id <> :userId AND id IN (SELECT value FROM json_each(:ids)) ORDER BY id`),
    usage: row(`
      SELECT p.name, u.document_bytes, u.log_bytes, u.limit_bytes
      FROM json_each(?) ids JOIN names p ON p.name = ids.value JOIN usage u ON u.owner = p.number`),
    head: prepare('SELECT position FROM feed_head WHERE user_id = ?'),
    /**
     * The documents behind a position as JSON texts, in order; of lost ones the size is null. Read row by row, as far
     * as a page goes. Ids are what rule P1 allows, and times our own, so none of them has to be escaped.
     */
    feedPage: prepareRow(
      database,
      `
      SELECT f.position, iif(${IS_SEEN}, octet_length(d.fields), NULL),
        iif(${IS_SEEN},
          '{"collection":"' || c.name || '","id":"' || d.id || '","ownerId":"' || o.name || '","memberIds":'
            || d.member_ids || ',"version":' || d.version || ',"createdAt":"' || d.created_at || '","updatedAt":"'
            || d.updated_at || '","isDeleted":' || iif(d.state = ${DELETED}, 'true', 'false') || ',"fields":' || d.fields || '}',
          '{"collection":"' || c.name || '","id":"' || d.id || '"}')
      FROM feed f JOIN documents d ON d.number = f.document
        JOIN names c ON c.number = d.collection JOIN names o ON o.number = d.owner
      WHERE f.person = ${PERSON} AND f.position > :since
      ORDER BY f.position LIMIT ${FEED_PAGE_DOCUMENTS}`,
    ),
    /** The beginning of the log of a document the user may see, including deleted documents. */
    visible: prepare(`
      SELECT d.number, d.log_head FROM documents d JOIN names c ON c.number = d.collection
      WHERE c.name = :collection AND d.id = :id AND ${IS_SEEN}`),
    entry: prepareRow(database, `SELECT ${ENTRY} FROM ${NAMED_ENTRY} WHERE l.sequence = ? AND l.document = ?`),
  }
}

export function prepareWrites(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql)
  const row = (sql: string): StatementSync => prepareRow(database, sql)
  return {
    names: createNames({
      findName: row('SELECT number FROM names WHERE name = ?'),
      addName: row('INSERT INTO names (name) VALUES (?) RETURNING number'),
      nameOf: row('SELECT name FROM names WHERE number = ?'),
    }),
    /** Of the documents with these ids, a JSON list: one statement for many rows takes a third of the time of one for each. */
    documents: row(`
      SELECT d.number, d.log_head, d.state, d.owner, d.member_ids, d.version, d.created_at, d.updated_at, d.fields, d.id,
        octet_length(d.fields)
      FROM json_each(?) ids CROSS JOIN documents d ON d.collection = ? AND d.id = ids.value`),
    /** Of the changes with these ids, a JSON list. */
    answered: row(`
      SELECT ${ENTRY}, c.name, d.id
      FROM json_each(?) ids CROSS JOIN change_log l ON l.person = ? AND l.change_id = ids.value
        JOIN names p ON p.number = l.person JOIN names v ON v.number = l.device
        JOIN documents d ON d.number = l.document JOIN names c ON c.number = d.collection`),
    entry: row(`SELECT ${ENTRY} FROM ${NAMED_ENTRY} WHERE l.sequence = ? AND l.document = ?`),
    /** The newest numbers there are. */
    newest: row(
      'SELECT (SELECT ifnull(max(number), 0) FROM documents), (SELECT ifnull(max(sequence), 0) FROM change_log)',
    ),
    addDocument: prepare(`
      INSERT INTO documents
        (number, collection, id, owner, member_ids, version, created_at, updated_at, state, log_head, fields)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    putDocument: prepare(`
      UPDATE documents SET owner = ?, member_ids = ?, version = ?, created_at = ?, updated_at = ?, state = ?, log_head = ?,
        fields = ?
      WHERE number = ?`),
    /** A document that others see than before, and that is the same otherwise. */
    putMembers: prepare(`
      UPDATE documents SET member_ids = ?, version = ?, updated_at = ?, log_head = ? WHERE number = ?`),
    /** An entry about a document that stays as it is. */
    putLogHead: prepare('UPDATE documents SET log_head = ? WHERE number = ?'),
    addToLog: prepare(`
      INSERT INTO change_log
        (sequence, person, change_id, device, document, previous, version, outcome, recorded_at, entry, owner)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    usage: row(SELECT_USAGE),
    /** Adds to a counter, and remembers the limit where one is given. */
    charge: prepare(`
      INSERT INTO usage (owner, document_bytes, log_bytes, limit_bytes) VALUES (?, ?, ?, ?)
      ON CONFLICT (owner) DO UPDATE SET document_bytes = document_bytes + excluded.document_bytes,
        log_bytes = log_bytes + excluded.log_bytes, limit_bytes = ifnull(excluded.limit_bytes, limit_bytes)`),
    raiseHead: row(`
      INSERT INTO feed_head (user_id, position) VALUES (?, ?)
      ON CONFLICT (user_id) DO UPDATE SET position = position + excluded.position
      RETURNING position`),
    putFeedRow: prepare(`
      INSERT INTO feed (person, position, collection, document) VALUES (?, ?, ?, ?)
      ON CONFLICT (person, collection, document) DO UPDATE SET position = excluded.position`),
    isLiving: row(`SELECT 1 FROM documents WHERE collection = ? AND id = ? AND state = ${LIVING}`),
    ...preparePruning(database),
    forgetEras: prepare(FORGET_ERAS),
    forgetEraHeads: prepare(FORGET_ERA_HEADS),
    ...prepareMoves(database),
  }
}

/** Of what is too old, some rows at a time (H1). */
function preparePruning(database: DatabaseSync) {
  const old = `SELECT number FROM documents WHERE state = ${DELETED} AND updated_at < ? ORDER BY updated_at, number LIMIT ?`
  return {
    /** The first entry behind a step. */
    logStep: prepareRow(
      database,
      'SELECT sequence FROM change_log WHERE sequence >= ? ORDER BY sequence LIMIT 1 OFFSET ?',
    ),
    /** The oldest entry of a step that is too young to be forgotten. */
    oldestKept: prepareRow(
      database,
      `SELECT sequence FROM change_log
       WHERE sequence >= ? AND sequence < ? AND recorded_at BETWEEN ? AND ? ORDER BY sequence LIMIT 1`,
    ),
    /** By owner, how many bytes the two below forget. */
    oldLog: prepareRow(
      database,
      `SELECT owner, sum(octet_length(entry)) FROM change_log
       WHERE sequence >= ? AND sequence < ? AND recorded_at < ? GROUP BY owner`,
    ),
    oldTombstones: prepareRow(
      database,
      `SELECT owner, sum(octet_length(fields)) FROM documents WHERE number IN (${old}) GROUP BY owner`,
    ),
    forgetLog: database.prepare('DELETE FROM change_log WHERE sequence >= ? AND sequence < ? AND recorded_at < ?'),
    forgetTombstones: database.prepare(
      `UPDATE documents SET state = ${FORGOTTEN}, member_ids = '[]' WHERE number IN (${old})`,
    ),
  }
}

/** Of leaders whose followers do not all have their audience yet (X10). */
function prepareMoves(database: DatabaseSync) {
  return {
    moves: prepareRow(database, 'SELECT leader, version, user_id, lost FROM moves'),
    /** Of a leader that is brought back meanwhile, the users who lost it stay noted. */
    addMove: database.prepare(`
      INSERT INTO moves (leader, version, user_id, lost) VALUES (?, ?, ?, ?)
      ON CONFLICT (leader) DO UPDATE SET version = excluded.version`),
    endMove: database.prepare('DELETE FROM moves WHERE leader = ? AND version = ?'),
  }
}

/** Bytes of documents, bytes of the log, and the limit, of one owner by number. */
const SELECT_USAGE = 'SELECT document_bytes, log_bytes, limit_bytes FROM usage WHERE owner = ?'
