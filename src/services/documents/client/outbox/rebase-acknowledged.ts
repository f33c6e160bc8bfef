import { documentKeyOf } from '../../change/path.ts'
import type { AcknowledgedChange } from '../../sync/sync-state.ts'

/**
 * Acknowledged changes as they are sent once more to a server restored from a backup (D4), each changeId once, the last entry of
 * it. None names a version that the document does not have there. What was written since the restore the server finds by eras (S6).
 */
export function rebaseAcknowledged(
  entries: readonly AcknowledgedChange[],
  versionOf: (documentKey: string) => number,
): readonly AcknowledgedChange[] {
  const byId = new Map(entries.map((entry) => [entry.change.changeId, entry]))
  return [...byId.values()].map((entry) => {
    const baseVersion = Math.min(entry.change.baseVersion, versionOf(documentKeyOf(entry.change.path)))
    return { ...entry, change: { ...entry.change, baseVersion } }
  })
}
