import { useState } from 'react'
import type * as z from 'zod/mini'
import { finishSecondFactor, reauthenticate } from '#auth'
import { useAuth } from '#auth/client'
import { ok, type Result } from '#base/result'
import type { RequestFailure } from '#http/client'

type Outcome = Promise<Result<unknown, RequestFailure>>

/** Shows the server one proof of who one is. */
export type Prove = (proof: z.input<typeof reauthenticate.input>) => Outcome

/** The first proof and, for users who have one, the second factor; calls `onDone` once the server accepts. */
export function useProof(onDone: () => void): {
  readonly prove: Prove
  readonly noteReturn: (result: 'ok' | 'multi-factor-auth-required') => void
  readonly isSecondFactorAsked: boolean
  readonly finish: (given: { readonly code: string; readonly isDeviceTrusted: boolean }) => Outcome
  readonly startOver: () => void
} {
  const { call } = useAuth()
  const [isSecondFactorAsked, setSecondFactorAsked] = useState(false)

  async function settle(asked: Outcome): Outcome {
    const answer = await asked
    if (answer.ok) onDone()
    else if (answer.error.code === 'multi-factor-auth-required') {
      setSecondFactorAsked(true)
      return ok(undefined)
    }
    return answer
  }

  return {
    prove: (proof) => settle(call(reauthenticate, proof)),
    noteReturn: (result) => (result === 'ok' ? onDone() : setSecondFactorAsked(true)),
    isSecondFactorAsked,
    finish: (given) => settle(call(finishSecondFactor, given)),
    startOver: () => setSecondFactorAsked(false),
  }
}
