import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCallEndpoint } from '#http/client'
import { createRestoreFlow, type AskWho, type RestoreFlow, type RestoreState } from './restore-flow.ts'

/** The restore of this page; one that is left before it restores is ended. */
export function useRestoreFlow(o: {
  readonly askWho: AskWho
  readonly setUpSecret?: string
}): readonly [RestoreState, RestoreFlow] {
  const call = useCallEndpoint()
  const [flow] = useState(() =>
    createRestoreFlow({
      ...o,
      call,
      fetch: (...request) => globalThis.fetch(...request),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  useEffect(() => () => void flow.cancel(), [flow])
  return [state, flow]
}
