import { useEffect, useRef, useState } from 'react'
import { startProvider } from '#auth'
import { openProviderWindow, useAuth, type ProviderWindow } from '#auth/client'
import { failureOf, failureOfReturn } from './failure-of.ts'
import { useAttempt, type Attempt } from './use-attempt.ts'

export type ProviderPurpose = 'sign-in' | 'link' | 'reauthenticate'

type ProviderUse = {
  readonly attempt: Attempt
  /** The provider whose window is open. */
  readonly waitingFor: string | undefined
  /** Opens a window for the provider; only in the event of a press. */
  start(provider: string): void
  /** Goes on in this window, for where there can be no other; it comes back to `next`. */
  startHere(provider: string): void
}

/**
 * Signs in through a provider. Calls `onReturn` when the user is back, with `ok` or with the second factor still required; every
 * other result is the attempt's failure.
 */
export function useProvider(o: {
  readonly purpose: ProviderPurpose
  readonly next: string
  readonly invitation?: string
  readonly onReturn: (result: 'ok' | 'multi-factor-auth-required') => void
}): ProviderUse {
  const { call } = useAuth()
  const attempt = useAttempt()
  const opened = useRef<ProviderWindow>(null)
  const [waitingFor, setWaitingFor] = useState<string>()
  useEffect(() => () => opened.current?.stop(), [])

  const ask = (provider: string, display: 'popup' | 'page') =>
    attempt.run(() =>
      call(startProvider, {
        provider,
        purpose: o.purpose,
        display,
        next: o.next,
        ...(o.invitation === undefined ? {} : { invitation: o.invitation }),
      }),
    )

  async function startHere(provider: string): Promise<void> {
    const answer = await ask(provider, 'page')
    if (answer?.ok === true) window.location.assign(answer.value.url)
  }

  async function start(provider: string): Promise<void> {
    if (attempt.isBusy) return
    opened.current?.stop()
    const popup = openProviderWindow(window, {
      onReturn(result) {
        setWaitingFor(undefined)
        attempt.clear()
        if (result === 'ok' || result === 'multi-factor-auth-required') o.onReturn(result)
        else attempt.fail(failureOfReturn(result))
      },
      onClosed() {
        setWaitingFor(undefined)
        attempt.fail(failureOf('popup-closed-by-user'))
      },
    })
    opened.current = popup
    if (popup === null) return attempt.fail(failureOf('popup-blocked'))
    setWaitingFor(provider)
    const answer = await ask(provider, 'popup')
    if (answer?.ok === true) return popup.goTo(answer.value.url)
    setWaitingFor(undefined)
    popup.stop()
  }

  return {
    attempt,
    waitingFor,
    start: (provider) => void (hasNoWindows() ? startHere(provider) : start(provider)),
    startHere: (provider) => void startHere(provider),
  }
}

/** An app put on the home screen of an iPhone or iPad: a window it opens is another browser, which knows nothing of it. */
function hasNoWindows(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}
