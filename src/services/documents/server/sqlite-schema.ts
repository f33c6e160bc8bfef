import type { DatabaseSync } from 'node:sqlite'
import { toIso } from '#base/clock'
import { describePart, refuseNewer } from '#database/server'
import type { StoreEnvironment } from './document-store.ts'
import { beginEra } from './sqlite/sqlite-eras.ts'

/** The steps from an empty file to the newest schema; a step that was released is never edited. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE documents_meta (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    epoch TEXT NOT NULL,
    schema_version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE documents (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    member_ids TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    is_deleted INTEGER NOT NULL,
    fields TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    PRIMARY KEY (collection, id)
  ) STRICT;
  CREATE INDEX documents_tombstones ON documents (updated_at) WHERE is_deleted = 1;
  CREATE TABLE change_log (
    sequence INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL,
    change_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    collection TEXT NOT NULL,
    document_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    entry TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    UNIQUE (user_id, change_id)
  ) STRICT;
  CREATE INDEX change_log_by_document ON change_log (collection, document_id, version);
  CREATE INDEX change_log_by_time ON change_log (recorded_at);
  CREATE TABLE feed_head (
    user_id TEXT PRIMARY KEY,
    position INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE feed (
    user_id TEXT NOT NULL,
    collection TEXT NOT NULL,
    document_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    is_lost INTEGER NOT NULL,
    PRIMARY KEY (user_id, collection, document_id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX feed_by_position ON feed (user_id, position);
  CREATE INDEX feed_by_document ON feed (collection, document_id);
  `,
  `
  CREATE TABLE eras (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    started_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE era_heads (
    user_id TEXT NOT NULL,
    era INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (user_id, era)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Written with every new document, and needed once a day only: pruning knows whose feed a tombstone is in.
  DROP INDEX feed_by_document;
  `,
  `
  -- Rows name people, devices, collections and documents by number, and log entries form a chain for each document:
  -- a change then writes into a fraction of the pages that the texts and their indexes took (docs/decisions/0014).
  CREATE TABLE names (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  INSERT INTO names (name)
    SELECT owner_id FROM documents UNION SELECT collection FROM documents
    UNION SELECT user_id FROM feed UNION SELECT collection FROM feed
    UNION SELECT user_id FROM change_log UNION SELECT device_id FROM change_log UNION SELECT collection FROM change_log;

  ALTER TABLE documents RENAME TO old_documents;
  DROP INDEX documents_tombstones;
  CREATE TABLE documents (
    number INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL,
    id TEXT NOT NULL,
    owner INTEGER NOT NULL,
    member_ids TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    state INTEGER NOT NULL, -- 0: it is there; 1: deleted, a tombstone; 2: forgotten, as if it had never been
    log_head INTEGER NOT NULL, -- its newest entry in the log; it may be forgotten already
    fields TEXT NOT NULL,
    UNIQUE (collection, id)
  ) STRICT;
  INSERT INTO documents
    SELECT rowid, (SELECT number FROM names WHERE name = collection), id,
      (SELECT number FROM names WHERE name = owner_id), member_ids, version, created_at, updated_at, is_deleted,
      (SELECT ifnull(max(sequence), 0) FROM change_log l WHERE l.collection = d.collection AND l.document_id = d.id),
      fields
    FROM old_documents d;
  -- What was forgotten before had no row of its own, and is still spoken of.
  INSERT INTO documents (collection, id, owner, member_ids, version, created_at, updated_at, state, log_head, fields)
    SELECT c.number, spoken.id, min(p.number), '[]', 0, '', '', 2, 0, '{}'
    FROM (
      SELECT collection, document_id AS id, user_id FROM feed
      UNION SELECT collection, document_id, user_id FROM change_log
    ) spoken
    JOIN names c ON c.name = spoken.collection JOIN names p ON p.name = spoken.user_id
    WHERE NOT EXISTS (SELECT 1 FROM old_documents d WHERE d.collection = spoken.collection AND d.id = spoken.id)
    GROUP BY spoken.collection, spoken.id;
  DROP TABLE old_documents;
  CREATE INDEX documents_tombstones ON documents (updated_at) WHERE state = 1;

  ALTER TABLE change_log RENAME TO old_log;
  CREATE TABLE change_log (
    sequence INTEGER PRIMARY KEY,
    person INTEGER NOT NULL,
    change_id TEXT NOT NULL,
    device INTEGER NOT NULL,
    document INTEGER NOT NULL,
    previous INTEGER NOT NULL, -- the entry before it about the same document; it may be forgotten already
    version INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    entry TEXT NOT NULL,
    UNIQUE (person, change_id)
  ) STRICT;
  INSERT INTO change_log
    SELECT l.sequence, p.number, l.change_id, v.number, d.number,
      ifnull(lag(l.sequence) OVER (PARTITION BY d.number ORDER BY l.sequence), 0),
      l.version, l.outcome, l.recorded_at, l.entry
    FROM old_log l JOIN names p ON p.name = l.user_id JOIN names v ON v.name = l.device_id
      JOIN names c ON c.name = l.collection
      JOIN documents d ON d.collection = c.number AND d.id = l.document_id
    ORDER BY l.sequence;
  DROP TABLE old_log;

  ALTER TABLE feed RENAME TO old_feed;
  CREATE TABLE feed (
    person INTEGER NOT NULL,
    position INTEGER NOT NULL,
    collection INTEGER NOT NULL,
    document INTEGER NOT NULL,
    PRIMARY KEY (person, position)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO feed
    SELECT p.number, f.position, c.number, d.number
    FROM old_feed f JOIN names p ON p.name = f.user_id JOIN names c ON c.name = f.collection
      JOIN documents d ON d.collection = c.number AND d.id = f.document_id;
  DROP TABLE old_feed;
  CREATE UNIQUE INDEX feed_by_document ON feed (person, collection, document);
  `,
  `
  -- What everybody takes up (rule Q1). An entry counts for the owner its document had then; 0: for nobody, because it is from
  -- before anything was counted. To count these would write the whole log anew, on a disk that may be nearly full.
  ALTER TABLE change_log ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE usage (
    owner INTEGER PRIMARY KEY,
    document_bytes INTEGER NOT NULL,
    log_bytes INTEGER NOT NULL,
    limit_bytes INTEGER -- as a session of the owner said last
  ) STRICT;
  INSERT INTO usage (owner, document_bytes, log_bytes)
    SELECT owner, sum(octet_length(fields)), 0 FROM documents WHERE state <> 2 GROUP BY owner;
  `,
  `
  -- Leaders, by document key, whose followers do not all have their audience yet (rule X10).
  CREATE TABLE moves (
    leader TEXT PRIMARY KEY,
    version INTEGER NOT NULL, -- of the leader
    user_id TEXT NOT NULL, -- who changed its members
    lost TEXT NOT NULL -- JSON list of users who see it no more
  ) STRICT, WITHOUT ROWID;
  `,
]

export const SQLITE_SCHEMA_VERSION = STEPS.length

/**
 * Brings the database to the newest schema and begins an era (D6), in one transaction; returns the epoch. Throws
 * when the file was written by a newer version of the app: better not to start than to misread it.
 */
export function migrateSqlite(database: DatabaseSync, environment: Pick<StoreEnvironment, 'newEpoch' | 'now'>): string {
  const { newEpoch, now } = environment
  database.exec('BEGIN IMMEDIATE')
  try {
    const isNew = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'documents_meta'").get() === undefined
    const version = isNew ? 0 : readMeta(database).version
    refuseNewer({ what: describePart({ name: 'documents' }, 'sqlite'), version, known: STEPS.length })
    for (const step of STEPS.slice(version)) database.exec(step)
    if (isNew) {
      const insert = database.prepare('INSERT INTO documents_meta (row, epoch, schema_version) VALUES (1, ?, ?)')
      insert.run(newEpoch(), STEPS.length)
    } else database.prepare('UPDATE documents_meta SET schema_version = ?').run(STEPS.length)
    beginEra(database, newEpoch(), toIso(now()))
    const { epoch } = readMeta(database)
    database.exec('COMMIT')
    return epoch
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function readMeta(database: DatabaseSync): { readonly epoch: string; readonly version: number } {
  const row = database.prepare('SELECT epoch, schema_version FROM documents_meta').get()
  const epoch = row?.['epoch']
  const version = row?.['schema_version']
  if (typeof epoch !== 'string' || typeof version !== 'number') throw new Error('the documents database has no epoch')
  return { epoch, version }
}
