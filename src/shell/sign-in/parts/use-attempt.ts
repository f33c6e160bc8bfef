import { useState } from 'react'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'

/** What went wrong with the last attempt; `retryAtMs` is when the server listens again, by the page's clock. */
export type Failure = {
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly retryAtMs?: number
}

/** Asking the server for one thing, as a form shows it. */
export type Attempt = {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** Runs the call unless one is under way (then undefined); a refusal is kept for the form and handed on. */
  run<Value>(call: () => Promise<Result<Value, RequestFailure>>): Promise<Result<Value, RequestFailure> | undefined>
  fail(failure: Failure): void
  clear(): void
}

export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  return {
    isBusy,
    failure,
    async run(call) {
      if (isBusy) return undefined
      setBusy(true)
      const result = await call()
      setBusy(false)
      setFailure(result.ok ? undefined : toFailure(result.error))
      return result
    },
    fail: setFailure,
    clear: () => setFailure(undefined),
  }
}

function toFailure({ code, message, field, retryAfterSeconds }: RequestFailure): Failure {
  return {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAtMs: performance.now() + retryAfterSeconds * 1_000 }),
  }
}
