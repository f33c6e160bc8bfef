/** Signing in with a code that comes by mail: first the address, then the code. */
import { useState } from 'react'
import { sendSignInCode, signInWithCode } from '#auth'
import { useAuth } from '#auth/client'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { noMailTexts } from '../../words/no-mail.ts'
import { CodeForm, CodeHint } from './code-form.tsx'
import { EntryForm, textOf } from '../entry-form.tsx'
import { TypedEmailField } from './typed-email-field.tsx'
import { useAttempt } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'

type CodeStepsProps = {
  readonly entry: Entry
  readonly isMailSent: boolean
  readonly onBack: () => void
}

export function CodeSteps({ entry, isMailSent, onBack }: CodeStepsProps) {
  const [email, setEmail] = useState<string>()
  return (
    <Stack gap={2.5}>
      {email === undefined ? (
        <AddressStep isMailSent={isMailSent} onSent={setEmail} onBack={onBack} />
      ) : (
        <CodeStep entry={entry} email={email} isMailSent={isMailSent} onBack={() => setEmail(undefined)} />
      )}
    </Stack>
  )
}

function AddressStep(o: {
  readonly isMailSent: boolean
  readonly onSent: (email: string) => void
  readonly onBack: () => void
}) {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function send(form: FormData): Promise<void> {
    const email = textOf(form, 'email').trim()
    const answer = await attempt.run(() => call(sendSignInCode, { email }))
    if (answer?.ok === true) o.onSent(email)
  }

  return (
    <>
      <div>
        <SectionTitle>{o.isMailSent ? 'Code per E-Mail' : 'Code zum Anmelden'}</SectionTitle>
        <QuietText>
          {o.isMailSent ? 'Wir schicken dir einen Code, mit dem du ohne Passwort hineinkommst.' : noMailTexts.code}
        </QuietText>
      </div>
      <EntryForm
        attempt={attempt}
        fields={['email']}
        submitLabel={o.isMailSent ? 'Code schicken' : 'Code in den Mail-Ordner legen'}
        onSubmit={(form) => void send(form)}
        after={
          <Button variant="quiet" onClick={o.onBack} fullWidth>
            Anders anmelden
          </Button>
        }
      >
        {(errorOf) => <TypedEmailField error={errorOf('email')} autoFocus />}
      </EntryForm>
    </>
  )
}

function CodeStep(o: {
  readonly entry: Entry
  readonly email: string
  readonly isMailSent: boolean
  readonly onBack: () => void
}) {
  const { call } = useAuth()
  const attempt = useAttempt()
  const send = (code: string) =>
    attempt.run(() => o.entry.enter((server) => server(signInWithCode, { email: o.email, code })))
  return (
    <>
      <div>
        <SectionTitle>Code eingeben</SectionTitle>
        <CodeHint email={o.email} isMailSent={o.isMailSent} isPerhapsNobody />
      </div>
      <CodeForm
        attempt={attempt}
        submitLabel="Anmelden"
        onSubmit={(code) => void send(code)}
        onResend={() => call(sendSignInCode, { email: o.email })}
        after={
          <Button variant="quiet" onClick={o.onBack} fullWidth>
            Andere Adresse
          </Button>
        }
      />
    </>
  )
}
