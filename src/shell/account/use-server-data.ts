import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useAuth } from '#auth/client'
import type { Endpoint } from '#http'
import type { RequestFailure } from '#http/client'
import { useIsOnline } from '../browser/connectivity.ts'

/** What only the server knows: on its way, here, or out of reach. What was here once stays while it is asked anew. */
export type ServerData<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: RequestFailure }
  /** `readAtMs`: when it came, by the device's clock. */
  | { readonly state: 'ready'; readonly value: Value; readonly readAtMs: number }

/**
 * Asks an endpoint that needs no input, when the page opens and whenever the server can be reached again; the second
 * value asks anew. For what is not a document and so not on this device.
 */
export function useServerData<Output extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniObject<Record<string, never>, z.core.$strict>, Output>,
): readonly [ServerData<z.output<Output>>, () => void] {
  const { call } = useAuth()
  const isOnline = useIsOnline()
  const [data, setData] = useState<ServerData<z.output<Output>>>({ state: 'loading' })
  const [question, setQuestion] = useState(0)
  useEffect(() => {
    // Only the answer to the newest question counts, and none after the page was left.
    let isAsking = true
    void call(endpoint, {}).then((answer) => {
      if (!isAsking) return
      if (answer.ok) setData({ state: 'ready', value: answer.value, readAtMs: Date.now() })
      else setData((before) => (before.state === 'ready' ? before : { state: 'failed', error: answer.error }))
    })
    return () => {
      isAsking = false
    }
  }, [call, endpoint, isOnline, question])
  return [data, () => setQuestion((before) => before + 1)]
}
