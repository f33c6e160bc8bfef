import { openDatabase, type Database, type DatabasePlace } from '#database/server'
import { createMessagingTables } from './messaging-tables.ts'
import { markNewFile } from './webhooks/webhook-secrets.ts'

/** An arbitrary number that stands for „messaging“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_002

/** Opens what messaging keeps beside the messages themselves, which are documents: nothing may be under way when it is closed. */
export async function openMessagingDatabase(place: DatabasePlace): Promise<Database> {
  const database = openDatabase(place, ADVISORY_LOCK)
  await database.runAlone(async () => {
    await markNewFile(database)
    await createMessagingTables(database.kysely)
  })
  return database
}
