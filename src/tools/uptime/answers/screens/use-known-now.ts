import { useDocumentsStatus } from '#documents/client'
import { useNow } from '#ui/use-now'

type KnownNow = {
  /** Up to when incidents are known, in milliseconds since 1970 UTC; now as long as the server can be reached. */
  readonly nowMs: number
  /** When that was, ISO 8601, where it is not now. */
  readonly standAt?: string
}

/** Nothing of a server that can't be reached is counted on as if it were known. */
export function useKnownNow(stepMs: number): KnownNow {
  const nowMs = useNow(stepMs)
  const { isServerReachable, lastSyncedAt } = useDocumentsStatus('isServerReachable', 'lastSyncedAt')
  if (isServerReachable || lastSyncedAt === undefined) return { nowMs }
  return { nowMs: Date.parse(lastSyncedAt), standAt: lastSyncedAt }
}
