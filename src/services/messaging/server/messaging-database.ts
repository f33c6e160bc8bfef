import { definePart, migrateDatabase, openDatabase, type Database, type DatabasePlace } from '#database/server'
import { createMessagingTables } from './messaging-tables.ts'
import { markNewFile } from './webhooks/webhook-secrets.ts'
import { addWebhookFormats } from './webhooks/webhook-tables.ts'

/** An arbitrary number that stands for „messaging“ among the advisory locks of the database. */
const ADVISORY_LOCK = 7_302_002

/** What messaging keeps besides documents, among the databases of a server. */
export const messagingPart = definePart({
  name: 'messaging',
  keyTable: 'messaging_notice',
  personTables: ['messaging_notice', 'messaging_push_subscription', 'messaging_webhook'],
  steps: [({ kysely }) => createMessagingTables(kysely), addWebhookFormats],
})

/** Opens what messaging keeps beside the messages themselves, which are documents: nothing may be under way when it is closed. */
export async function openMessagingDatabase(place: DatabasePlace): Promise<Database> {
  const database = openDatabase(place, ADVISORY_LOCK)
  await database.runAlone(async () => {
    await markNewFile(database)
    await migrateDatabase(database, messagingPart)
  })
  return database
}
