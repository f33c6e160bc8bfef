/**
 * The documents client as the screens know it, before and after its engine is there. Whoever is not
 * signed in has no documents, so the first scripts of the app come without the engine; it is loaded
 * the moment somebody's documents are to be opened.
 */
import type { DocumentsClient, SyncStatus } from '#documents/client'

const closed: SyncStatus = {
  isLoaded: false,
  isServerReachable: true,
  pendingCount: 0,
  isSyncing: false,
  syncedCount: 0,
  rejected: [],
  broken: [],
  conflicts: [],
  storage: 'indexeddb',
}
const none: readonly never[] = []

export function createDeferredDocuments(load: () => Promise<DocumentsClient>): DocumentsClient {
  const listeners = new Set<() => void>()
  let engine: DocumentsClient | undefined
  let loading: Promise<DocumentsClient> | undefined
  let wantedUserId: string | undefined

  async function loadOnce(): Promise<DocumentsClient> {
    loading ??= load()
    try {
      const loaded = await loading
      if (engine === undefined) {
        engine = loaded
        loaded.subscribe(() => {
          for (const listener of listeners) listener()
        })
      }
      return loaded
    } catch (error) {
      // Offline before the worker has kept everything: the next attempt asks again.
      loading = undefined
      throw error
    }
  }

  /** Changing something needs an open document, and those exist only once the engine does. */
  function opened(): DocumentsClient {
    if (engine === undefined) throw new Error('nobody is signed in')
    return engine
  }

  return {
    async open(userId) {
      wantedUserId = userId
      const loaded = await loadOnce()
      // Somebody may have left, or another person come, while the engine was on its way.
      if (wantedUserId === userId) await loaded.open(userId)
    },
    async close() {
      wantedUserId = undefined
      await engine?.close()
    },
    list: (collection) => engine?.list(collection) ?? none,
    get: (collection, id) => engine?.get(collection, id),
    view: (collection, id) => engine?.view(collection, id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (collection, fields, id) => opened().add(collection, fields, id),
    replace: (collection, id, fields) => opened().replace(collection, id, fields),
    modify: ((...change: Parameters<DocumentsClient['modify']>) =>
      opened().modify(...change)) as DocumentsClient['modify'],
    remove: (collection, id) => opened().remove(collection, id),
    addItem: (...item) => opened().addItem(...item),
    modifyItem: (...item) => opened().modifyItem(...item),
    removeItem: (...item) => opened().removeItem(...item),
    getStatus: () => engine?.getStatus() ?? closed,
    syncNow: async (reason) => engine?.syncNow(reason),
    noteOffline: () => engine?.noteOffline(),
    noteStoredChanges: () => engine?.noteStoredChanges(),
    flush: () => engine?.flush(),
    retryRejected: (changeId) => opened().retryRejected(changeId),
    discardRejected: (changeId) => opened().discardRejected(changeId),
    exportRejected: (changeId) => opened().exportRejected(changeId),
    discardBroken: (key) => opened().discardBroken(key),
    exportPending: () => opened().exportPending(),
    restoreRejected: (rejected) => opened().restoreRejected(rejected),
    record: (draft) => opened().record(draft),
    noteConflictsTold: () => opened().noteConflictsTold(),
    dismissConflict: (address) => opened().dismissConflict(address),
    restoreConflict: (conflict) => opened().restoreConflict(conflict),
    readHistory: (...question) => opened().readHistory(...question),
    readOwnChanges: (...question) => opened().readOwnChanges(...question),
    listDeleted: () => engine?.listDeleted() ?? none,
    get deviceId() {
      return engine?.deviceId ?? ''
    },
  }
}
