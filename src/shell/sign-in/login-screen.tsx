/** Signing in: all ways this server offers, and what follows the first proof. */
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isGuestEmail } from '#auth'
import { useUser } from '#auth/client'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { useSessionState } from '../session.ts'
import { CodeSteps } from './parts/code-steps.tsx'
import { NoOfflineNotice, obstacleOf, ObstaclePage } from './entry-obstacle.tsx'
import { EntryLink, EntryPage } from './entry-page.tsx'
import { GuestButton } from './guest-button.tsx'
import { LoginChoices } from './parts/login-choices.tsx'
import { SecondFactorForm } from './parts/second-factor-form.tsx'
import { useEntry, type Entry } from './use-entry.ts'
import { isGuestWelcome, useSignInOptions } from './use-sign-in-options.ts'

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
      {...(isAtStart && !isGuest
        ? { footer: <NewUserLinks entry={entry} isGuestOffered={isGuestWelcome(signInOptions)} /> }
        : {})}
    >
      {isGuest ? <GuestNotice /> : null}
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

function GuestNotice() {
  return (
    <Notice>
      <Icon name="info" size={20} />
      <span>
        Was du als Gast angelegt hast, kommt nicht mit in ein anderes Konto.
        <br />
        <EntryLink to="/register">Daraus ein Konto machen</EntryLink>
      </span>
    </Notice>
  )
}
