import { useSyncExternalStore } from 'react'
import { useSyncStatus } from '#documents/client'

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function isBrowserOnline(): boolean {
  return navigator.onLine
}

/** False while the browser is offline or our server does not answer. */
export function useIsOnline(): boolean {
  const isOnline = useSyncExternalStore(subscribeToNetwork, isBrowserOnline)
  const { isServerReachable } = useSyncStatus()
  return isOnline && isServerReachable
}
