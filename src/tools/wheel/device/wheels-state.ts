/**
 * `complete`: what is not here does not exist; `reading`: that will turn out in a moment; the others: the
 * wheels were never on this device, or it could not keep them, and the server is out of reach
 * (`offline`), refuses the session (`signed-out`) or this version of the app (`outdated`).
 */
export type WheelsState = 'reading' | 'complete' | 'offline' | 'signed-out' | 'outdated'

/** The part of the documents client's status that determines the state. */
type Known = {
  readonly isLoaded: boolean
  readonly isServerReachable: boolean
  readonly lastSyncedAt?: string
  readonly pause?: 'unauthenticated' | 'wrong-user' | 'update-required'
  /** They are on this device and nowhere else. */
  readonly home?: 'device'
}

export function wheelsState(status: Known, isBrowserOnline: boolean): WheelsState {
  if (!status.isLoaded) return 'reading'
  // Once everything the server has was here, it still is: a cache that was lost takes this time with it.
  if (status.lastSyncedAt !== undefined || status.home === 'device') return 'complete'
  if (!isBrowserOnline || !status.isServerReachable) return 'offline'
  if (status.pause === undefined) return 'reading'
  return status.pause === 'update-required' ? 'outdated' : 'signed-out'
}
