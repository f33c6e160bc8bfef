/** All changes that a tab knows to be done, so that no stale copy brings them back (rule Y10). */
export type DoneChanges = {
  has(changeId: string): boolean
  /** This tab has taken them out, and waits for no other answer. */
  finish(changeIds: Iterable<string>): void
  /** This tab puts them in again: what others did to them before does not count, only an answer this tab gets. */
  bringBack(changeIds: Iterable<string>): void
  isBroughtBack(changeId: string): boolean
  /** Those of what other tabs have taken out that are done with by that. */
  countable(changeIds: readonly string[]): readonly string[]
  /** Another tab says so; the disk may not know yet. */
  hear(word: { readonly remove: readonly string[]; readonly again: readonly string[] }): void
  /** They are pending on the disk: the tab that brought them back (D4) has not announced it. */
  findPending(changeIds: Iterable<string>): void
}

export function createDoneChanges(known: Iterable<string>): DoneChanges {
  const done = new Set(known)
  const heard = new Set<string>()
  const again = new Set<string>()
  return {
    has: (changeId) => done.has(changeId),
    finish: (changeIds) => {
      for (const changeId of changeIds) {
        done.add(changeId)
        again.delete(changeId)
      }
    },
    bringBack: (changeIds) => {
      for (const changeId of changeIds) {
        done.delete(changeId)
        again.add(changeId)
      }
    },
    isBroughtBack: (changeId) => again.has(changeId),
    countable: (changeIds) => changeIds.filter((changeId) => !again.has(changeId)),
    hear: (word) => {
      for (const changeId of word.remove) {
        done.add(changeId)
        heard.add(changeId)
      }
      for (const changeId of word.again) {
        done.delete(changeId)
        heard.delete(changeId)
      }
    },
    findPending: (changeIds) => {
      for (const changeId of changeIds) if (!heard.has(changeId)) done.delete(changeId)
    },
  }
}
