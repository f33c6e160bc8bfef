import { useEffect, useEffectEvent } from 'react'
import { beginPasskeySignIn, signInWithPasskey } from '#auth'
import { askForPasskey, canAutofillPasskeys, stopAskingForPasskey, useAuth } from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { useAttempt, type Failure } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'

/** The server's challenge expires after five minutes, and the user may be just about to answer it. */
const QUESTION_MS = 4 * MINUTE_MS

/**
 * Offers passkeys in the list under the e-mail input, if the browser supports it („conditional UI“). Nothing appears until the user
 * focuses the input. A missing passkey is no failure: there is a button for the same.
 */
export function usePasskeyAutofill(entry: Entry): { readonly failure: Failure | undefined } {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function offer(signal: AbortSignal): Promise<void> {
    if (!(await canAutofillPasskeys())) return
    while (!signal.aborted) {
      const begun = await call(beginPasskeySignIn, {}, { signal })
      if (!begun.ok || signal.aborted) return
      const question = await askUntilOld(begun.value.options)
      if (question === 'old') continue
      if (question !== 'ended' && !signal.aborted) {
        await attempt.run(() => entry.enter((server) => server(signInWithPasskey, { response: question })))
      }
      return
    }
  }

  const offerNow = useEffectEvent(offer)
  useEffect(() => {
    const left = new AbortController()
    void offerNow(left.signal)
    return () => {
      left.abort()
      stopAskingForPasskey()
    }
  }, [])
  return attempt
}

type Options = Parameters<typeof askForPasskey>[0]

/** Returns the user's passkey answer; `old` if the user did not answer in time and a new challenge is needed. */
async function askUntilOld(options: Options): Promise<'old' | 'ended' | { readonly id: string }> {
  let isOld = false
  const timer = setTimeout(() => {
    isOld = true
    stopAskingForPasskey()
  }, QUESTION_MS)
  const given = await askForPasskey(options, { isAutofill: true })
  clearTimeout(timer)
  if (given.ok) return given.value
  return isOld ? 'old' : 'ended'
}
