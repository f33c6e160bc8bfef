import { useSyncExternalStore } from 'react'
import type { PushClient } from './push-client.ts'
import type { PushState } from './push-state.ts'

/** Whether this browser shows pushes to the signed-in person, and what stands in the way. */
export function usePushState(push: PushClient): PushState {
  return useSyncExternalStore(push.subscribe, push.getState)
}
