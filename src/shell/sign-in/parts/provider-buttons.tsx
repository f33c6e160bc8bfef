/** One button for each provider of this server, in a window of its own or, where that is blocked, in this one. */
import { useEffect, useRef, useState } from 'react'
import { type SignInOptions, startProvider, refreshIdToken } from '#auth'
import { openProviderWindow, useAuth, type ProviderWindow } from '#auth/client'
import { Button } from '#ui/button'
import { externalIcon } from '#ui/page/account-icons'
import { Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import type { Entry } from '../use-entry.ts'
import { useAttempt, type Attempt, failureOf, failureOfReturn } from './use-attempt.ts'

type ProviderButtonsProps = {
  readonly providers: SignInOptions['providers']
  readonly purpose: ProviderPurpose
  /** The path to continue at if the provider has to open in this window. */
  readonly nextPath: string
  readonly invitation?: string
  /** What the button does: „anmelden“ makes „Mit Beispiel anmelden“. */
  readonly verb: string
  /** Called when the user is back; the second factor may still be asked. */
  readonly onReturn: (result: 'ok' | 'multi-factor-auth-required') => void
}

export function ProviderButtons({ providers, verb, nextPath, ...use }: ProviderButtonsProps) {
  const { attempt, waitingFor, start, startHere } = useProvider({ ...use, next: nextPath })
  const isBlocked = attempt.failure?.code === 'popup-blocked'
  if (providers.length === 0) return null
  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          icon={externalIcon}
          isBusy={waitingFor === id}
          onClick={() => (isBlocked ? startHere(id) : start(id))}
          fullWidth
        >
          {isBlocked ? `Hier mit ${name} weitermachen` : `Mit ${name} ${verb}`}
        </Button>
      ))}
    </Stack>
  )
}

type ProviderPurpose = 'sign-in' | 'link' | 'reauthenticate'

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
function useProvider(o: {
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

type ProviderEntryProps = {
  readonly entry: Entry
  readonly providers: SignInOptions['providers']
  readonly verb: 'anmelden' | 'registrieren'
  readonly invitation?: string
}

/** The sign-in methods through providers; nothing where this server has none. */
export function ProviderEntry({ entry, providers, verb, ...invited }: ProviderEntryProps) {
  const attempt = useAttempt()
  if (providers.length === 0) return null

  function goOn(result: 'ok' | 'multi-factor-auth-required'): void {
    // The window has brought the session; this call returns its user.
    if (result === 'ok') void attempt.run(() => entry.enter((call) => call(refreshIdToken, {})))
    else entry.askSecondFactor()
  }

  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      <ProviderButtons
        {...invited}
        providers={providers}
        purpose="sign-in"
        nextPath={entry.nextPath}
        verb={verb}
        onReturn={goOn}
      />
    </Stack>
  )
}
