/**
 * The documents of the person who uses this browser: read at once from memory, changed at once, synced in the
 * background. One person at a time; what another one has left unsent waits for them (rule Y8).
 */
import { newOrderedId, poolRandom } from '#base/id'
import { ok, type Result } from '#base/result'
import { documentKey, readHistory, type ChangeDraft, type HistoryEntry, type PendingChange } from '#documents'
import type { RequestFailure } from '#http/client'
import type { KeptConflict } from '../change/kept-conflict.ts'
import type { LastCopy } from '../rescue/last-copy.ts'
import { recordsOf, toWire } from '../sync/pending-queue.ts'
import type { RejectedChange, RunReason } from '../sync/sync-state.ts'
import { createBrowserPorts, type BrowserParts } from './browser-ports.ts'
import { createChangeStore } from './outbox/change-store.ts'
import { createDocumentEdits } from './document-edits.ts'
import { listAs } from './document-lists.ts'
import type { DeletedDocument } from './document-table.ts'
import type { CacheContents, DocumentCache } from './cache/document-cache.ts'
import type { Documents } from './documents.ts'
import { ownChangesOf, type OwnChange } from './outbox/own-changes.ts'
import { createMemoryCache } from './cache/memory-cache.ts'
import { openDocumentCache, persistenceWarnings } from './cache/open-cache.ts'
import { openSession, type OpenedSession } from './session/open-session.ts'
import { rehomeChanges } from './outbox/rehome-changes.ts'
import { closedStatus, sameOr, statusOf, type SyncStatus } from './session/sync-status.ts'

/** The documents of a signed-in person, which sync with the server, and what the shell needs around them. */
export type DocumentsClient = Documents<SyncStatus> & {
  /** Opens a user's documents and closes those of the previous user. Reading the device never fails. */
  open(userId: string): Promise<void>
  /** Closes without sending; what is unsent stays on the device for the same person. */
  close(): Promise<void>
  /** Syncs now (Y3); also ends a pause, so the shell calls it after signing in. Resolves when it has begun. */
  syncNow(reason: RunReason): Promise<void>
  /** The browser says there is no network. */
  noteOffline(): void
  /** Another tab has written to `localChangeStore`. */
  noteStoredChanges(): void
  /** Whether all that was recorded so far is on the disk and stays there without the page; takes 5 s at most. */
  settled(): Promise<boolean>
  /** Tries a rejected change again. */
  retryRejected(changeId: string): void
  discardRejected(changeId: string): Promise<void>
  /** Undoes `discardRejected`. */
  restoreRejected(rejected: RejectedChange): void
  /** The rejected changes as JSON text, for a file; with `changeId`, only that one. */
  exportRejected(changeId?: string): string
  /** Forgets what was set aside under this key. Returns what puts it back, which says false where there is no room for it. */
  discardBroken(key: string): () => boolean
  /** The changes that wait for the server as JSON text, for a file. */
  exportPending(): string
  /** The person has been told of the conflicts there are (Y11). */
  noteConflictsTold(): void
  dismissConflict(address: string): void
  /** Undoes `dismissConflict`. */
  restoreConflict(conflict: KeptConflict): void
  /**
   * Forgets last copies (D7). What brings one back to the server is an ordinary `record` of an ADD: the copy goes by itself
   * once its document shows what it holds.
   */
  discardLastCopies(keys: readonly string[]): void
  /** Undoes `discardLastCopies`. */
  restoreLastCopies(copies: readonly LastCopy[]): void
  /** The history of a document from the server: its changes and their authors, newest first. */
  readHistory(collection: string, id: string, limit?: number): Promise<Result<readonly HistoryEntry[], RequestFailure>>
  /** What this device itself has changed in a document and still knows of, newest first; needs no network. */
  readOwnChanges(collection: string, id: string): Promise<readonly OwnChange[]>
  /** Documents that are deleted, as far as this device knows; newest first. */
  listDeleted(): readonly DeletedDocument[]
  /** The name of this device in the history. */
  readonly deviceId: string
}

const UNSAFE_TEXT =
  'Deine Änderungen können auf diesem Gerät gerade nicht gespeichert werden. Lass die Seite offen, bis sie übertragen sind.'

export function createDocumentsClient(parts: BrowserParts): DocumentsClient {
  const o = { ...parts, fillRandom: poolRandom(parts.fillRandom) }
  const changeStore = createChangeStore(o)
  const listeners = new Set<() => void>()
  let opened: (OpenedSession & { readonly cache: DocumentCache; readonly leaveTabs: () => void }) | null = null
  let openings = 0
  let status: SyncStatus = closedStatus

  const notify = (): void => {
    status = sameOr(
      status,
      opened === null ? closedStatus : statusOf(opened, changeStore.broken.list(opened.session.userId)),
    )
    for (const listener of listeners) listener()
  }
  const openCache = o.openCache ?? ((userId: string) => openDocumentCache({ ...o, userId }))
  const close = (): void => {
    openings += 1
    if (opened === null) return
    opened.session.close()
    opened.leaveTabs()
    opened.cache.close()
    opened = null
    notify()
  }
  const open = async (userId: string): Promise<void> => {
    if (opened?.session.userId === userId) return
    close()
    const opening = openings
    const { cache, contents } = await readCache(await openCache(userId), o)
    if (opening !== openings) return cache.close()
    const { ports, listen } = createBrowserPorts(o, userId)
    const onUnsafe = (): void => o.onStorageWarning(UNSAFE_TEXT)
    const session = openSession({ ports, userId, cache, contents, changeStore, onChanged: notify, onUnsafe })
    opened = { ...session, cache, leaveTabs: listen((message) => session.session.hear(message)) }
    notify()
    await rehomeChanges({ userId, changeStore, openCache })
  }
  const record = (draft: ChangeDraft): void => {
    if (opened === null) throw new Error('nobody is signed in')
    opened.session.record(draft)
  }
  const newId = (): string => newOrderedId(o.fillRandom, o.now())
  const pending = (): readonly PendingChange[] => (opened === null ? [] : recordsOf(opened.session.getState().queue))

  return {
    open,
    close: async () => close(),
    list: (collection, leaderId) => listAs(opened?.table, collection, leaderId),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...createDocumentEdits({ record, newId, view: (collection, id) => opened?.table.get(collection, id) }),
    getStatus: () => status,
    syncNow: async (reason) => opened?.session.ask(reason),
    noteOffline: () => opened?.session.noteOffline(),
    noteStoredChanges: () => opened?.session.adopt(),
    flush: () => opened?.session.flush(),
    settled: async () => (await opened?.session.settled()) ?? false,
    retryRejected: (changeId) => opened?.session.retry(changeId),
    discardRejected: async (changeId) => opened?.session.rejected.discard(changeId),
    exportRejected: (changeId) => {
      const entries = opened?.session.rejected.list() ?? []
      const chosen = changeId === undefined ? entries : entries.filter((entry) => entry.change.changeId === changeId)
      return toFileText(chosen.map((entry) => ({ ...entry, change: toWire(entry.change) })))
    },
    discardBroken: (key) => {
      const putBack = changeStore.broken.discard(key)
      notify()
      return () => {
        const isBack = putBack()
        notify()
        return isBack
      }
    },
    exportPending: () => toFileText(pending().map(toWire)),
    restoreRejected: (rejected) => opened?.session.rejected.restore(rejected),
    noteConflictsTold: () => opened?.conflicts.noteTold(),
    dismissConflict: (address) => opened?.conflicts.drop([address]),
    restoreConflict: (conflict) => opened?.conflicts.keep([conflict]),
    discardLastCopies: (keys) => opened?.lastCopies.drop(keys),
    restoreLastCopies: (copies) => opened?.lastCopies.keep(copies),
    readHistory: async (collection, id, limit) => {
      const answer = await o.callEndpoint(readHistory, {
        collection,
        id,
        ...(limit === undefined ? {} : { limit: String(limit) }),
      })
      return answer.ok ? ok(answer.value.entries) : answer
    },
    readOwnChanges: async (collection, id) => {
      const key = documentKey(collection, id)
      const acknowledged = (await opened?.cache.readAcknowledged().catch(() => [])) ?? []
      return ownChangesOf(key, acknowledged, pending())
    },
    listDeleted: () => opened?.table.listDeleted() ?? [],
    deviceId: o.deviceId,
  }
}

function toFileText(entries: readonly object[]): string {
  return JSON.stringify(entries, null, 2)
}

/** A cache that opens but cannot be read is as good as none. */
async function readCache(
  cache: DocumentCache,
  o: Pick<BrowserParts, 'log'>,
): Promise<{ readonly cache: DocumentCache; readonly contents: CacheContents }> {
  try {
    return { cache, contents: await cache.read() }
  } catch {
    cache.close()
    o.log.warn(persistenceWarnings.unsupported)
    const memory = createMemoryCache()
    return { cache: memory, contents: await memory.read() }
  }
}
