/** The sign-in methods side by side: the password first, because every user may have one, then the others this server offers. */
import { styled } from '@mui/material/styles'
import { isGuestEmail, signIn, type SignInOptions } from '#auth'
import { useUser } from '#auth/client'
import { mailIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { EntryForm, textOf } from '../entry-form.tsx'
import { EntryLink } from '../entry-page.tsx'
import { OrDivider } from './or-divider.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderEntry } from './provider-entry.tsx'
import { useTypedEmail } from './typed-email.ts'
import { useAttempt } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

type LoginChoicesProps = {
  readonly entry: Entry
  readonly signInOptions: SignInOptions | undefined
  /** The user came back here from a later step. */
  readonly takesFocus: boolean
  readonly onCode: () => void
}

export function LoginChoices({ entry, signInOptions, takesFocus, onCode }: LoginChoicesProps) {
  // If the server sends no mails, the page for a forgotten password leads to it.
  const hasCode = signInOptions?.isMailSent !== false
  return (
    <>
      <PasswordForm entry={entry} takesFocus={takesFocus} />
      <OrDivider />
      <Stack gap={1}>
        <ProviderEntry entry={entry} providers={signInOptions?.providers ?? []} verb="anmelden" />
        <PasskeyButton entry={entry} />
        {hasCode ? (
          <Button variant="secondary" icon={mailIcon} onClick={onCode} fullWidth>
            Code per E-Mail
          </Button>
        ) : null}
      </Stack>
    </>
  )
}

function PasswordForm({ entry, takesFocus }: Pick<LoginChoicesProps, 'entry' | 'takesFocus'>) {
  // A user still known here most likely wants to continue with the same account.
  const user = useUser()
  const expiredEmail = user === null || isGuestEmail(user.email) ? undefined : user.email
  const attempt = useAttempt()
  const [typedEmail, keepTypedEmail] = useTypedEmail()
  const passkey = usePasskeyAutofill(entry)

  function send(form: FormData): void {
    const given = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    void attempt.run(() => entry.enter((call) => call(signIn, given)))
  }

  return (
    <EntryForm
      attempt={passkey.failure === undefined ? attempt : { ...attempt, failure: passkey.failure }}
      fields={['email', 'password']}
      submitLabel="Anmelden"
      onSubmit={send}
    >
      {(errorOf) => (
        <>
          <Field
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={expiredEmail ?? typedEmail}
            onChange={keepTypedEmail}
            error={errorOf('email')}
            autoFocus={takesFocus}
            isRequired
          />
          <div>
            <Field
              label="Passwort"
              name="password"
              type="password"
              autoComplete="current-password"
              error={errorOf('password')}
              isRequired
            />
            <Forgot>
              <EntryLink to="/login/forgot">Passwort vergessen?</EntryLink>
            </Forgot>
          </div>
        </>
      )}
    </EntryForm>
  )
}

const Forgot = styled('p')({ textAlign: 'right', marginBottom: -12, fontSize: '0.9375rem' })
