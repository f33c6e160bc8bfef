import { useSyncExternalStore } from 'react'
import { useSyncStatus } from '#documents/client'

/** What the browser said last; its events count as much as its flag, which some set late. */
let isBrowserOnline = navigator.onLine

function subscribeToNetwork(listener: () => void): () => void {
  const abort = new AbortController()
  const note = (isOnline: boolean): void => {
    isBrowserOnline = isOnline
    listener()
  }
  window.addEventListener('online', () => note(true), { signal: abort.signal })
  window.addEventListener('offline', () => note(false), { signal: abort.signal })
  return () => abort.abort()
}

/** What the browser itself says of the network; true proves nothing. */
export function useIsBrowserOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => isBrowserOnline)
}

/**
 * Whether our server can be reached. Whoever is signed in has it asked all the time, and only its answer counts
 * (rule Y7); nobody asks for anybody else, so there the browser's word is all there is.
 */
export function useIsOnline(): boolean {
  const isOnline = useIsBrowserOnline()
  const { isLoaded, isServerReachable } = useSyncStatus()
  return isLoaded ? isServerReachable : isOnline
}
