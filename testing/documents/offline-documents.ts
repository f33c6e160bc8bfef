import { createDocumentsClient, type BrowserParts, type DocumentsClient } from '#documents/client'

/** The documents of a browser that never has a network and keeps nothing: real ones, for tests of what people see. */
export function createOfflineDocuments(parts: Partial<BrowserParts> = {}): DocumentsClient {
  return createDocumentsClient({
    callEndpoint: () => new Promise(() => undefined),
    fetch: () => new Promise(() => undefined),
    deviceId: 'phone',
    now: Date.now,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    storage: null,
    indexedDB: null,
    locks: null,
    openChannel: null,
    timers: { setTimer: () => 0, clearTimer: () => undefined },
    isOnline: () => false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onSynced: () => undefined,
    onStorageWarning: () => undefined,
    ...parts,
  })
}
