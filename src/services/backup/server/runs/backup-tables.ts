import { sql } from 'kysely'
import type { Database } from '#database/server'

type Tables = Pick<Database, 'type' | 'kysely'>

/**
 * What the administrator has set for backups, and how they went. The statements are the same text on SQLite and PostgreSQL. Keys
 * of the bucket and the passphrase are sealed.
 */
export async function createBackupTables(database: Tables): Promise<void> {
  const { kysely } = database
  await sql`
    CREATE TABLE IF NOT EXISTS backup_settings (
      slot integer PRIMARY KEY CHECK (slot = 1),
      "isOn" integer NOT NULL,
      time text NOT NULL,
      "sinceMs" bigint NOT NULL,
      keep integer NOT NULL,
      place text NOT NULL,
      "sealedKey" text,
      "sealedPassphrase" text,
      "toldFailure" text
    )`.execute(kysely)
  // `dueAtMs`: the instant of the schedule it is for; absent where a person asked for it.
  await sql`
    CREATE TABLE IF NOT EXISTS backup_run (
      id text PRIMARY KEY,
      state text NOT NULL,
      "dueAtMs" bigint,
      "startedAtMs" bigint NOT NULL,
      "endedAtMs" bigint,
      "leaseEndsAtMs" bigint NOT NULL,
      step text NOT NULL,
      share double precision,
      "isCancelAsked" integer NOT NULL,
      "fileName" text,
      "sizeBytes" bigint,
      "appVersion" text,
      failure text,
      "failureMessage" text
    )`.execute(kysely)
  // One at a time, on all nodes together.
  await sql`
    CREATE UNIQUE INDEX IF NOT EXISTS backup_run_running
    ON backup_run (state) WHERE state = 'running'`.execute(kysely)
  // Each instant of the schedule once, but for those whose server ended in between.
  await sql`
    CREATE UNIQUE INDEX IF NOT EXISTS backup_run_due
    ON backup_run ("dueAtMs") WHERE state <> 'interrupted'`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS backup_run_started ON backup_run ("startedAtMs")`.execute(kysely)
  // Tables of an older server, or of its backup, are without it.
  if (!(await haveNewestColumn(database)))
    await sql`ALTER TABLE backup_run ADD COLUMN "filesMissing" bigint`.execute(kysely)
}

/** Whether a server of this version has made the tables here. Takes no lock that a dump of the database would hold up. */
export async function haveNewestColumn({ type, kysely }: Tables): Promise<boolean> {
  const found =
    type === 'sqlite'
      ? sql`SELECT 1 FROM pragma_table_info('backup_run') WHERE name = 'filesMissing'`
      : sql`SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('backup_run') AND attname = 'filesMissing'`
  return (await found.execute(kysely)).rows.length > 0
}
