/**
 * Documents of this device without an owner: they are created without an account, the server is never asked for them, and they stay
 * here until a user takes them over (rules Z). The ordinary client works with them, with a server in the browser behind it. Other tabs
 * of the browser have the same.
 */
import type { Now } from '#base/clock'
import { newOrderedId, type FillRandom } from '#base/id'
import type { CollectionRegistry } from '#documents'
import { splitDocumentKey } from '../../change/path.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import { openOrElse, type DiskPorts } from '../cache/open-cache.ts'
import { createDocumentsClient, type DocumentsClient } from '../documents-client.ts'
import type { Documents, DocumentsStatus } from '../documents.ts'
import type { TabChannel } from '../tabs.ts'
import { DEVICE_OWNER } from '../../own-id.ts'
import { createLocalServer, decideOld } from './local-server.ts'
import {
  createMemoryStore,
  noNotes,
  notesAbout,
  openLocalStore,
  type DeviceNotes,
  type LocalStore,
} from './local-store.ts'
import { createUnwritten, type Unwritten } from './unwritten.ts'

export type DeviceDocuments = Documents & {
  /** Reads the device, once however often it is asked; never fails. */
  open(): Promise<OpenedDevice>
}

/** What taking over needs of the documents of the device, besides the documents. */
export type OpenedDevice = {
  /** Takes in what other tabs have written, and waits until all changes of this tab are in the documents, or cannot be. */
  refresh(): Promise<void>
  /** Whether all that was recorded so far is on the disk. */
  settled(): Promise<boolean>
  getNotes(): DeviceNotes
  /** Resolves to what stands on the disk then; rejects if it cannot be written. */
  editNotes(edit: (notes: DeviceNotes) => DeviceNotes): Promise<DeviceNotes>
  close(): void
}

export type DevicePorts = DiskPorts & {
  readonly collections: CollectionRegistry
  readonly now: Now
  readonly fillRandom: FillRandom
  /** localStorage, for what is still on its way to the disk when the page goes. */
  readonly storage: Storage | null
  /** `(name) => new BroadcastChannel(name)`. */
  readonly openChannel: ((name: string) => TabChannel) | null
  readonly log: Pick<Console, 'info' | 'warn' | 'error'>
  /** A German sentence for people: what they made may not stay. */
  readonly onStorageWarning: (text: string) => void
  /** Something was made here that is nowhere else. */
  readonly onRecorded: () => void
}

const NOT_KEPT_TEXT =
  'Dieser Browser kann hier gerade nichts speichern. Was du jetzt änderst, bleibt nur, solange die Seite offen ist.'

const closed: DocumentsStatus = { isLoaded: false, isServerReachable: true, storage: 'indexeddb', home: 'device' }

export function createDeviceDocuments(o: DevicePorts): DeviceDocuments {
  const listeners = new Set<() => void>()
  const local = createLocalClient(o)
  const { client } = local
  let status = closed
  let opening: Promise<OpenedDevice> | undefined

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const openOnce = async (): Promise<OpenedDevice> => {
    client.subscribe(notify)
    const store = await local.open()
    const notes = await openNotes(store, client, notify)
    status = { ...closed, isLoaded: true, storage: store.kind }
    notify()
    return {
      refresh: async () => {
        await notes.read()
        await local.refresh()
      },
      settled: client.settled,
      getNotes: notes.get,
      editNotes: notes.edit,
      close: () => {
        void client.close()
        store.close()
      },
    }
  }
  return {
    ...client,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => (opening ??= openOnce()),
    getStatus: () => status,
  }
}

/** The ordinary client, whose server is the local one. */
function createLocalClient(o: DevicePorts) {
  const storing = Promise.withResolvers<LocalStore>()
  let pulls = 0
  const onRefused = (text: string): void => o.onStorageWarning(`Das wurde nicht gespeichert. ${text}`)
  const warning = createWarning(o)
  const unwritten = createUnwritten(o)
  const client = createDocumentsClient({
    ...o,
    ...createLocalServer({ ...o, store: storing.promise, onRefused, onPulled: () => void (pulls += 1) }),
    deviceId: DEVICE_OWNER,
    fetch: () => Promise.reject(new Error('the device has no network')),
    // Another copy of what is on the disk anyway, which would outlive what is removed there (Z5).
    storage: null,
    openCache: async () => createDeviceCache(await storing.promise, unwritten),
    // The transaction of the disk is the turn of a tab.
    locks: null,
    isOnline: () => true,
    onSynced: () => undefined,
    onStorageWarning: warning.give,
  })
  const refresh = createRefresh(client, () => pulls)
  const open = async (): Promise<LocalStore> => {
    const store = await openStore(o)
    storing.resolve(store)
    client.subscribe(() => {
      const hasPending = client.getStatus().pendingCount > 0
      if (hasPending) o.onRecorded()
      if (hasPending && store.kind === 'memory') warning.give()
      if (!hasPending && store.kind === 'indexeddb') warning.forget()
    })
    await client.open(DEVICE_OWNER)
    await refresh()
    return store
  }
  const flush = (): void => {
    client.flush()
    unwritten.keep()
  }
  return { client: { ...client, flush }, open, refresh }
}

/** What takes in the changes of other tabs, and waits until those of this tab are in the documents, or cannot be. */
function createRefresh(client: DocumentsClient, pulls: () => number): () => Promise<void> {
  /** Resolves when it is true, looked at after each change. */
  const until = (isTrue: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      let stop = (): void => undefined
      const look = (): void => {
        if (!isTrue()) return
        stop()
        resolve()
      }
      stop = client.subscribe(look)
      look()
    })
  return async () => {
    await until(() => client.getStatus().pendingCount === 0 || !client.getStatus().isServerReachable)
    const before = pulls()
    await client.syncNow('manual')
    await until(() => pulls() > before && !client.getStatus().isSyncing)
  }
}

/** Says once that nothing can be kept, and again after it could be. */
function createWarning(o: Pick<DevicePorts, 'onStorageWarning'>): { give: () => void; forget: () => void } {
  let isGiven = false
  return {
    give: () => {
      if (!isGiven) o.onStorageWarning(NOT_KEPT_TEXT)
      isGiven = true
    },
    forget: () => {
      isGiven = false
    },
  }
}

/** The notes as this tab knows them; those about documents that are gone are forgotten first. */
async function openNotes(store: LocalStore, client: Pick<DocumentsClient, 'view'>, onChanged: () => void) {
  let notes = await store.readNotes().catch(() => noNotes)
  const edit: OpenedDevice['editNotes'] = async (change) => {
    notes = await store.editNotes(change)
    onChanged()
    return notes
  }
  if (notes.claims.length + notes.left.length > 0) {
    const isThere = (key: string): boolean => client.view(...splitDocumentKey(key)) !== undefined
    await edit((found) => notesAbout(found, isThere)).catch(() => undefined)
  }
  const read = async (): Promise<void> => {
    notes = await store.readNotes().catch(() => notes)
  }
  return { get: () => notes, edit, read }
}

function openStore(o: DevicePorts): Promise<LocalStore> {
  const newEpoch = (): string => newOrderedId(o.fillRandom, o.now())
  return openOrElse<LocalStore>(
    o,
    (factory, onLost) =>
      openLocalStore(factory, { newEpoch, onLost, decideOld: (changes, found) => decideOld(changes, found, o) }),
    () => createMemoryStore(newEpoch()),
  )
}

/** Keeps the outbox; the documents are the local server's, and it has them as fast. */
function createDeviceCache(store: LocalStore, unwritten: Unwritten): DocumentCache {
  const memory = createMemoryCache()
  return {
    ...memory,
    kind: store.kind,
    read: async () => ({ ...(await memory.read()), outbox: await unwritten.bringBack(store) }),
    persist: ({ put, remove, sent = [] }) => unwritten.follow({ put, remove }, store.writeOutbox(put, remove, sent)),
    // Each tab sends its own changes at once, and what a killed one has left is sent by the next that opens.
    readShared: async () => ({ unknown: [], dropped: [], isDropped: () => false }),
    writeDocuments: async () => null,
  }
}
