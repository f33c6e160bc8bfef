import { sql, type Kysely } from 'kysely'
import { definePart, migrateDatabase, openDatabase, type Database, type DatabasePlace } from '#database/server'

/** An arbitrary number that stands for „files“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_003

/** What is known of files, among the databases of a server. */
export const filesPart = definePart({
  name: 'files',
  keyTable: 'files_file',
  personTables: ['files_file'],
  steps: [({ kysely }) => createFileTables(kysely)],
})

/** Opens what is known of files; nothing may be under way when it is closed. */
export async function openFilesDatabase(place: DatabasePlace): Promise<Database> {
  const database = openDatabase(place, ADVISORY_LOCK)
  await database.runAlone(() => migrateDatabase(database, filesPart))
  return database
}

/** What the server knows of files; their bytes are in the store. The statements are the same text on SQLite and PostgreSQL. */
async function createFileTables(kysely: Kysely<unknown>): Promise<void> {
  // A row begins as a reservation: `claim` names the upload that may complete it, `storageKey` the place of its bytes. `ownerId` is
  // the owner of the document, used to read it in background jobs; `countedBytes` is the part of the quota of `userId`.
  await sql`
    CREATE TABLE IF NOT EXISTS files_file (
      id text PRIMARY KEY,
      "userId" text NOT NULL,
      "ownerId" text NOT NULL,
      collection text NOT NULL,
      "documentId" text NOT NULL,
      state text NOT NULL,
      claim text NOT NULL,
      "leaseEndsAtMs" bigint NOT NULL,
      "storageKey" text NOT NULL,
      "countedBytes" bigint NOT NULL,
      "createdAtMs" bigint NOT NULL,
      name text NOT NULL,
      type text NOT NULL,
      "sizeBytes" bigint NOT NULL,
      sha256 text NOT NULL,
      picture text,
      "unreferredSinceMs" bigint
    )`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS files_file_of_person
    ON files_file ("userId", "countedBytes")`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS files_file_of_owner
    ON files_file ("ownerId")`.execute(kysely)
  await sql`
    CREATE INDEX IF NOT EXISTS files_file_unfinished
    ON files_file (id) WHERE state <> 'ready'`.execute(kysely)
  await sql`
    CREATE UNIQUE INDEX IF NOT EXISTS files_file_by_key
    ON files_file ("storageKey")`.execute(kysely)
  // Its row is what two uploads of a person lock, so that together they can't take more than there is.
  await sql`
    CREATE TABLE IF NOT EXISTS files_person (
      "userId" text PRIMARY KEY
    )`.execute(kysely)
  // By which name the store knows this database: one row.
  await sql`
    CREATE TABLE IF NOT EXISTS files_store_owner (
      one integer PRIMARY KEY CHECK (one = 1),
      name text NOT NULL
    )`.execute(kysely)
  // The time from which a job that runs on one node at a time may start again.
  await sql`
    CREATE TABLE IF NOT EXISTS files_job (
      name text PRIMARY KEY,
      "freeAtMs" bigint NOT NULL
    )`.execute(kysely)
}
