import { keyOf, type StoredDocument } from '../document.ts'
import type { LogEntry } from './log-entry.ts'

/** The device that log rows name when a person used an endpoint instead of syncing. */
export const HTTP_DEVICE_ID = 'http'

type Shared = Pick<StoredDocument, 'collection' | 'id' | 'memberIds' | 'version'>

/** Rule H1: the log row that says who sees a document now, and who did before. */
export function toMembersEntry(
  before: Pick<Shared, 'memberIds'>,
  after: Shared & Pick<StoredDocument, 'updatedAt'>,
  userId: string,
): LogEntry {
  const key = keyOf(after)
  return {
    key,
    // A change's own id has neither slash nor colon, so these two kinds never meet.
    changeId: `members:${key}:${after.version}`,
    version: after.version,
    userId,
    deviceId: HTTP_DEVICE_ID,
    editedAt: after.updatedAt,
    recordedAt: after.updatedAt,
    outcome: 'applied',
    type: 'MODIFIED',
    path: key,
    fields: [{ key: 'memberIds', value: after.memberIds, before: before.memberIds, isSuperseded: false }],
  }
}
