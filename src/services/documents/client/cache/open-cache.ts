import type { DocumentCache } from './document-cache.ts'
import { CacheOpenError, type OpenFailure } from './indexed-db.ts'
import { openIndexedDbCache } from './indexed-db-cache.ts'
import { createMemoryCache } from './memory-cache.ts'
import { within, type Timers } from '../timers.ts'

/** Texts of the specification (section 8). */
export const persistenceWarnings: Record<OpenFailure, string> = {
  blocked: 'Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).',
  unsupported: 'Offline-Persistenz wird von diesem Browser nicht unterstützt.',
}

const OPEN_TIMEOUT_MS = 5_000

/** The environment in which a database is opened. */
export type DiskPorts = {
  readonly indexedDB: IDBFactory | null
  readonly timers: Timers
  readonly log: Pick<Console, 'warn'>
}

/** Opens a user's cache; if that is not possible, logs it once and returns one that lasts as long as the page. */
export function openDocumentCache(o: DiskPorts & { readonly userId: string }): Promise<DocumentCache> {
  return openOrElse<DocumentCache>(
    o,
    (factory, onLost) => openIndexedDbCache(factory, o.userId, onLost),
    () => createMemoryCache(),
  )
}

/** Opens a store in the browser's database; if that is not possible, logs it once and returns one that lasts as long as the page. */
export async function openOrElse<Opened extends { close(): void }>(
  o: DiskPorts,
  open: (factory: IDBFactory, onLost: (failure: OpenFailure) => void) => Promise<Opened>,
  openMemory: () => Opened,
): Promise<Opened> {
  try {
    if (o.indexedDB === null) throw new CacheOpenError('unsupported', undefined)
    let isLost = false
    const opening = open(o.indexedDB, (failure) => {
      if (!isLost) o.log.warn(persistenceWarnings[failure])
      isLost = true
    })
    const opened = await within(o.timers, OPEN_TIMEOUT_MS, opening, 'late' as const)
    if (opened !== 'late') return opened
    // It may still open; then it has to be closed.
    opening.then((late) => late.close()).catch(() => undefined)
    throw new CacheOpenError('blocked', undefined)
  } catch (error) {
    o.log.warn(persistenceWarnings[error instanceof CacheOpenError ? error.failure : 'unsupported'])
    return openMemory()
  }
}
