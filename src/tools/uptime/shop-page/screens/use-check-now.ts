import { useEffect, useRef, useState } from 'react'
import { useDocumentsStatus } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import type { CheckReport } from '../../model.ts'
import { checkShopNow } from '../../uptime-endpoints.ts'

export type CheckNow =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly startedMs: number }
  | { readonly state: 'done'; readonly report: CheckReport }
  | { readonly state: 'failed'; readonly message: string }

const OFFLINE =
  'Ohne Verbindung zu deinem Server geht das nicht: Er macht die Prüfungen. Ist er nur für dich nicht zu erreichen, prüft er weiter.'

/** „Jetzt prüfen“: made by the server, so only while it can be reached; can be cancelled. */
export function useCheckNow(shopId: string, onDone: () => void) {
  const call = useCallEndpoint()
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [check, setCheck] = useState<CheckNow>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    if (!isServerReachable) {
      setCheck({ state: 'failed', message: OFFLINE })
      return
    }
    const abort = new AbortController()
    running.current = abort
    setCheck({ state: 'running', startedMs: Date.now() })
    const answer = await call(checkShopNow, { shopId }, { signal: abort.signal, timeoutMs: LONGEST_CHECK_MS })
    if (abort.signal.aborted) return
    if (answer.ok) {
      setCheck({ state: 'done', report: answer.value.report })
      onDone()
      return
    }
    const isUnheard = answer.error.code === 'network-request-failed'
    setCheck({ state: 'failed', message: isUnheard ? OFFLINE : answer.error.message })
  }
  return {
    check,
    start: () => void start(),
    close: () => {
      running.current?.abort()
      setCheck({ state: 'idle' })
    },
  }
}

/** A check may wait a minute for an answer, and be behind others. */
const LONGEST_CHECK_MS = 90_000
