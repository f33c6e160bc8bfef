/** Whether what is not on this device exists somewhere else, as far as that is known. */
import { useDocumentsStatus, type DocumentsStatus } from '#documents/client'

/**
 * `complete`: what is not here does not exist; `reading`: that will turn out in a moment; the others: the documents were never on this
 * device, or it could not keep them, and the server is out of reach (`offline`), refuses the session (`signed-out`) or this version of
 * the app (`outdated`).
 */
export type DocumentsState = 'reading' | 'complete' | 'offline' | 'signed-out' | 'outdated'

export function documentsState(
  status: Pick<DocumentsStatus, 'isLoaded' | 'isServerReachable' | 'lastSyncedAt' | 'pause' | 'home'>,
  isBrowserOnline: boolean,
): DocumentsState {
  if (!status.isLoaded) return 'reading'
  // Once everything the server has was here, it still is: a cache that was lost takes this time with it.
  if (status.lastSyncedAt !== undefined || status.home === 'device') return 'complete'
  if (!isBrowserOnline || !status.isServerReachable) return 'offline'
  if (status.pause === undefined) return 'reading'
  return status.pause === 'update-required' ? 'outdated' : 'signed-out'
}

export function useDocumentsState(): DocumentsState {
  return documentsState(useDocumentsStatus(), navigator.onLine)
}
