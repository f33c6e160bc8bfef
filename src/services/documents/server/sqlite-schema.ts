import type { DatabaseSync } from 'node:sqlite'
import { toIso } from '#base/clock'
import type { StoreEnvironment } from './document-store.ts'
import { beginEra } from './sqlite-eras.ts'

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
]

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
    if (version > STEPS.length) {
      throw new Error(`the documents database has schema ${version}, this version of the app knows ${STEPS.length}`)
    }
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
