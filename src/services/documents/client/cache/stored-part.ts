import type { PendingChange } from '#documents'
import { documentKeyOf } from '../../change/path.ts'

/** If there are more pending changes than this, localStorage leaves out those the outbox is known to hold: it is written as a whole. */
export const STORED_LIMIT = 1_000

/**
 * What localStorage keeps of the pending changes, given in order: the newest, what the outbox may not hold, and whatever
 * else is pending for the same documents, so that a document is there with all of its changes or with none (rule Y1).
 */
export function storedPart(
  pending: readonly PendingChange[],
  isInOutbox: (changeId: string) => boolean,
): readonly PendingChange[] {
  if (pending.length <= STORED_LIMIT) return pending
  const newest = pending.length - STORED_LIMIT
  const needed = pending.filter(({ changeId }, index) => index >= newest || !isInOutbox(changeId))
  const documents = new Set(needed.map(({ path }) => documentKeyOf(path)))
  return pending.filter(({ path }) => documents.has(documentKeyOf(path)))
}
