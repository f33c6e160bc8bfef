/** Asking for a link that sets a new password. */
import { useState } from 'react'
import { MAIL_LINK_LIFE_MS, sendPasswordReset } from '#auth'
import { useAuth } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { mailIcon } from '#ui/page/account-icons'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { noMailTexts } from '../../words/no-mail.ts'
import { obstacleOf, ObstaclePage } from '../entry-obstacle.tsx'
import { EntryLink, EntryPage, EntryForm, textOf } from '../entry-page.tsx'
import { OutcomePage } from '../parts/outcome-page.tsx'
import { TypedEmailField } from '../parts/typed-fields.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { useSignInOptions } from '../use-entry.ts'

const TITLE = 'Passwort vergessen'
const EXPLANATION = 'Gib deine E-Mail an. Wir schicken dir einen Link, mit dem du ein neues Passwort setzt.'

export function ForgotScreen() {
  const { call } = useAuth()
  const attempt = useAttempt()
  const signInOptions = useSignInOptions()
  const isMailSent = signInOptions?.isMailSent ?? true
  const [sentTo, setSentTo] = useState<string>()

  async function send(form: FormData): Promise<void> {
    const email = textOf(form, 'email').trim()
    const answer = await attempt.run(() => call(sendPasswordReset, { email }))
    if (answer?.ok === true) setSentTo(email)
  }

  const obstacle = obstacleOf(signInOptions, { origin: location.origin })
  if (obstacle !== undefined && signInOptions !== undefined)
    return <ObstaclePage title={TITLE} obstacle={obstacle} publicUrl={signInOptions.publicUrl} />
  if (sentTo !== undefined) {
    return <LinkSent email={sentTo} isMailSent={isMailSent} onBack={() => setSentTo(undefined)} />
  }
  return (
    <EntryPage
      title={TITLE}
      footer={
        <>
          <p>
            Wieder eingefallen? <EntryLink to="/login">Melde dich an</EntryLink>
          </p>
          {isMailSent ? null : (
            <p>
              Passwort behalten?{' '}
              <EntryLink to="/login" step="code">
                Nur ein Code zum Anmelden
              </EntryLink>
            </p>
          )}
        </>
      }
    >
      <QuietText>{isMailSent ? EXPLANATION : noMailTexts.link}</QuietText>
      <EntryForm
        attempt={attempt}
        fields={['email']}
        submitLabel={isMailSent ? 'Link schicken' : 'Link in den Mail-Ordner legen'}
        onSubmit={(form) => void send(form)}
      >
        {(errorOf) => <TypedEmailField error={errorOf('email')} />}
      </EntryForm>
    </EntryPage>
  )
}

type LinkSentProps = { readonly email: string; readonly isMailSent: boolean; readonly onBack: () => void }

/** The same whether or not there is an account with that address. */
function LinkSent({ email, isMailSent, onBack }: LinkSentProps) {
  const life = `Der Link gilt ${formatCount(MAIL_LINK_LIFE_MS / HOUR_MS, 'Stunde', 'Stunden')}.`
  return (
    <OutcomePage
      title={TITLE}
      icon={mailIcon}
      heading={isMailSent ? 'Schau in dein Postfach' : 'Der Link liegt bereit'}
      actions={
        <Button variant="quiet" onClick={onBack}>
          Andere Adresse
        </Button>
      }
    >
      {isMailSent
        ? `Wenn es zu ${email} ein Konto gibt, ist ein Link unterwegs. ${life} Nichts da? Sieh auch im Spam-Ordner nach.`
        : `Dieser Server verschickt keine Mails. Wenn es zu ${email} ein Konto gibt, findet die Person, die ihn betreibt, den Link in seinem Mail-Ordner und kann ihn dir geben. ${life}`}
    </OutcomePage>
  )
}
