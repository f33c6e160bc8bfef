/** What a person's devices have been told, over all the states that their server was put back to. */
import type { Change, ChangeResult } from '#documents'

export type EditLedger = {
  /**
   * By changeId, in the order in which they came into what the server has: what is sent again may come behind later ones, and what was
   * superseded on arrival, by an edit that was there before it, comes before all.
   */
  readonly acknowledged: ReadonlyMap<string, Change>
  /** Ids of all changes that ever left a device. */
  readonly sent: ReadonlySet<string>
  noteSent(changes: readonly Change[]): void
  noteAnswer(changes: readonly Change[], results: readonly ChangeResult[]): void
}

export function createEditLedger(): EditLedger {
  const taken = new Map<string, Change>()
  const superseded = new Map<string, Change>()
  const versions = new Map<string, number>()
  const sent = new Set<string>()
  return {
    get acknowledged() {
      return new Map([...superseded, ...taken])
    },
    sent,
    noteSent: (changes) => {
      for (const { changeId } of changes) sent.add(changeId)
    },
    noteAnswer: (changes, results) => {
      for (const [index, change] of changes.entries()) {
        const result = results[index]
        if (result === undefined || result.outcome === 'rejected') continue
        const { outcome, version } = result
        // A change that is refused stays with its device; one that met what is gone did so, unless it is a deletion.
        const isTaken =
          outcome === 'applied' || outcome === 'superseded' || (outcome === 'gone' && change.type === 'DELETED')
        if (!isTaken) continue
        // The same version again is the answer of before, repeated (S3).
        const isNew = outcome === 'applied' && versions.get(change.changeId) !== version
        if (isNew || outcome === 'superseded') taken.delete(change.changeId)
        if (outcome === 'superseded') superseded.set(change.changeId, change)
        else {
          superseded.delete(change.changeId)
          taken.set(change.changeId, change)
        }
        versions.set(change.changeId, version)
      }
    },
  }
}
