/** Making an account, out of nothing or out of what a guest has begun. */
import { useState } from 'react'
import { Navigate } from 'react-router'
import { isGuestEmail, SET_UP_MARK, type SignInOptions } from '#auth'
import { useUser } from '#auth/client'
import { Button } from '#ui/button'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Notice } from '#ui/page/notice'
import { useSessionState } from '../session.ts'
import { NoOfflineNotice, obstacleOf, ObstaclePage } from './entry-obstacle.tsx'
import { EntryLink, EntryPage } from './entry-page.tsx'
import { GuestButton } from './guest-button.tsx'
import { NoRegistration } from './no-registration.tsx'
import { RegisterForm, type RegisterFormValues } from './register-form.tsx'
import { ConfirmSignUp } from './confirm-sign-up.tsx'
import { SecondFactorForm } from './parts/second-factor-form.tsx'
import { useEntry, type Entry } from './use-entry.ts'
import { useLinkSecret } from './recovery/use-link-secret.ts'
import { isGuestWelcome, useSignInOptions } from './use-sign-in-options.ts'

export function RegisterScreen() {
  const user = useUser()
  const sessionState = useSessionState()
  const entry = useEntry()
  const signInOptions = useSignInOptions()
  const secret = useLinkSecret()
  const [sent, setSent] = useState<RegisterFormValues>()
  const isGuest = user !== null && isGuestEmail(user.email)

  if (user !== null && sessionState !== 'expired' && !isGuest) return <Navigate to={entry.nextPath} replace />
  const obstacle = obstacleOf(signInOptions, { newcomer: secret, origin: location.origin })
  if (obstacle !== undefined && signInOptions !== undefined)
    return <ObstaclePage title="Registrieren" obstacle={obstacle} publicUrl={signInOptions.publicUrl} secret={secret} />
  // A server is set up once; later visitors with that link are ordinary users.
  const isLinkLate = signInOptions?.setUp === 'done' && secret.startsWith(SET_UP_MARK)
  const invitation = isLinkLate ? '' : secret
  const refusal = refusalOf(signInOptions, invitation)
  if (refusal !== undefined)
    return (
      <NoRegistration
        registration={refusal}
        administratorName={signInOptions?.administratorName}
        // A guest whose session has ended can't come back to what they had.
        isGuest={isGuest && sessionState !== 'expired'}
      />
    )
  return (
    <EntryPage
      title={isGuest ? 'Konto anlegen' : 'Registrieren'}
      {...(sent === undefined && !entry.isSecondFactorAsked
        ? beginning(entry, { isGuest, signInOptions, secret })
        : {})}
    >
      {isLinkLate ? <LateLinkNotice /> : null}
      {sent === undefined ? <NoOfflineNotice /> : null}
      {entry.isSecondFactorAsked ? (
        <SecondFactorForm finish={entry.finish} onStartOver={entry.startOver} />
      ) : sent === undefined ? (
        <RegisterForm
          entry={entry}
          isGuest={isGuest}
          invitation={invitation}
          providers={isGuest ? [] : (signInOptions?.providers ?? [])}
          onCodeSent={setSent}
        />
      ) : (
        <ConfirmSignUp
          entry={entry}
          isGuest={isGuest}
          values={sent}
          isMailSent={signInOptions?.isMailSent ?? true}
          onBack={() => setSent(undefined)}
        />
      )}
    </EntryPage>
  )
}

/** What stands around the form, before the first step. */
function beginning(
  entry: Entry,
  {
    isGuest,
    signInOptions,
    secret,
  }: { readonly isGuest: boolean; readonly signInOptions: SignInOptions | undefined; readonly secret: string },
) {
  if (signInOptions !== undefined && signInOptions.setUp !== 'done')
    return {
      lead: 'Du richtest diesen Server ein: Mit diesem Konto verwaltest du ihn und lädst andere ein.',
      footer: (
        <Button variant="quiet" component={Link} to={`/login/wiederherstellen${secret === '' ? '' : `#${secret}`}`}>
          Stattdessen eine Sicherung wiederherstellen
        </Button>
      ),
    }
  return {
    lead: isGuest
      ? 'Alles, was du als Gast angelegt hast, bleibt und ist dann auf jedem Gerät da.'
      : 'Ein Konto für alle Werkzeuge, auf jedem Gerät.',
    footer: (
      <>
        <p>
          Du hast schon ein Konto? <EntryLink to="/login">Melde dich an</EntryLink>
        </p>
        {!isGuest && isGuestWelcome(signInOptions) ? <GuestButton entry={entry} /> : null}
      </>
    ),
  }
}

function LateLinkNotice() {
  return (
    <Notice>
      <Icon name="info" size={20} />
      <span>Dieser Server ist schon eingerichtet. Der Einrichtungslink gilt nicht mehr.</span>
    </Notice>
  )
}

/** Why registering is impossible now; undefined if it is open or not known yet. */
function refusalOf(signInOptions: SignInOptions | undefined, invitation: string): 'invite' | 'closed' | undefined {
  if (signInOptions === undefined || signInOptions.registration === 'open') return undefined
  return signInOptions.registration === 'invite' && invitation !== '' ? undefined : signInOptions.registration
}
