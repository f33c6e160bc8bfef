import { createContext, use } from 'react'
import type { CallEndpoint } from './call-endpoint.ts'

/** How the page calls endpoints of its server. */
export const CallContext = createContext<CallEndpoint | null>(null)

/** Calls an endpoint from a screen: for what is no document. The same function each time. */
export function useCallEndpoint(): CallEndpoint {
  const call = use(CallContext)
  if (call === null) throw new Error('CallContext is missing')
  return call
}
