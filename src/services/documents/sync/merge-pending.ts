/**
 * At start the pending changes are read from two places: localStorage, which is synchronous but loses up
 * to a minute when the browser is killed, and the outbox, which is durable but may be missing (rule Y1).
 */
import type { PendingChange } from '../change/change.ts'
import { bySequence } from '../change/coalesce-change.ts'

export type PendingSources = {
  /** From `localChangeStore` and what was parked beside it, where one may stand twice. */
  readonly stored: readonly PendingChange[]
  readonly outbox: readonly PendingChange[]
  /** Answered on this device, applied or refused. */
  readonly isAnswered: (changeId: string) => boolean
  /** Removed from the outbox because it was folded, cancelled or answered, even if it was put back since. */
  readonly isDropped: (changeId: string) => boolean
}

/**
 * All changes that are still to be sent, in order. What only localStorage has is kept unless the outbox
 * is known to have dropped it.
 */
export function mergePending(sources: PendingSources): readonly PendingChange[] {
  const { outbox, isAnswered, isDropped } = sources
  const stored = [...new Map(sources.stored.map((record) => [record.changeId, record])).values()]
  const waiting = outbox.filter(({ changeId }) => !isAnswered(changeId) && !isDropped(changeId))
  const inOutbox = new Set(outbox.map((record) => record.changeId))
  const missed = stored.filter(
    ({ changeId }) => !inOutbox.has(changeId) && !isAnswered(changeId) && !isDropped(changeId),
  )
  // What the outbox missed may be a newer folding of what it has: same path, and localStorage has only the newer one.
  const newest = new Map(missed.filter((record) => !record.isSent).map((record) => [record.path, record.lastSequence]))
  const inStore = new Set(stored.map((record) => record.changeId))
  const kept = waiting.filter(
    ({ changeId, path, lastSequence, isSent }) =>
      isSent || inStore.has(changeId) || (newest.get(path) ?? 0) <= lastSequence,
  )
  // Only localStorage says it where a full disk could not set a refused change aside (rule Y4).
  const retried = new Set(stored.filter(({ isRetried }) => isRetried === true).map(({ changeId }) => changeId))
  // Whether one of them was sent may have been lost with the rest, so from now on each keeps its content (rule F9).
  return [...kept, ...missed]
    .map((record) => (record.isSent ? record : { ...record, isSent: true }))
    .map((record) => (retried.has(record.changeId) ? { ...record, isRetried: true as const } : record))
    .sort(bySequence)
}
