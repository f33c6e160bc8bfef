import { createContext, use } from 'react'
import type { PushClient } from './push-client.ts'

/** How a page gets its pushes, whose scripts are loaded when first asked for; the same ones each time. */
export type OpenPush = () => Promise<PushClient>

export const PushContext = createContext<OpenPush | null>(null)

/** The pushes of this page. Suspends until their scripts are there; throws where those can't be loaded. */
export function usePush(): PushClient {
  const openPush = use(PushContext)
  if (openPush === null) throw new Error('PushContext is missing')
  return use(openPush())
}
