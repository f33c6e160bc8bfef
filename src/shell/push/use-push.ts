import { use } from 'react'
import type { PushClient } from '#messaging/client'
import { PushContext } from './push-context.ts'

/** The pushes of this page. Suspends until their scripts are there; throws where those can't be loaded. */
export function usePush(): PushClient {
  const openPush = use(PushContext)
  if (openPush === null) throw new Error('PushContext is missing')
  return use(openPush())
}
