import { useSyncExternalStore } from 'react'
import { useAuth } from '#auth/client'

/** Whether the session in the cookie is known to be good, known to have ended, or not yet asked for. */
export function useSessionState(): 'unknown' | 'active' | 'expired' {
  const auth = useAuth()
  return useSyncExternalStore(auth.subscribe, auth.getSessionState)
}
