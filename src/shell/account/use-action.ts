import { useState } from 'react'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { useToast } from '#messaging/client'
import { useSensitiveCall } from '../reauthentication/use-sensitive-call.ts'

export type Action = {
  /** Runs a call; its value, or undefined when it was refused (then `error` says why) or the person called it off. */
  run<Value>(call: () => Promise<Result<Value, RequestFailure>>, onCalledOff?: () => void): Promise<Value | undefined>
  /** Runs a call, says what it has done, and goes on from there. */
  perform(
    call: () => Promise<Result<unknown, RequestFailure>>,
    o: { readonly success: string; readonly onDone: () => void },
  ): void
  readonly isBusy: boolean
  readonly error: RequestFailure | undefined
  /** Forgets what went wrong, for a dialog that opens anew. */
  clear(): void
}

/** A call that a button or a form makes: one at a time, with its error, and with the question who one is where it needs that. */
export function useAction(): Action {
  const sensitive = useSensitiveCall()
  const toasts = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<RequestFailure>()
  const run: Action['run'] = async (call, onCalledOff) => {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    const result = await sensitive(call)
    setBusy(false)
    // A user who closes the reauthentication dialog does not need a message about it.
    if (result === null) onCalledOff?.()
    else if (result.ok) return result.value
    else setError(result.error)
    return undefined
  }
  async function perform(...[call, { success, onDone }]: Parameters<Action['perform']>): Promise<void> {
    if ((await run(call)) === undefined) return
    onDone()
    toasts.show({ kind: 'success', text: success })
  }
  return { run, perform: (...wish) => void perform(...wish), isBusy, error, clear: () => setError(undefined) }
}
