/**
 * What a session hears from the other tabs of its browser, and what it lets them know (rule Y10). A change leaves
 * this tab's queue only by an answer it got itself, by a word of another tab, or because the outbox says so.
 */
import { findRecord, recordsOf, type Queue } from '../../sync/pending-queue.ts'
import type { Persisted, SyncEvent } from '../../sync/sync-state.ts'
import type { SharedWrite, TabMessage } from '../../sync/tab-messages.ts'
import { documentKeyOf } from '../../change/path.ts'
import { broughtBack, type DocumentCache } from '../cache/document-cache.ts'
import type { DocumentTable } from '../document-table.ts'
import type { OutboxWriter } from '../outbox/outbox-writer.ts'

export type TabTalk = {
  /** Whether other tabs are or were or may be there: they may be sending what is pending here, so it is folded no more (F9). */
  hasCompany(): boolean
  /**
   * Whether no other tab is there or has left anything: this one has read the outbox since it last said that it is
   * there, and has heard of none.
   */
  isAlone(): boolean
  /** Says that this tab is there. */
  enter(): void
  /**
   * Sends nothing while no other tab has been seen: a new tab finds on the disk what it misses, and a message that no tab receives
   * would cost as much as the change itself.
   */
  tell(message: TabMessage): void
  /** Announces refused changes only by `announceRefused`: until their list is on the disk they stay where they were (Y4). */
  announceSaved(write: Persisted): void
  announceRefused(changeIds: readonly string[]): void
  /** Takes in what stands in localStorage. */
  adopt(): void
  /** Takes in what stands in the outbox, which is never behind; for the tab that is about to send. */
  adoptShared(): Promise<void>
  hear(message: TabMessage): void
}

type TabTalkParts = {
  readonly cache: Pick<DocumentCache, 'readAcknowledged'>
  readonly table: Pick<DocumentTable, 'versionOf'>
  readonly writer: OutboxWriter
  readonly queue: () => Queue
  /** Null where tabs cannot hear each other. */
  readonly notifyTabs: ((message: TabMessage) => void) | null
  readonly dispatch: (event: SyncEvent) => void
}

/**
 * What the server has taken of these changes according to the disk, and the documents here do not contain yet. A tab that hears no
 * answer of another would show it no more until its page comes, without a network for long (Y2).
 */
async function readApplied({ cache, table }: TabTalkParts, gone: readonly string[]) {
  const acknowledged = await cache.readAcknowledged().catch(() => [])
  const isGone = new Set(gone)
  return acknowledged.filter(
    ({ change, version }) => isGone.has(change.changeId) && version > table.versionOf(documentKeyOf(change.path)),
  )
}

type Shared = Omit<Awaited<ReturnType<OutboxWriter['readShared']>>, 'stillDone'>

/** What is gone from the outbox with no word of another tab leaves the queue with what the server has taken of it. */
async function takeInShared(o: TabTalkParts, { gone, ...found }: Shared): Promise<void> {
  const { dispatch, writer } = o
  const isUntold = o.notifyTabs === null && gone.length > 0
  dispatch({ kind: 'adopted', ...found, gone: isUntold ? [] : gone })
  if (!isUntold) return
  const applied = await readApplied(o, gone)
  // Meanwhile this tab may have brought some of them back, to send them again (D4).
  const isGone = (changeId: string): boolean => !writer.isBroughtBack(changeId)
  dispatch({
    ...{ kind: 'adopted', added: [], sent: [], gone: gone.filter(isGone) },
    applied: applied.filter(({ change }) => isGone(change.changeId)),
  })
}

export function createTabTalk(o: TabTalkParts): TabTalk {
  const { writer, dispatch } = o
  const notifyTabs = o.notifyTabs ?? (() => undefined)
  // Tabs whose messages do not arrive may be there at any time.
  let hasCompany = o.notifyTabs === null
  let hasLooked = false

  const noteCompany = (): void => {
    if (hasCompany) return
    hasCompany = true
    const sent = recordsOf(o.queue()).map((record) => record.changeId)
    dispatch({ kind: 'adopted', added: [], sent, gone: [] })
  }
  const tell = (message: TabMessage): void => {
    if (hasCompany) notifyTabs(message)
  }
  const adoptShared = async (asked: readonly string[] = []): Promise<readonly string[]> => {
    const { stillDone, ...shared } = await writer.readShared(asked)
    hasLooked = true
    await takeInShared(o, shared)
    return stillDone
  }
  /** A tab that put them back has missed that they are done, or has a reason this tab does not know yet (D4, D6). */
  const announceDone = async (stale: readonly string[]): Promise<void> => {
    const stillDone = await adoptShared(stale)
    // Meanwhile this tab may have brought them back itself.
    const remove = stillDone.filter((changeId) => findRecord(o.queue(), changeId) === undefined)
    if (remove.length > 0) notifyTabs({ kind: 'saved', put: [], remove, again: [], isReminder: true })
  }
  /** Tells the tabs again what this one has brought back; one that hears the reminder last would remove it for good. */
  const announceBroughtBack = ({ remove }: SharedWrite): void => {
    const put = remove.filter(writer.isBroughtBack).flatMap((changeId) => findRecord(o.queue(), changeId) ?? [])
    if (put.length > 0) notifyTabs({ kind: 'saved', put, remove: [], again: put.map(({ changeId }) => changeId) })
  }
  const sayHere = (isAnswerWanted: boolean): void => {
    // A disk that cannot be written does not tell others what is done with; they would send that.
    const done = writer.unsavedDone()
    notifyTabs({ kind: 'here', isAnswerWanted, ...(done.length > 0 ? { done } : {}) })
  }
  const takeIn = (write: SharedWrite): void => dispatch({ kind: 'adopted', ...writer.hear(write) })
  return {
    hasCompany: () => hasCompany,
    tell,
    isAlone: () => hasLooked && !hasCompany,
    enter: () => {
      hasLooked = false
      sayHere(true)
    },
    announceSaved: (write) => {
      if (!hasCompany || write.put.length + write.remove.length === 0) return
      const refused = new Set(write.rejected.map(({ change }) => change.changeId))
      const remove = write.remove.filter((changeId) => !refused.has(changeId))
      tell({ kind: 'saved', put: write.put, remove, again: broughtBack(write) })
    },
    announceRefused: (remove) => tell({ kind: 'saved', put: [], remove, again: [] }),
    adopt: () => {
      const adopted = writer.adopt()
      if (adopted === undefined) return
      const { stale, ...news } = adopted
      if (stale.length > 0) void announceDone(stale)
      dispatch({ kind: 'adopted', ...news })
    },
    adoptShared: async () => void (await adoptShared()),
    hear: (message) => {
      noteCompany()
      if (message.kind === 'saved') {
        takeIn(message)
        return message.isReminder === true ? announceBroughtBack(message) : undefined
      }
      if (message.kind === 'here') {
        if (message.isAnswerWanted) sayHere(false)
        if (message.done !== undefined) takeIn({ put: [], remove: message.done, again: [] })
      }
      dispatch({ kind: 'told', message })
    },
  }
}
