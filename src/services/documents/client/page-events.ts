import { CHANGE_STORE_KEY } from './change-store.ts'
import type { DocumentsClient } from './documents-client.ts'

/** Tells the client what happens to the page: online, offline, visible, going away, changes of other tabs. Returns how to stop. */
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
  window.addEventListener('pagehide', () => client.flush(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void client.syncNow('visible')
      else client.flush()
    },
    { signal },
  )
  return () => abort.abort()
}
