import { beginPasskeySignIn } from '#auth'
import { askForPasskey, canUsePasskeys, useAuth } from '#auth/client'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { passkeyIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { failureOf } from './failure-of.ts'
import { useAttempt } from './use-attempt.ts'

type PasskeyButtonProps = {
  readonly label: string
  /** Sends what the browser made of the question. */
  readonly onGiven: (response: { id: string; [part: string]: unknown }) => Promise<Result<unknown, RequestFailure>>
}

/** Asks the browser for a passkey of this server; nothing where the browser knows none. */
export function PasskeyButton({ label, onGiven }: PasskeyButtonProps) {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function ask(): Promise<void> {
    const begun = await attempt.run(() => call(beginPasskeySignIn, {}))
    if (begun?.ok !== true) return
    const given = await askForPasskey(begun.value.options)
    if (given.ok) await attempt.run(() => onGiven(given.value))
    else if (given.error === 'unauthorized-domain') attempt.fail(failureOf(given.error))
  }

  if (!canUsePasskeys()) return null
  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      <Button variant="secondary" icon={passkeyIcon} isBusy={attempt.isBusy} onClick={() => void ask()} fullWidth>
        {label}
      </Button>
    </Stack>
  )
}
