import { useState } from 'react'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { useSensitiveCall } from '../reauthentication/use-sensitive-call.ts'

export type Action = {
  /** Runs a call; its value, or undefined when it was refused (then `error` says why) or the person called it off. */
  run<Value>(call: () => Promise<Result<Value, RequestFailure>>, onCalledOff?: () => void): Promise<Value | undefined>
  readonly isBusy: boolean
  readonly error: RequestFailure | undefined
  /** Forgets what went wrong, for a dialog that opens anew. */
  clear(): void
}

/** A call that a button or a form makes: one at a time, with its error, and with the question who one is where it needs that. */
export function useAction(): Action {
  const sensitive = useSensitiveCall()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<RequestFailure>()
  return {
    async run(call, onCalledOff) {
      if (isBusy) return undefined
      setBusy(true)
      setError(undefined)
      const result = await sensitive(call)
      setBusy(false)
      // A user who closes the reauthentication dialog does not need a message about it.
      if (result === null) {
        onCalledOff?.()
        return undefined
      }
      if (result.ok) return result.value
      setError(result.error)
      return undefined
    },
    isBusy,
    error,
    clear: () => setError(undefined),
  }
}
