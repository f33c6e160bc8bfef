/** Making an account, out of nothing or out of what a guest has begun. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { isGuestEmail, SET_UP_MARK, type SignInOptions, confirmSignUp, keepGuest, signUp } from '#auth'
import { useUser, useAuth } from '#auth/client'
import { Button, LinkButton } from '#ui/button'
import { SectionTitle } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { useSessionState } from '../session.ts'
import { NoOfflineNotice, obstacleOf, ObstaclePage } from './entry-obstacle.tsx'
import { EntryLink, EntryPage } from './entry-page.tsx'
import { GuestButton } from './guest-button.tsx'
import { CodeForm, CodeHint, SecondFactorForm } from './parts/code-form.tsx'
import { useAttempt } from './parts/use-attempt.ts'
import { RegisterForm, type RegisterFormValues } from './register-form.tsx'
import { useEntry, type Entry, isGuestWelcome, useSignInOptions } from './use-entry.ts'
import { useLinkSecret } from './recovery/use-link-secret.ts'

export function RegisterScreen() {
  const user = useUser()
  const sessionState = useSessionState()
  const entry = useEntry()
  const signInOptions = useSignInOptions()
  const secret = useLinkSecret()
  const [sent, setSent] = useState<RegisterFormValues>()
  // A guest whose session has ended can't come back to what they had: they register as others do.
  const isGuest = user !== null && isGuestEmail(user.email) && sessionState !== 'expired'

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
      <NoRegistration registration={refusal} administratorName={signInOptions?.administratorName} isGuest={isGuest} />
    )
  return (
    <EntryPage
      title={isGuest ? 'Konto anlegen' : 'Registrieren'}
      {...(sent === undefined && !entry.isSecondFactorAsked
        ? beginning(entry, { isGuest, signInOptions, secret, invitation })
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
  o: {
    readonly isGuest: boolean
    readonly signInOptions: SignInOptions | undefined
    readonly secret: string
    readonly invitation: string
  },
) {
  const { isGuest, signInOptions, secret, invitation } = o
  const inviter = invitation === '' ? undefined : signInOptions?.administratorName
  if (signInOptions !== undefined && signInOptions.setUp !== 'done')
    return {
      lead: 'Du richtest diesen Server ein: Mit diesem Konto verwaltest du ihn und lädst andere ein.',
      footer: (
        <LinkButton variant="quiet" to={`/login/wiederherstellen${secret === '' ? '' : `#${secret}`}`}>
          Stattdessen eine Sicherung wiederherstellen
        </LinkButton>
      ),
    }
  return {
    lead: isGuest
      ? 'Alles, was du als Gast angelegt hast, bleibt und ist dann auf jedem Gerät da.'
      : `${inviter === undefined ? '' : `${inviter} hat dich eingeladen. `}Ein Konto für alle Werkzeuge, auf jedem Gerät.`,
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
  return <Notice icon="info">Dieser Server ist schon eingerichtet. Der Einrichtungslink gilt nicht mehr.</Notice>
}

/** Why registering is impossible now; undefined if it is open or not known yet. */
function refusalOf(signInOptions: SignInOptions | undefined, invitation: string): 'invite' | 'closed' | undefined {
  if (signInOptions === undefined || signInOptions.registration === 'open') return undefined
  return signInOptions.registration === 'invite' && invitation !== '' ? undefined : signInOptions.registration
}

type ConfirmSignUpProps = {
  readonly entry: Entry
  readonly isGuest: boolean
  readonly values: RegisterFormValues
  readonly isMailSent: boolean
  readonly onBack: () => void
}

/** The step between registering and being in, where this server sends mails: the code shows that the address is right. */
function ConfirmSignUp({ entry, isGuest, values, isMailSent, onBack }: ConfirmSignUpProps) {
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

type NoRegistrationProps = {
  readonly registration: 'invite' | 'closed'
  /** How the person calls themselves who invites others here. */
  readonly administratorName: string | undefined
  /** A guest who wants an account. */
  readonly isGuest: boolean
}

/** Says why there is no form here, and what one can do instead. */
export function NoRegistration({ registration, administratorName, isGuest }: NoRegistrationProps) {
  const isByInvitation = registration === 'invite'
  const title = isGuest ? 'Konto anlegen' : 'Registrieren'
  return (
    <Page title={title} heading={title} maxWidth={560}>
      <EmptyState
        icon="person"
        title={isByInvitation ? 'Hier braucht es eine Einladung' : 'Hier gibt es gerade keine neuen Konten'}
        actions={
          <LinkButton to={isGuest ? '/' : '/login'}>{isGuest ? 'Als Gast weitermachen' : 'Anmelden'}</LinkButton>
        }
      >
        {isByInvitation
          ? `${whomToAsk(administratorName)} um eine Einladung, und öffne den Link ${isGuest ? 'in diesem Browser' : 'auf diesem Gerät'}.`
          : `Die Person, die diesen Server betreibt, hat die Registrierung geschlossen. Frag sie, ob ${isGuest ? 'du ein Konto anlegen darfst' : 'sie dir ein Konto anlegt'}.`}
        {isGuest ? <Kept>{NOTHING_IS_LOST}</Kept> : null}
      </EmptyState>
    </Page>
  )
}

const Kept = styled('span')({ display: 'block', marginTop: 12 })

const NOTHING_IS_LOST =
  'Verloren geht nichts: Was du als Gast angelegt hast, bleibt in diesem Browser und kommt dann mit in dein Konto. Bis dahin melde dich nicht ab, und öffne die App wenigstens einmal im Monat.'

function whomToAsk(name: string | undefined): string {
  return name === undefined
    ? 'Bitte die Person, die diesen Server betreibt,'
    : `Dieser Server gehört ${name}. Bitte ${name}`
}
