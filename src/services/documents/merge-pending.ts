/**
 * At start the pending changes are read from two places: localStorage, which is synchronous but loses up
 * to a minute when the browser is killed, and the outbox, which is durable but may be missing (rule Y1).
 */
import type { PendingChange } from './change.ts'
import { bySequence } from './fold-change.ts'

export type PendingSources = {
  /** From `localChangeStore`. */
  readonly stored: readonly PendingChange[]
  readonly outbox: readonly PendingChange[]
  /** The newest sequence the outbox has recorded, also if that record is gone again. */
  readonly outboxSequence: number
  /** changeIds that were answered on this device, applied or refused. */
  readonly isAnswered: (changeId: string) => boolean
}

/**
 * All changes that are still to be sent, in order. What only localStorage has is kept unless the outbox
 * is known to have had it and to have dropped it since (folded, cancelled, answered).
 */
export function mergePending(sources: PendingSources): readonly PendingChange[] {
  const { stored, outbox, outboxSequence, isAnswered } = sources
  const inOutbox = new Map(outbox.map((record) => [record.changeId, record]))
  const missed = stored.filter(
    ({ changeId, lastSequence }) =>
      !inOutbox.has(changeId) && !isAnswered(changeId) && lastSequence > outboxSequence,
  )
  // What the outbox missed may be a newer folding of what it has: the same path, never sent.
  const newest = new Map(missed.filter((record) => !record.isSent).map((record) => [record.path, record.lastSequence]))
  const kept = outbox.filter((record) => record.isSent || !((newest.get(record.path) ?? 0) > record.lastSequence))
  const sentInStore = new Set(stored.filter((record) => record.isSent).map((record) => record.changeId))
  const marked = kept.map((record) =>
    sentInStore.has(record.changeId) && !record.isSent ? { ...record, isSent: true } : record,
  )
  return [...marked, ...missed].sort(bySequence)
}
