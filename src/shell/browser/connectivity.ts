import { useSyncExternalStore } from 'react'
import { useSyncStatus } from '#documents/client'

/** What the browser said last; its events count as much as its flag, which some set late. */
let isBrowserOnline = navigator.onLine

const listeners = new Set<() => void>()
let isFollowing = false

/** Follows the browser from the first listener on, and for good: what it says while no screen listens counts for the next one. */
function followNetwork(): void {
  isFollowing = true
  for (const event of ['online', 'offline'] as const) {
    window.addEventListener(event, () => {
      isBrowserOnline = event === 'online'
      for (const listener of listeners) listener()
    })
  }
}

function subscribeToNetwork(listener: () => void): () => void {
  if (!isFollowing) followNetwork()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the browser itself says of the network; true proves nothing. */
export function useIsBrowserOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => isBrowserOnline)
}

/**
 * Whether our server can be reached. For a signed-in user the app checks constantly, and only the server's answer counts (rule Y7);
 * for other visitors it makes no checks, so only the browser's status is available.
 */
export function useIsOnline(): boolean {
  const isOnline = useIsBrowserOnline()
  const { isLoaded, isServerReachable } = useSyncStatus('isLoaded', 'isServerReachable')
  return isLoaded ? isServerReachable : isOnline
}
