import type { Pool, PoolClient } from 'pg'
import { toIso } from '#base/clock'
import { describePart, inLockedTransaction, refuseNewer } from '#database/server'
import type { StoreEnvironment } from '../document-store.ts'
import { beginEra } from './postgres-eras.ts'

/** The steps from an empty database to the newest schema; a step that was released is never edited. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE documents_meta (
    row integer PRIMARY KEY CHECK (row = 1),
    epoch text NOT NULL,
    schema_version integer NOT NULL
  );
  CREATE TABLE documents (
    collection text NOT NULL,
    id text NOT NULL,
    owner_id text NOT NULL,
    member_ids text[] NOT NULL,
    version integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    is_deleted boolean NOT NULL,
    fields jsonb NOT NULL,
    size_bytes integer NOT NULL,
    PRIMARY KEY (collection, id)
  );
  CREATE INDEX documents_tombstones ON documents (updated_at) WHERE is_deleted;
  CREATE TABLE change_log (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id text NOT NULL,
    change_id text NOT NULL,
    device_id text NOT NULL,
    collection text NOT NULL,
    document_id text NOT NULL,
    version integer NOT NULL,
    outcome text NOT NULL,
    recorded_at text NOT NULL,
    entry json NOT NULL,
    size_bytes integer NOT NULL,
    UNIQUE (user_id, change_id)
  );
  CREATE INDEX change_log_by_document ON change_log (collection, document_id, version);
  CREATE INDEX change_log_by_time ON change_log (recorded_at);
  CREATE TABLE feed_head (
    user_id text PRIMARY KEY,
    position bigint NOT NULL
  );
  CREATE TABLE feed (
    user_id text NOT NULL,
    collection text NOT NULL,
    document_id text NOT NULL,
    position bigint NOT NULL,
    is_lost boolean NOT NULL,
    PRIMARY KEY (user_id, collection, document_id)
  );
  CREATE INDEX feed_by_position ON feed (user_id, position);
  CREATE INDEX feed_by_document ON feed (collection, document_id);
  `,
  `
  CREATE TABLE eras (
    number integer PRIMARY KEY,
    id text NOT NULL UNIQUE,
    started_at text NOT NULL
  );
  CREATE TABLE era_heads (
    user_id text NOT NULL,
    era integer NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (user_id, era)
  );
  `,
  `
  -- Written with every new document, and needed once a day only: pruning knows whose feed a tombstone is in.
  DROP INDEX feed_by_document;
  `,
  `
  -- What everybody takes up (rule Q1). An entry counts for the owner its document had then; null: for nobody, because it is
  -- from before anything was counted. To count these would write the whole log anew.
  ALTER TABLE change_log ADD COLUMN owner_id text;
  CREATE TABLE documents_usage (
    owner_id text PRIMARY KEY,
    document_bytes bigint NOT NULL,
    log_bytes bigint NOT NULL,
    limit_bytes bigint -- as a session of the owner said last
  );
  INSERT INTO documents_usage (owner_id, document_bytes, log_bytes)
    SELECT owner_id, sum(size_bytes::bigint), 0 FROM documents GROUP BY owner_id;
  `,
  `
  -- Leaders, by document key, whose followers do not all have their audience yet (rule X10).
  CREATE TABLE documents_moves (
    leader text PRIMARY KEY,
    version integer NOT NULL, -- of the leader
    user_id text NOT NULL, -- who changed its members
    lost text[] NOT NULL -- users who see it no more
  );
  `,
]

export const POSTGRES_SCHEMA_VERSION = STEPS.length

/** Names our migrations among the advisory locks of the database: the first bytes of „documents“. */
export const MIGRATION_LOCK = 0x646f6375

/**
 * Brings the database to the newest schema, begins an era (D6) and returns the epoch. Several nodes may start at once: an
 * advisory lock lets one after the other in. Throws when a newer version of the app has been here.
 */
export function migratePostgres(
  pool: Pool,
  { newEpoch, now }: Pick<StoreEnvironment, 'newEpoch' | 'now'>,
): Promise<string> {
  return inLockedTransaction(pool, { lock: MIGRATION_LOCK, isPatient: true }, async (client) => {
    const { rows } = await client.query<{ is_new: boolean }>("SELECT to_regclass('documents_meta') IS NULL AS is_new")
    const isNew = rows[0]?.is_new === true
    const version = isNew ? 0 : (await readMeta(client)).version
    refuseNewer({ what: describePart({ name: 'documents' }, 'postgres'), version, known: STEPS.length })
    for (const step of STEPS.slice(version)) await client.query(step)
    const put = isNew
      ? 'INSERT INTO documents_meta (row, schema_version, epoch) VALUES (1, $1, $2)'
      : 'UPDATE documents_meta SET schema_version = $1'
    await client.query(put, isNew ? [STEPS.length, newEpoch()] : [STEPS.length])
    await beginEra(client, newEpoch(), toIso(now()))
    return (await readMeta(client)).epoch
  })
}

async function readMeta(client: PoolClient): Promise<{ readonly epoch: string; readonly version: number }> {
  const { rows } = await client.query<{ epoch: string; schema_version: number }>(
    'SELECT epoch, schema_version FROM documents_meta',
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the documents database has no epoch')
  return { epoch: row.epoch, version: row.schema_version }
}
