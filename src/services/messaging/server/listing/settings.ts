import { messageSettingsSchema, type MessageKind, type MessageSettings, type MessageSource } from '#messaging'
import type { OutboxParts } from './outbox-parts.ts'

/** The collection in which everybody has a record of their own. */
const USERS = 'users'

/** What somebody chose; as if they had chosen nothing where that can't be read. */
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
