import { useEffect, useEffectEvent } from 'react'
import { beginPasskeySignIn, signInWithPasskey } from '#auth'
import { askForPasskey, canAutofillPasskeys, stopAskingForPasskey, useAuth } from '#auth/client'
import { useAttempt, type Failure } from './use-attempt.ts'
import type { Entry } from './use-entry.ts'

/**
 * Offers passkeys in the list under the e-mail input, where the browser can („conditional UI“). Nothing appears until
 * somebody goes there, and that it can't be had is no failure: there is a button for the same.
 */
export function usePasskeyAutofill(entry: Entry): { readonly failure: Failure | undefined } {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function offer(signal: AbortSignal): Promise<void> {
    if (!(await canAutofillPasskeys()) || signal.aborted) return
    const begun = await call(beginPasskeySignIn, {}, { signal })
    if (!begun.ok || signal.aborted) return
    const given = await askForPasskey(begun.value.options, { isAutofill: true })
    if (given.ok && !signal.aborted) {
      await attempt.run(() => entry.enter((server) => server(signInWithPasskey, { response: given.value })))
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
