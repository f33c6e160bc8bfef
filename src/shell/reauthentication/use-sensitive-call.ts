import { createContext, useContext } from 'react'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'

/**
 * Runs the call; if it needs a recent sign-in, a dialog asks for one and the call is run again. Null: the person did not
 * want to, and nothing has happened.
 */
export type SensitiveCall = <Value>(
  call: () => Promise<Result<Value, RequestFailure>>,
) => Promise<Result<Value, RequestFailure> | null>

export const SensitiveCallContext = createContext<SensitiveCall | null>(null)

/** How to run what needs a recent sign-in. Throws outside of a `ReauthenticationProvider`. */
export function useSensitiveCall(): SensitiveCall {
  const sensitiveCall = useContext(SensitiveCallContext)
  if (sensitiveCall === null) throw new Error('useSensitiveCall needs a ReauthenticationProvider above it')
  return sensitiveCall
}
