/** Several writes to the outbox as one: those of a tick, or those that failed before. */
import type { PendingChange } from '#documents'
import { findRecord, type Queue } from '../../sync/pending-queue.ts'
import type { AcknowledgedChange, Persisted } from '../../sync/sync-state.ts'

/** Whether nothing but pending changes is written, so that it can be joined with others. */
export function isPlain({ acknowledged, rejected, retried, reopened }: Persisted): boolean {
  return acknowledged.length + rejected.length + retried.length + reopened.length === 0
}

export const nothing: Persisted = { put: [], remove: [], acknowledged: [], rejected: [], retried: [], reopened: [] }

/** What failed writes would have left behind, seen from the queue of today: their order does not matter any more. */
export function joinWrites(writes: readonly Persisted[], queue: Queue): Persisted {
  const touched = new Set(writes.flatMap((write) => write.put.map((record) => record.changeId)))
  return {
    put: among(queue, touched),
    sent: writes.flatMap((write) => write.sent ?? []),
    remove: writes.flatMap((write) => write.remove).filter((changeId) => findRecord(queue, changeId) === undefined),
    acknowledged: acknowledgedIn(writes),
    rejected: writes.flatMap((write) => write.rejected),
    retried: writes.flatMap((write) => write.retried),
    reopened: writes.flatMap((write) => write.reopened),
  }
}

/** The records of these that are still pending, as they are now. */
export function among(queue: Queue, changeIds: Iterable<string>): readonly PendingChange[] {
  return [...changeIds].flatMap((changeId) => findRecord(queue, changeId) ?? [])
}

/** What was acknowledged and not opened again by a later write. */
export function acknowledgedIn(writes: readonly Persisted[]): readonly AcknowledgedChange[] {
  return writes.reduce<readonly AcknowledgedChange[]>((entries, write) => {
    const open = new Set(write.reopened)
    return [...entries.filter((entry) => !open.has(entry.change.changeId)), ...write.acknowledged]
  }, [])
}

/** What the outbox has confirmed to have, and is only sent now, need not be written as a whole again. */
export function withSent(write: Persisted, confirmed: ReadonlyMap<string, PendingChange>): Persisted {
  const isOnlySent = ({ changeId, fields, baseVersion, sequence, isSent }: PendingChange): boolean => {
    const known = isSent ? confirmed.get(changeId) : undefined
    return known?.fields === fields && known.baseVersion === baseVersion && known.sequence === sequence
  }
  const sent = isPlain(write) ? write.put.filter(isOnlySent).map(({ changeId }) => changeId) : []
  return sent.length === 0 ? write : { ...write, put: write.put.filter((record) => !isOnlySent(record)), sent }
}

export function byId(records: readonly PendingChange[]): Map<string, PendingChange> {
  return new Map(records.map((record) => [record.changeId, record]))
}
