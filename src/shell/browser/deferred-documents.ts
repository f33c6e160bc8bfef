/**
 * The documents as the screens see them, before and after their engine is loaded. A visitor who is not signed in has no documents on
 * the server and perhaps none on the device, so the first scripts of the app come without the engines; each is loaded when a user's
 * documents are opened, or when a screen reads those of the device.
 */
import type { DeviceDocuments, Documents, DocumentsClient, DocumentsStatus, SyncStatus } from '#documents/client'
import { keepLoaded } from './keep-loaded.ts'

const closed = { isLoaded: false, isServerReachable: true, storage: 'indexeddb' } as const
const closedSync: SyncStatus = {
  ...closed,
  pendingCount: 0,
  isSyncing: false,
  syncedCount: 0,
  rejected: [],
  broken: [],
  conflicts: [],
  lastCopies: [],
}
const closedDevice: DocumentsStatus = { ...closed, home: 'device' }
const none: readonly never[] = []

/** An engine that is loaded once, and what screens see of it from the beginning. */
function defer<Engine extends Documents>(load: () => Promise<Engine>) {
  const listeners = new Set<() => void>()
  const loadKept = keepLoaded(load)
  let engine: Engine | undefined

  async function loadOnce(): Promise<Engine> {
    const loaded = await loadKept()
    if (engine === undefined) {
      engine = loaded
      loaded.subscribe(() => {
        for (const listener of listeners) listener()
      })
    }
    return loaded
  }

  /** Changing something needs an open document, and those exist only once the engine does. */
  function opened(): Engine {
    if (engine === undefined) throw new Error('no documents are open')
    return engine
  }

  const documents: Omit<Documents, 'getStatus'> = {
    list: (collection, leaderId) => engine?.list(collection, leaderId) ?? none,
    get: (collection, id) => engine?.get(collection, id),
    view: (collection, id) => engine?.view(collection, id),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (collection, fields, id) => opened().add(collection, fields, id),
    put: (collection, id, fields) => opened().put(collection, id, fields),
    modify: ((...change: Parameters<Documents['modify']>) => opened().modify(...change)) as Documents['modify'],
    remove: (collection, id) => opened().remove(collection, id),
    addItem: (...item) => opened().addItem(...item),
    modifyItem: (...item) => opened().modifyItem(...item),
    removeItem: (...item) => opened().removeItem(...item),
    record: (draft) => opened().record(draft),
    newId: () => opened().newId(),
    flush: () => engine?.flush(),
  }
  return { documents, loadOnce, opened, engine: () => engine }
}

export function createDeferredDocuments(load: () => Promise<DocumentsClient>): DocumentsClient {
  const { documents, loadOnce, opened, engine } = defer(load)
  let wantedUserId: string | undefined

  return {
    ...documents,
    async open(userId) {
      wantedUserId = userId
      const loaded = await loadOnce()
      // The user may have signed out, or another one signed in, while the engine was loading.
      if (wantedUserId === userId) await loaded.open(userId)
    },
    async close() {
      wantedUserId = undefined
      await engine()?.close()
    },
    getStatus: () => engine()?.getStatus() ?? closedSync,
    syncNow: async (reason) => engine()?.syncNow(reason),
    noteOffline: () => engine()?.noteOffline(),
    noteStoredChanges: () => engine()?.noteStoredChanges(),
    settled: () => opened().settled(),
    retryRejected: (changeId) => opened().retryRejected(changeId),
    discardRejected: (changeId) => opened().discardRejected(changeId),
    exportRejected: (changeId) => opened().exportRejected(changeId),
    discardBroken: (key) => opened().discardBroken(key),
    exportPending: () => opened().exportPending(),
    restoreRejected: (rejected) => opened().restoreRejected(rejected),
    noteConflictsTold: () => opened().noteConflictsTold(),
    dismissConflict: (address) => opened().dismissConflict(address),
    restoreConflict: (conflict) => opened().restoreConflict(conflict),
    discardLastCopies: (keys) => opened().discardLastCopies(keys),
    restoreLastCopies: (copies) => opened().restoreLastCopies(copies),
    readHistory: (...question) => opened().readHistory(...question),
    readOwnChanges: (...question) => opened().readOwnChanges(...question),
    listDeleted: () => engine()?.listDeleted() ?? none,
    get deviceId() {
      return engine()?.deviceId ?? ''
    },
  }
}

/** The same for the documents of the device; the first screen that listens has them opened. */
export function createDeferredDevice(
  load: () => Promise<DeviceDocuments>,
  log: Pick<Console, 'error'>,
): DeviceDocuments {
  const { documents, loadOnce, engine } = defer(load)
  const open: DeviceDocuments['open'] = async () => (await loadOnce()).open()
  return {
    ...documents,
    open,
    subscribe(listener) {
      open().catch((error: unknown) => log.error('device', error))
      return documents.subscribe(listener)
    },
    getStatus: () => engine()?.getStatus() ?? closedDevice,
  }
}
