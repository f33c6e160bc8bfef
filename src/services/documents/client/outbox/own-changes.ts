import type { PendingChange } from '#documents'
import { documentKeyOf } from '../../change/path.ts'
import type { AcknowledgedChange } from '../../sync/sync-state.ts'

/** A change this device has made, and whether the server has it. */
export type OwnChange = { readonly change: PendingChange; readonly isPending: boolean }

/** The changes of one document that a device has made and still knows of, newest first. */
export function ownChangesOf(
  key: string,
  acknowledged: readonly AcknowledgedChange[],
  pending: readonly PendingChange[],
): readonly OwnChange[] {
  const waiting = pending.map((change): OwnChange => ({ change, isPending: true }))
  const ids = new Set(pending.map((change) => change.changeId))
  const done = acknowledged
    .filter(({ change }) => !ids.has(change.changeId))
    .map(({ change }): OwnChange => ({ change, isPending: false }))
  return [...waiting, ...done]
    .filter(({ change }) => documentKeyOf(change.path) === key)
    .toSorted((a, b) => b.change.lastSequence - a.change.lastSequence)
}
