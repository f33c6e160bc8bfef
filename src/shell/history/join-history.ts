/** The server's history of a document together with what only this device knows. Pure. */
import type { HistoryEntry } from '#documents'
import type { OwnChange } from '#documents/client'

export type ShownEntry = {
  readonly entry: HistoryEntry
  /** Waits for the server, which may still decide otherwise. */
  readonly isPending: boolean
}

/** Newest first; what the server has logged already is shown as it logged it. */
export function joinHistory(entries: readonly HistoryEntry[], own: readonly OwnChange[]): readonly ShownEntry[] {
  const logged = new Set(entries.map((entry) => entry.changeId))
  const fromHere = own
    .filter(({ change }) => !logged.has(change.changeId))
    .map(({ change, isPending }): ShownEntry => ({ entry: toEntry(change), isPending }))
  return [...fromHere, ...entries.map((entry): ShownEntry => ({ entry, isPending: false }))]
}

function toEntry(change: OwnChange['change']): HistoryEntry {
  const { changeId, userId, deviceId, editedAt, type, path, fields, baseVersion } = change
  return {
    changeId,
    version: baseVersion + 1,
    userId,
    deviceId,
    editedAt,
    recordedAt: editedAt,
    outcome: 'applied',
    type,
    path,
    fields: fields.map(({ key, value }) => ({ key, ...(value === undefined ? {} : { value }), isSuperseded: false })),
  }
}

/** Whether older entries are missing: the first that is left is not the one that made the document. */
export function isCut(entries: readonly ShownEntry[]): boolean {
  const oldest = entries.at(-1)?.entry
  return oldest !== undefined && Math.min(...entries.map(({ entry }) => entry.version)) > 1
}
