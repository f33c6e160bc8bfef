import { useState } from 'react'
import { authErrorTexts } from '#auth'
import type { Result } from '#base/result'
import { requestErrorTexts } from '#http'
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

const texts = new Map<string, string>([...Object.entries(requestErrorTexts), ...Object.entries(authErrorTexts)])

const NOT_ASKED_AGAIN =
  'Der Anbieter hat dich nur wiedererkannt und nicht neu gefragt. Melde dich bei ihm ab und versuch es noch einmal, oder nimm einen anderen Weg, etwa einen Code per E-Mail. Verschickt dieser Server keine Mails, bekommst du den Code von der Person, die ihn betreibt.'

/** What to say of the code that a way to a provider ended with. */
export function failureOfReturn(code: string): Failure {
  // Elsewhere it asks for what has just been tried here.
  return code === 'requires-recent-login' ? { code, message: NOT_ASKED_AGAIN } : failureOf(code)
}

/** What to say of a code that came without its text, from this browser or in an address. */
export function failureOf(code: string): Failure {
  const message = texts.get(code)
  return message === undefined
    ? { code: 'internal-error', message: requestErrorTexts['internal-error'] }
    : { code, message }
}
