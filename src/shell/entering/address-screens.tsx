/**
 * What the links to confirm an address lead to. They take a press, because programs that look into mails also open the
 * links in them.
 */
import { useState, type ReactNode } from 'react'
import { confirmEmailChange, verifyEmail } from '#auth'
import { useAuth, useUser } from '#auth/client'
import type { Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Link } from '#ui/link'
import { DeadLink, isDeadLink } from './dead-link.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { OutcomePage } from './outcome-page.tsx'
import { useAttempt } from './use-attempt.ts'
import { useLinkSecret } from './use-link-secret.ts'

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
  readonly children: ReactNode
}

function ConfirmPage({ title, submitLabel, confirm, done, advice, children }: ConfirmPageProps) {
  const auth = useAuth()
  const user = useUser()
  const token = useLinkSecret()
  const attempt = useAttempt()
  const [outcome, setOutcome] = useState<string>()

  async function send(): Promise<void> {
    const answer = await attempt.run(() => confirm(token))
    if (answer?.ok !== true) return
    setOutcome(answer.value)
    // The account on this device is perhaps the one whose address it is.
    void auth.renew()
  }

  if (outcome !== undefined) {
    return (
      <OutcomePage
        title={title}
        icon="check"
        heading={outcome}
        actions={
          <Button look="primary" component={Link} to={user === null ? '/login' : '/'}>
            {user === null ? 'Anmelden' : 'Zur Startseite'}
          </Button>
        }
      >
        {done}
      </OutcomePage>
    )
  }
  if (token === '' || isDeadLink(attempt.failure?.code)) {
    return <DeadLink title={title} advice={advice} to="/account" label="Zum Konto" />
  }
  return (
    <EntryPage title={title}>
      <QuietText>{children}</QuietText>
      <EntryForm attempt={attempt} fields={[]} submitLabel={submitLabel} onSubmit={() => void send()}>
        {() => null}
      </EntryForm>
    </EntryPage>
  )
}
