/** One button for each provider of this server, in a window of its own or, where that is blocked, in this one. */
import type { SignInOptions } from '#auth'
import { Button } from '#ui/button'
import { externalIcon } from '#ui/page/account-icons'
import { Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { useProvider, type ProviderPurpose } from './use-provider.ts'

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
          variant="secondary"
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
