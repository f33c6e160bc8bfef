import type { PendingChange } from '#documents'

/** What other tabs have done, as far as this one has not heard of it (rule Y10). */
export type Adopted = {
  /** They keep their content (F9): the tab that made them, or any other, may be sending them. */
  readonly added: readonly PendingChange[]
  /** changeIds that were sent. */
  readonly sent: readonly string[]
  /** changeIds that are known to be done with: folded, answered or set aside. */
  readonly gone: readonly string[]
}

export type AdoptedFromStore = Adopted & {
  /** changeIds that a tab has put back, which does not know that they are done with. */
  readonly stale: readonly string[]
}

export type AdoptedFromDisk = Adopted & { readonly stillDone: readonly string[] }
