/** Setting a new password with the link that came by mail. */
import { useState } from 'react'
import { resetPassword } from '#auth'
import { useAuth } from '#auth/client'
import { LinkButton } from '#ui/button'
import { QuietText } from '#ui/card'
import { DeadLink, isDeadLink } from './dead-link.tsx'
import { EntryPage, EntryForm, textOf } from '../entry-page.tsx'
import { NewPasswordField } from '../parts/new-password-field.tsx'
import { OutcomePage } from '../parts/outcome-page.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { useLinkSecret } from './use-link-secret.ts'

const TITLE = 'Neues Passwort'

export function ResetScreen() {
  const auth = useAuth()
  const token = useLinkSecret()
  const attempt = useAttempt()
  const [isDone, setDone] = useState(false)

  async function send(form: FormData): Promise<void> {
    const password = textOf(form, 'password')
    const answer = await attempt.run(() => auth.call(resetPassword, { token, password }))
    if (answer?.ok !== true) return
    setDone(true)
    // Every session has ended with it, also the one of this browser.
    void auth.renew()
  }

  if (isDone) return <Changed />
  if (token === '' || isDeadLink(attempt.failure?.code)) {
    return (
      <DeadLink
        title={TITLE}
        advice="Lass dir einen neuen schicken, oder öffne den aus der letzten Mail."
        to="/login/forgot"
        label="Neuen Link anfordern"
      />
    )
  }
  return (
    <EntryPage title={TITLE}>
      <QuietText>Danach sind alle Geräte abgemeldet, und du meldest dich mit dem neuen Passwort an.</QuietText>
      <EntryForm
        attempt={attempt}
        fields={['password']}
        submitLabel="Passwort speichern"
        onSubmit={(form) => void send(form)}
      >
        {(errorOf) => <NewPasswordField label="Neues Passwort" error={errorOf('password')} />}
      </EntryForm>
    </EntryPage>
  )
}

function Changed() {
  return (
    <OutcomePage
      title={TITLE}
      icon="check"
      heading="Dein Passwort ist geändert"
      actions={<LinkButton to="/login">Anmelden</LinkButton>}
    >
      Zur Sicherheit sind jetzt alle Geräte abgemeldet. Melde dich mit dem neuen Passwort an.
    </OutcomePage>
  )
}
