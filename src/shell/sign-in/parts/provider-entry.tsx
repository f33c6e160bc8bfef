import { refreshIdToken, type SignInOptions } from '#auth'
import { Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { ProviderButtons } from './provider-buttons.tsx'
import { useAttempt } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'

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
