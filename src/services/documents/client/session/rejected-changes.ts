/** The list „Nicht übernommen“ of a tab: what the server has refused, as the disk has it and as this tab received it. */
import { newOrderedId } from '#base/id'
import type { PendingChange } from '#documents'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { OutboxWriter } from '../outbox/outbox-writer.ts'
import type { Persisted, RejectedChange } from '../../sync/sync-state.ts'

export type RejectedChanges = {
  list(): readonly RejectedChange[]
  find(changeId: string): RejectedChange | undefined
  /** Follows what is written: refused changes are added, those tried again are removed. */
  note(write: Persisted): void
  /** Reads the disk's list, to which other tabs may have written. */
  reload(): Promise<void>
  discard(changeId: string): Promise<void>
  /** Undoes `discard`. */
  restore(entry: RejectedChange): void
}

export function createRejectedChanges(o: {
  readonly initial: readonly RejectedChange[]
  readonly cache: Pick<DocumentCache, 'readRejected' | 'discardRejected'>
  readonly writer: Pick<OutboxWriter, 'save' | 'unsavedRejected'>
  readonly onChanged: () => void
  readonly onCacheFailed: (error: unknown) => void
}): RejectedChanges {
  let rejected = o.initial
  const set = (next: readonly RejectedChange[]): void => {
    rejected = next
    o.onChanged()
  }
  return {
    list: () => rejected,
    find: (changeId) => rejected.find((entry) => entry.change.changeId === changeId),
    note: (write) => {
      if (write.retried.length + write.rejected.length === 0) return
      const left = rejected.filter((entry) => !write.retried.includes(entry.change.changeId))
      rejected = [...left, ...write.rejected]
    },
    reload: async () => {
      const saved = await o.cache.readRejected().catch(() => rejected)
      // No other tab knows what this tab received and could not save.
      const known = new Set(saved.map((entry) => entry.change.changeId))
      set([...saved, ...o.writer.unsavedRejected().filter((entry) => !known.has(entry.change.changeId))])
    },
    discard: async (changeId) => {
      set(rejected.filter((entry) => entry.change.changeId !== changeId))
      await o.cache.discardRejected(changeId).catch(o.onCacheFailed)
    },
    restore: (entry) => {
      rejected = [...rejected, entry]
      o.writer.save({ put: [], remove: [], acknowledged: [], rejected: [entry], retried: [], reopened: [] })
      o.onChanged()
    },
  }
}

/**
 * A refused change as it is sent again, at its old place in the order: what was edited since comes after it, and nothing is coalesced
 * with it (F9). What was answered with `gone` is logged under its changeId and would be answered the same for ever, so it gets a new
 * one of the same time, by which edits of one device are compared.
 */
export function retriedChange(
  { change, code }: RejectedChange,
  fillRandom: Parameters<typeof newOrderedId>[0],
): PendingChange {
  const fresh = code === 'gone' ? { changeId: newOrderedId(fillRandom, Date.parse(change.editedAt)) } : {}
  return { ...change, ...fresh, isSent: true, isRetried: true }
}
