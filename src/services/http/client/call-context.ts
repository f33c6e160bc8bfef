import { createContext, use } from 'react'
import { failed } from '#base/result'
import { unreachable } from '#http'
import type { CallEndpoint } from './call-endpoint.ts'

/** How the page calls endpoints of its server. */
export const CallContext = createContext<CallEndpoint | null>(null)

/** Calls an endpoint from a screen: for what is no document. The same function each time. */
export function useCallEndpoint(): CallEndpoint {
  const call = use(CallContext)
  if (call === null) throw new Error('CallContext is missing')
  return call
}

/** The call of a page whose code is loaded with the first one; where it can't be loaded, the server is out of reach. */
export function createDeferredCall(load: () => Promise<CallEndpoint>): CallEndpoint {
  return async (endpoint, input, options) => {
    const call = await load().catch(() => undefined)
    return call === undefined ? failed(unreachable) : call(endpoint, input, options)
  }
}
