import { useEffect, useRef, useState } from 'react'
import { useCallEndpoint } from '#http/client'
import type { CheckReport } from '../../model.ts'
import type { readDraftCheck } from '../shop-form.ts'
import { tryCheck } from '../../uptime-endpoints.ts'

type Checkable = Extract<ReturnType<typeof readDraftCheck>, { readonly ok: true }>['value']

export type Trial =
  | { readonly phase: 'none' | 'running' }
  | { readonly phase: 'done'; readonly report: CheckReport; readonly excerpt?: string | undefined }
  /** The server was not reached, or did not want to. */
  | { readonly phase: 'failed'; readonly text: string }

/** A check may take a minute, and waits for its turn. */
const TIMEOUT_MS = 90_000
const OFFLINE_TEXT = 'Der Test läuft auf dem Server, und der ist gerade nicht zu erreichen. Speichern geht trotzdem.'

export function useTryCheck(): {
  readonly trial: Trial
  /** Resolves with the report; undefined if the test failed or was cancelled. */
  readonly run: (check: Checkable) => Promise<CheckReport | undefined>
  readonly cancel: () => void
} {
  const call = useCallEndpoint()
  const running = useRef<AbortController>(null)
  const [trial, setTrial] = useState<Trial>({ phase: 'none' })
  useEffect(() => () => running.current?.abort(), [])

  async function run(check: Checkable): Promise<CheckReport | undefined> {
    running.current?.abort()
    const abort = (running.current = new AbortController())
    setTrial({ phase: 'running' })
    const answer = await call(tryCheck, check, { signal: abort.signal, timeoutMs: TIMEOUT_MS })
    if (abort.signal.aborted) return undefined
    if (answer.ok) {
      setTrial({ phase: 'done', ...answer.value })
      return answer.value.report
    }
    const { code, message } = answer.error
    setTrial({ phase: 'failed', text: code === 'network-request-failed' ? OFFLINE_TEXT : message })
    return undefined
  }

  function cancel(): void {
    running.current?.abort()
    setTrial({ phase: 'none' })
  }

  return { trial, run, cancel }
}
