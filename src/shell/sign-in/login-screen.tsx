/** Signing in: all ways this server offers, and what follows the first proof. */
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isGuestEmail, sendSignInCode, signInWithCode } from '#auth'
import { useUser, useAuth } from '#auth/client'
import { Button } from '#ui/button'
import { QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { useSessionState } from '../session.ts'
import { noMailTexts } from '../words/no-mail.ts'
import { NoOfflineNotice, obstacleOf, ObstaclePage } from './entry-obstacle.tsx'
import { EntryLink, EntryPage, EntryForm, textOf } from './entry-page.tsx'
import { GuestButton } from './guest-button.tsx'
import { LoginChoices } from './parts/login-choices.tsx'
import { SecondFactorForm, CodeForm, CodeHint } from './parts/code-form.tsx'
import { TypedEmailField } from './parts/typed-fields.tsx'
import { useAttempt } from './parts/use-attempt.ts'
import { useEntry, type Entry, isGuestWelcome, useSignInOptions } from './use-entry.ts'

export function LoginScreen() {
  const user = useUser()
  const sessionState = useSessionState()
  const entry = useEntry()
  const signInOptions = useSignInOptions()
  const { hash } = useLocation()
  const [step, setStep] = useState<'arrived' | 'code' | 'returned'>(hash === '#code' ? 'code' : 'arrived')
  const isGuest = user !== null && isGuestEmail(user.email)

  // With an expired session the form is how one goes on, although the person is still known; guests may go over to
  // an account they have.
  if (user !== null && sessionState !== 'expired' && !isGuest) return <Navigate to={entry.nextPath} replace />
  const obstacle = obstacleOf(signInOptions, { origin: location.origin })
  if (obstacle !== undefined && signInOptions !== undefined)
    return <ObstaclePage title="Anmelden" obstacle={obstacle} publicUrl={signInOptions.publicUrl} />
  const isAtStart = !entry.isSecondFactorAsked && step !== 'code'

  function goBack(): void {
    entry.startOver()
    setStep('returned')
  }

  return (
    <EntryPage
      title="Anmelden"
      {...(isAtStart ? { lead: 'Schön, dass du wieder da bist.' } : {})}
      {...(isAtStart && (!isGuest || sessionState === 'expired')
        ? { footer: <NewUserLinks entry={entry} isGuestOffered={isGuestWelcome(signInOptions)} /> }
        : {})}
    >
      {isGuest ? <GuestNotice isExpired={sessionState === 'expired'} /> : null}
      {isAtStart ? <NoOfflineNotice /> : null}
      {entry.isSecondFactorAsked ? (
        <SecondFactorForm finish={entry.finish} onStartOver={goBack} />
      ) : step === 'code' ? (
        <CodeSteps entry={entry} isMailSent={signInOptions?.isMailSent ?? true} onBack={goBack} />
      ) : (
        <LoginChoices
          entry={entry}
          signInOptions={signInOptions}
          takesFocus={step === 'returned'}
          onCode={() => setStep('code')}
        />
      )}
    </EntryPage>
  )
}

function NewUserLinks({ entry, isGuestOffered }: { readonly entry: Entry; readonly isGuestOffered: boolean }) {
  const user = useUser()
  return (
    <>
      <p>
        Noch kein Konto? <EntryLink to="/register">Jetzt anlegen</EntryLink>
      </p>
      {user === null && isGuestOffered ? <GuestButton entry={entry} /> : null}
    </>
  )
}

function GuestNotice({ isExpired }: { readonly isExpired: boolean }) {
  return (
    <Notice>
      <Icon name="info" size={20} />
      {isExpired ? (
        <span>
          Deine Anmeldung als Gast ist abgelaufen. Was du angelegt hast, ist auf diesem Gerät noch zu sehen, bis du dich
          anmeldest; in ein Konto kommt es nicht mit.
        </span>
      ) : (
        <span>
          Was du als Gast angelegt hast, kommt nicht mit in ein anderes Konto.
          <br />
          <EntryLink to="/register">Daraus ein Konto machen</EntryLink>
        </span>
      )}
    </Notice>
  )
}

type CodeStepsProps = {
  readonly entry: Entry
  readonly isMailSent: boolean
  readonly onBack: () => void
}

/** Signing in with a code that comes by mail: first the address, then the code. */
function CodeSteps({ entry, isMailSent, onBack }: CodeStepsProps) {
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
