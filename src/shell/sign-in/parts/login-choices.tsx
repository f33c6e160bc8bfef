/** The sign-in methods side by side: the password first, because every user may have one, then the others this server offers. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent } from 'react'
import { isGuestEmail, signIn, type SignInOptions, beginPasskeySignIn, signInWithPasskey } from '#auth'
import {
  useUser,
  askForPasskey,
  canUsePasskeys,
  useAuth,
  canAutofillPasskeys,
  stopAskingForPasskey,
} from '#auth/client'
import { MINUTE_MS } from '#base/clock'
import { mailIcon, passkeyIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { EntryLink, EntryForm, textOf } from '../entry-page.tsx'
import { OrDivider } from './or-divider.tsx'
import { ProviderEntry } from './provider-buttons.tsx'
import { useTyped } from './typed-fields.tsx'
import { useAttempt, type Attempt, failureOf } from './use-attempt.ts'
import type { Entry } from '../use-entry.ts'

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
          <Button icon={mailIcon} onClick={onCode} fullWidth>
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
  const [typedEmail, keepTypedEmail] = useTyped('email')
  const passkey = usePasskeyAutofill(entry)

  function send(form: FormData): void {
    const given = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    passkey.clear()
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
            <ForgotLink />
          </div>
        </>
      )}
    </EntryForm>
  )
}

function ForgotLink() {
  return (
    <Forgot>
      <EntryLink to="/login/forgot">Passwort vergessen?</EntryLink>
    </Forgot>
  )
}

const Forgot = styled('p')({ textAlign: 'right', marginBottom: -12, fontSize: '0.9375rem' })

/** Asks the browser for a passkey of this server; nothing where the browser knows none. */
function PasskeyButton({ entry }: { readonly entry: Entry }) {
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
      <Button icon={passkeyIcon} isBusy={attempt.isBusy} onClick={() => void ask()} fullWidth>
        Mit Passkey anmelden
      </Button>
    </Stack>
  )
}

/** The server's challenge expires after five minutes, and the user may be just about to answer it. */
const QUESTION_MS = 4 * MINUTE_MS

/**
 * Offers passkeys in the list under the e-mail input, if the browser supports it („conditional UI“). Nothing appears until the user
 * focuses the input. A missing passkey is no failure: there is a button for the same.
 */
function usePasskeyAutofill(entry: Entry): Pick<Attempt, 'failure' | 'clear'> {
  const { call } = useAuth()
  const attempt = useAttempt()

  async function offer(signal: AbortSignal): Promise<void> {
    if (!(await canAutofillPasskeys())) return
    while (!signal.aborted) {
      const begun = await call(beginPasskeySignIn, {}, { signal })
      if (!begun.ok || signal.aborted) return
      const question = await askUntilOld(begun.value.options)
      if (question === 'old') continue
      if (question !== 'ended' && !signal.aborted) {
        await attempt.run(() => entry.enter((server) => server(signInWithPasskey, { response: question })))
      }
      return
    }
  }

  const offerNow = useEffectEvent(offer)
  useEffect(() => {
    const left = new AbortController()
    void offerNow(left.signal)
    return () => {
      left.abort()
      stopAskingForPasskey()
    }
  }, [])
  return attempt
}

type Options = Parameters<typeof askForPasskey>[0]

/** Returns the user's passkey answer; `old` if the user did not answer in time and a new challenge is needed. */
async function askUntilOld(options: Options): Promise<'old' | 'ended' | { readonly id: string }> {
  let isOld = false
  const timer = setTimeout(() => {
    isOld = true
    stopAskingForPasskey()
  }, QUESTION_MS)
  const given = await askForPasskey(options, { isAutofill: true })
  clearTimeout(timer)
  if (given.ok) return given.value
  return isOld ? 'old' : 'ended'
}
