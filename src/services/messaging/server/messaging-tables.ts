import type { Kysely } from 'kysely'
import { createOutboxTables } from './listing/outbox-tables.ts'
import { createPushTables } from './push/push-tables.ts'
import { createWebhookTables } from './webhooks/webhook-tables.ts'

/** All tables of messaging. The statements are the same text on SQLite and PostgreSQL; call it under `runAlone`. */
export async function createMessagingTables(kysely: Kysely<unknown>): Promise<void> {
  await createOutboxTables(kysely)
  await createPushTables(kysely)
  await createWebhookTables(kysely)
}
