/** What a device keeps, for tests in which it outlives the device's pages. */
import {
  createMemoryCache,
  createMemoryDisk,
  type MemoryDisk,
} from '../../src/services/documents/client/cache/memory-cache.ts'
import type { DocumentCache } from '../../src/services/documents/client/cache/document-cache.ts'

export { createMemoryDisk, type MemoryDisk }

/** The documents of a page on this disk: to the page it is what IndexedDB is to a browser's. */
export function openDiskCache(disk: MemoryDisk): DocumentCache {
  const cache = createMemoryCache(disk)
  return {
    ...cache,
    kind: 'indexeddb',
    persist: (write) => cache.persist(structuredClone(write)),
    writeDocuments: (write) => cache.writeDocuments(structuredClone(write)),
  }
}
