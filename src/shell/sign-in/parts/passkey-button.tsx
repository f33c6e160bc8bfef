import { beginPasskeySignIn, signInWithPasskey } from '#auth'
import { askForPasskey, canUsePasskeys, useAuth } from '#auth/client'
import { passkeyIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { failureOf } from './failure-of.ts'
import { useAttempt } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'

/** Asks the browser for a passkey of this server; nothing where the browser knows none. */
export function PasskeyButton({ entry }: { readonly entry: Entry }) {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function ask(): Promise<void> {
    const begun = await attempt.run(() => call(beginPasskeySignIn, {}))
    if (begun?.ok !== true) return
    const given = await askForPasskey(begun.value.options)
    if (given.ok) {
      await attempt.run(() => entry.enter((server) => server(signInWithPasskey, { response: given.value })))
    } else if (given.error === 'unauthorized-domain') attempt.fail(failureOf(given.error))
  }

  if (!canUsePasskeys()) return null
  return (
    <Stack gap={1}>
      <FormAlert message={attempt.failure?.message} />
      <Button variant="secondary" icon={passkeyIcon} isBusy={attempt.isBusy} onClick={() => void ask()} fullWidth>
        Mit Passkey anmelden
      </Button>
    </Stack>
  )
}
