import { CHANGE_STORE_KEY } from '../outbox/change-store.ts'
import type { DocumentsClient } from '../documents-client.ts'

/**
 * Tells the client what happens to the page: online, offline, visible, thawed, going away, changes of other tabs.
 * Returns how to stop.
 */
export function followPage(
  client: DocumentsClient,
  page: { readonly window: Window; readonly document: Document },
): () => void {
  const { window, document } = page
  const abort = new AbortController()
  const { signal } = abort
  window.addEventListener('online', () => void client.syncNow('online'), { signal })
  window.addEventListener('offline', () => client.noteOffline(), { signal })
  window.addEventListener('storage', (event) => event.key === CHANGE_STORE_KEY && client.noteStoredChanges(), {
    signal,
  })
  const onBack = (): void => void client.syncNow('visible')
  // Out of the back-forward cache, or frozen while it could be seen: neither makes it visible once more.
  window.addEventListener('pageshow', (event) => event.persisted && onBack(), { signal })
  document.addEventListener('resume', onBack, { signal })
  window.addEventListener('pagehide', () => client.flush(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onBack()
      else client.flush()
    },
    { signal },
  )
  return () => abort.abort()
}
