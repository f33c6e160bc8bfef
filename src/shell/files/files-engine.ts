/** What only those who have files need of the files service; loaded apart from the first scripts. */
import type { AuthClient } from '#auth/client'
import type { DocumentsClient, Timers } from '#documents/client'
import {
  createFilesClient,
  createPictureReader,
  createSendFile,
  type FetchContent,
  type FilesClient,
} from '#files/client'
import type { ToastQueue } from '#messaging/client'
import { knownCollections } from '../words/describe-value.ts'
import { findIndexedDb } from './find-indexed-db.ts'

/** The files of this page; made once. */
export function createPageFiles(o: {
  readonly auth: AuthClient
  readonly documents: DocumentsClient
  readonly toasts: Pick<ToastQueue, 'show'>
  readonly timers: Timers
  readonly fetch: FetchContent
  readonly random: () => number
}): FilesClient {
  return createFilesClient({
    auth: o.auth,
    documents: o.documents,
    collections: [...knownCollections.values()],
    readPicture: createPictureReader(),
    sendFile: createSendFile({ window, timers: o.timers }),
    fetchContent: o.fetch,
    indexedDB: findIndexedDb(),
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : null,
    timers: o.timers,
    now: Date.now,
    random: o.random,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    digest: isSecureContext ? (bytes) => crypto.subtle.digest('SHA-256', bytes) : null,
    isOnline: () => navigator.onLine,
    log: console,
    onStorageWarning: (text) => o.toasts.show({ kind: 'error', text, key: 'files-storage', isLasting: true }),
  })
}
