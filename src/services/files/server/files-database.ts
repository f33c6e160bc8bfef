import { definePart, migrateDatabase, openDatabase, type Database, type DatabasePlace } from '#database/server'
import { createFileTables } from './file-tables.ts'

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
