import { useSyncStatus } from '#documents/client'

/**
 * Whether what is missing is really not there: the device has been read, and the server has been asked
 * or cannot be. A device that was just signed in on has nothing yet, which is not the same as nothing.
 */
export function useIsComplete(): boolean {
  const { isLoaded, lastSyncedAt, isServerReachable, pause } = useSyncStatus()
  return isLoaded && (lastSyncedAt !== undefined || pause !== undefined || !isServerReachable || !navigator.onLine)
}
