/** The step between registering and being in, where this server sends mails: the code shows that the address is right. */
import { confirmSignUp, keepGuest, signUp } from '#auth'
import { useAuth } from '#auth/client'
import { Button } from '#ui/button'
import { SectionTitle } from '#ui/card'
import { CodeForm, CodeHint } from './parts/code-form.tsx'
import type { RegisterFormValues } from './register-form.tsx'
import { useAttempt } from './parts/use-attempt.ts'
import type { Entry } from './use-entry.ts'

type ConfirmSignUpProps = {
  readonly entry: Entry
  readonly isGuest: boolean
  readonly values: RegisterFormValues
  readonly isMailSent: boolean
  readonly onBack: () => void
}

export function ConfirmSignUp({ entry, isGuest, values, isMailSent, onBack }: ConfirmSignUpProps) {
  const { call } = useAuth()
  const attempt = useAttempt()
  const { email } = values
  const send = (code: string) => attempt.run(() => entry.enter((server) => server(confirmSignUp, { email, code })))
  return (
    <>
      <div>
        <SectionTitle>Bestätige deine E-Mail</SectionTitle>
        <CodeHint email={email} isMailSent={isMailSent} />
      </div>
      <CodeForm
        attempt={attempt}
        submitLabel="Bestätigen"
        onSubmit={(code) => void send(code)}
        onResend={() => call(isGuest ? keepGuest : signUp, values)}
        after={
          <Button variant="quiet" onClick={onBack} fullWidth>
            Angaben ändern
          </Button>
        }
      />
    </>
  )
}
