/**
 * What the links to confirm an address lead to. They take a press, because programs that look into mails also open the
 * links in them.
 */
import { useState, type ReactNode } from 'react'
import { confirmEmailChange, isGuestEmail, verifyEmail, type AuthErrorCode } from '#auth'
import { useAuth, useUser } from '#auth/client'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { LinkButton } from '#ui/button'
import { QuietText } from '#ui/card'
import { useSessionState } from '../session.ts'
import { DeadLink, isDeadLink } from './recovery/dead-link.tsx'
import { EntryPage, EntryForm } from './entry-page.tsx'
import { OutcomePage } from './parts/outcome-page.tsx'
import { useAttempt } from './parts/use-attempt.ts'
import { useLinkSecret } from './recovery/use-link-secret.ts'

export function VerifyEmailScreen() {
  const { call } = useAuth()
  return (
    <ConfirmPage
      title="E-Mail bestätigen"
      submitLabel="E-Mail bestätigen"
      confirm={async (token) => {
        const answer = await call(verifyEmail, { token })
        return answer.ok ? { ok: true, value: 'Deine E-Mail ist bestätigt' } : answer
      }}
      done="Codes und Links von uns kommen jetzt sicher bei dir an."
      advice="Unter „Konto“ kannst du dir einen neuen schicken lassen."
    >
      Mit einem Druck auf den Knopf bestätigst du, dass diese E-Mail-Adresse dir gehört.
    </ConfirmPage>
  )
}

export function ConfirmEmailScreen() {
  const { call } = useAuth()
  return (
    <ConfirmPage
      title="Neue E-Mail"
      submitLabel="Neue E-Mail übernehmen"
      confirm={async (token) => {
        const answer = await call(confirmEmailChange, { token })
        return answer.ok ? { ok: true, value: `Deine E-Mail ist jetzt ${answer.value.email}` } : answer
      }}
      done="Ab jetzt meldest du dich mit dieser Adresse an."
      advice="Ändere die E-Mail unter „Konto“ noch einmal, dann kommt ein neuer."
      signInNote="Noch meldest du dich mit deiner alten Adresse an."
    >
      Mit einem Druck auf den Knopf gilt die neue Adresse für dein Konto, und die alte nicht mehr.
    </ConfirmPage>
  )
}

type ConfirmPageProps = {
  readonly title: string
  readonly submitLabel: string
  /** Resolves to what has happened, in words. */
  readonly confirm: (token: string) => Promise<Result<string, RequestFailure>>
  readonly done: string
  readonly advice: string
  /** A note about signing in, shown if no user is signed in. */
  readonly signInNote?: string
  readonly children: ReactNode
}

const NEEDS_OWN_SESSION: AuthErrorCode = 'sign-in-to-confirm'

function ConfirmPage({ title, submitLabel, confirm, done, advice, signInNote, children }: ConfirmPageProps) {
  const auth = useAuth()
  const user = useUser()
  const token = useLinkSecret()
  const attempt = useAttempt()
  const [outcome, setOutcome] = useState<string>()

  async function send(): Promise<void> {
    const answer = await attempt.run(() => confirm(token))
    if (answer === undefined) return
    if (answer.ok) setOutcome(answer.value)
    // The account on this device has another address now, or a session that has ended without its knowing.
    if (answer.ok || answer.error.code === NEEDS_OWN_SESSION) void auth.renew()
  }

  if (outcome !== undefined) {
    return (
      <OutcomePage
        title={title}
        icon="check"
        heading={outcome}
        actions={
          <LinkButton to={user === null ? '/login' : '/'}>{user === null ? 'Anmelden' : 'Zur Startseite'}</LinkButton>
        }
      >
        {done}
      </OutcomePage>
    )
  }
  if (token === '' || isDeadLink(attempt.failure?.code)) {
    return <DeadLink title={title} advice={advice} to="/account" label="Zum Konto" />
  }
  if (attempt.failure?.code === NEEDS_OWN_SESSION) return <SignInFirst title={title} note={signInNote} />
  return (
    <EntryPage title={title}>
      <QuietText>{children}</QuietText>
      <EntryForm attempt={attempt} fields={[]} submitLabel={submitLabel} onSubmit={() => void send()}>
        {() => null}
      </EntryForm>
    </EntryPage>
  )
}

/** The link belongs to an account that is not signed in here (rule M15): it goes on counting, where that is. */
function SignInFirst({ title, note = '' }: { readonly title: string; readonly note: string | undefined }) {
  const user = useUser()
  const isExpired = useSessionState() === 'expired'
  if (user === null || isExpired || isGuestEmail(user.email)) {
    return (
      <OutcomePage
        title={title}
        icon="info"
        heading="Melde dich zuerst an"
        actions={<LinkButton to="/login?next=/account">Anmelden</LinkButton>}
      >
        Der Link zählt nur mit dem Konto, zu dem er gehört. Melde dich hier damit an und öffne ihn danach noch einmal
        aus der Mail; er gilt weiter. {note} Hast du hier kein Konto, lösch die Mail: Ohne dich passiert nichts.
      </OutcomePage>
    )
  }
  return (
    <OutcomePage
      title={title}
      icon="info"
      heading="Dieser Link gehört zu einem anderen Konto"
      actions={<LinkButton to="/account">Zum Konto</LinkButton>}
    >
      Du bist hier als {user.email} angemeldet. Öffne den Link dort, wo du mit dem anderen Konto angemeldet bist, oder
      melde dich hier zuerst ab; er gilt weiter. Hast du kein anderes Konto, lösch die Mail: Ohne dich passiert nichts.
    </OutcomePage>
  )
}
