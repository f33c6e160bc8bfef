/** Making an account, out of nothing or out of what a guest has begun. */
import { useState } from 'react'
import { Navigate } from 'react-router'
import { isGuestEmail, SET_UP_MARK, type WaysIn } from '#auth'
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
import { isGuestWelcome, useWaysIn } from './use-ways-in.ts'

export function RegisterScreen() {
  const user = useUser()
  const sessionState = useSessionState()
  const entry = useEntry()
  const waysIn = useWaysIn()
  const secret = useLinkSecret()
  const [sent, setSent] = useState<RegisterFormValues>()
  const isGuest = user !== null && isGuestEmail(user.email)

  if (user !== null && sessionState !== 'expired' && !isGuest) return <Navigate to={entry.nextPath} replace />
  const obstacle = obstacleOf(waysIn, { newcomer: secret, origin: location.origin })
  if (obstacle !== undefined && waysIn !== undefined)
    return <ObstaclePage title="Registrieren" obstacle={obstacle} publicUrl={waysIn.publicUrl} secret={secret} />
  // A server is set up once; later visitors with that link are ordinary users.
  const isLinkLate = waysIn?.setUp === 'done' && secret.startsWith(SET_UP_MARK)
  const invitation = isLinkLate ? '' : secret
  const refusal = refusalOf(waysIn, invitation)
  if (refusal !== undefined)
    return (
      <NoRegistration
        registration={refusal}
        administratorName={waysIn?.administratorName}
        // A guest whose session has ended can't come back to what they had.
        isGuest={isGuest && sessionState !== 'expired'}
      />
    )
  return (
    <EntryPage
      title={isGuest ? 'Konto anlegen' : 'Registrieren'}
      {...(sent === undefined && !entry.isSecondFactorAsked ? beginning(entry, { isGuest, waysIn, secret }) : {})}
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
          providers={isGuest ? [] : (waysIn?.providers ?? [])}
          onCodeSent={setSent}
        />
      ) : (
        <ConfirmSignUp
          entry={entry}
          isGuest={isGuest}
          values={sent}
          isMailSent={waysIn?.isMailSent ?? true}
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
    waysIn,
    secret,
  }: { readonly isGuest: boolean; readonly waysIn: WaysIn | undefined; readonly secret: string },
) {
  if (waysIn !== undefined && waysIn.setUp !== 'done')
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
        {!isGuest && isGuestWelcome(waysIn) ? <GuestButton entry={entry} /> : null}
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
function refusalOf(waysIn: WaysIn | undefined, invitation: string): 'invite' | 'closed' | undefined {
  if (waysIn === undefined || waysIn.registration === 'open') return undefined
  return waysIn.registration === 'invite' && invitation !== '' ? undefined : waysIn.registration
}
