import { messageSettingsSchema, type MessageKind, type MessageSettings, type MessageSource } from '#messaging'
import type { OutboxParts } from './outbox-parts.ts'

/** The collection in which everybody has a record of their own. */
const USERS = 'users'

/** Returns the user's settings; undefined, as if nothing were chosen, if they cannot be read. */
export async function readSettings(
  { documents }: Pick<OutboxParts, 'documents'>,
  userId: string,
): Promise<MessageSettings | undefined> {
  const record = await documents.readDocument(userId, USERS, userId)
  const parsed = messageSettingsSchema.safeParse(record?.fields['messageSettings'])
  return parsed.success ? parsed.data : undefined
}

export function findKind(sources: readonly MessageSource[], kindId: string): MessageKind | undefined {
  for (const { kinds } of sources) {
    const kind = kinds.find(({ id }) => id === kindId)
    if (kind !== undefined) return kind
  }
  return undefined
}
