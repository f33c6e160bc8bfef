import { signInAsGuest } from '#auth'
import { Button } from '#ui/button'
import { FormAlert } from '#ui/page/notice'
import { useAttempt } from './parts/use-attempt.ts'
import type { Entry } from './use-entry.ts'

/** Lets visitors try everything first; they can turn the guest account into a real one whenever they like. */
export function GuestButton({ entry }: { readonly entry: Entry }) {
  const attempt = useAttempt()
  return (
    <>
      <FormAlert message={attempt.failure?.message} />
      <Button
        variant="quiet"
        isBusy={attempt.isBusy}
        onClick={() => void attempt.run(() => entry.enter((call) => call(signInAsGuest, {})))}
      >
        Ohne Konto ausprobieren
      </Button>
    </>
  )
}
