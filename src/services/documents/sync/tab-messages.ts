/** What tabs of one browser tell each other, which is also what the server has answered one of them (Y10). */
import type * as z from 'zod/mini'
import type { PendingChange } from '../change/change.ts'
import type { ChangeResult } from '../change/change-results.ts'
import type { FeedPage, sendChanges } from '../wire/sync-endpoints.ts'

/** What tabs of one browser tell each other. */
export type TabMessage =
  /**
   * A tab is there and wants to know whether others are, or answers that. `done`: changeIds of what is done with although
   * the disk still holds it, if there are any.
   */
  | { readonly kind: 'here'; readonly isAnswerWanted: boolean; readonly done?: readonly string[] }
  /** What it has written to the disk: what is pending from now on, and what is no longer. */
  | ({
      readonly kind: 'saved'
      /** True if it repeats an earlier removal; its sender may not have heard yet that another tab has brought a change back. */
      readonly isReminder?: boolean
    } & SharedWrite)
  | ({ readonly kind: 'answered' } & Omit<BatchAnswer, 'serverTime'>)
  | { readonly kind: 'setAside'; readonly changeIds: readonly string[] }
  | { readonly kind: 'page'; readonly page: FeedPage }
  /** The last copies on the disk are others now (D7). */
  | { readonly kind: 'lastCopies' }

export type SharedWrite = {
  readonly put: readonly PendingChange[]
  readonly remove: readonly string[]
  /** Those of `put` that were removed before and are pending again. */
  readonly again: readonly string[]
}

/** What other tabs have done, by their word or by what stands on the disk, as far as this one has not heard of it (Y10). */
export type Adopted = {
  /** They keep their content (F9): the tab that made them, or any other, may be sending them. */
  readonly added: readonly PendingChange[]
  /** changeIds that were sent. */
  readonly sent: readonly string[]
  /** changeIds that are known to be done with, which is never a guess: folded, answered or set aside. */
  readonly gone: readonly string[]
}

/** `serverTime` is by the server's clock, ISO 8601. */
export type BatchAnswer = Readonly<Omit<z.infer<typeof sendChanges.output>, 'results'>> & {
  readonly results: readonly ChangeResult[]
}
