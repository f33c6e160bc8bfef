import type { DocumentCache } from './document-cache.ts'
import { CacheOpenError, openIndexedDbCache, type OpenFailure } from './indexed-db-cache.ts'
import { createMemoryCache } from './memory-cache.ts'
import { within, type Timers } from './timers.ts'

/** Texts of the specification (section 8). */
export const persistenceWarnings: Record<OpenFailure, string> = {
  blocked: 'Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).',
  unsupported: 'Offline-Persistenz wird von diesem Browser nicht unterstützt.',
}

const OPEN_TIMEOUT_MS = 5_000

/** Opens a person's cache; where that is not possible, says so once and gives one that lasts as long as the page. */
export async function openDocumentCache(o: {
  readonly userId: string
  readonly indexedDB: IDBFactory | null
  readonly timers: Timers
  readonly log: Pick<Console, 'warn'>
}): Promise<DocumentCache> {
  try {
    if (o.indexedDB === null) throw new CacheOpenError('unsupported', undefined)
    let isLost = false
    const opening = openIndexedDbCache(o.indexedDB, o.userId, (failure) => {
      if (!isLost) o.log.warn(persistenceWarnings[failure])
      isLost = true
    })
    const opened = await within(o.timers, OPEN_TIMEOUT_MS, opening, 'late' as const)
    if (opened !== 'late') return opened
    // It may still open; nobody would close it then.
    opening.then((late) => late.close()).catch(() => undefined)
    throw new CacheOpenError('blocked', undefined)
  } catch (error) {
    o.log.warn(persistenceWarnings[error instanceof CacheOpenError ? error.failure : 'unsupported'])
    return createMemoryCache()
  }
}
