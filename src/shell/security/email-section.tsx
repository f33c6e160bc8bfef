import { useState } from 'react'
import { changeEmail, EMAIL_MAX_LENGTH, readSignInOptions, sendEmailVerification } from '#auth'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { ListRow } from '#ui/list/list-row'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { useServerData, useAction } from '../account/server-part.tsx'
import { noMailTexts } from '../words/no-mail.ts'
import type { SecurityProps } from './security-props.ts'

/** The address people sign in with: whether it is confirmed, and another one in its place. */
export function EmailSection({ account, security, onChange }: SecurityProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [isChanging, setChanging] = useState(false)
  const [signInOptions] = useServerData(readSignInOptions)
  const isMailSent = signInOptions.state !== 'ready' || signInOptions.value.isMailSent

  async function sendLink(): Promise<void> {
    const done = await action.run(() => call(sendEmailVerification, {}))
    if (done === undefined) return
    const text = isMailSent ? 'Der Link ist unterwegs. Schau in dein Postfach.' : noMailTexts.link
    toasts.show({ kind: 'success', text })
  }

  return (
    <Card aria-labelledby="email">
      <Stack gap={2}>
        <SectionTitle id="email">E-Mail</SectionTitle>
        <ul>
          <ListRow
            title={account.email}
            detail={
              account.emailVerified ? (
                <StatusLine tone="good">Bestätigt</StatusLine>
              ) : (
                <StatusLine tone="quiet">Noch nicht bestätigt</StatusLine>
              )
            }
          />
        </ul>
        {security.pendingEmail === null ? null : (
          <QuietText>
            Neue Adresse: {security.pendingEmail}. Sie gilt, sobald du den Link, den wir dorthin geschickt haben, hier
            oder auf einem anderen Gerät öffnest, auf dem du angemeldet bist.
          </QuietText>
        )}
        <FormAlert message={action.error?.message} />
        <Cluster>
          <Button icon="edit" onClick={() => setChanging(true)}>
            E-Mail ändern
          </Button>
          {account.emailVerified ? null : (
            <Button variant="quiet" isBusy={action.isBusy} onClick={() => void sendLink()}>
              Bestätigungslink schicken
            </Button>
          )}
        </Cluster>
      </Stack>
      {isChanging ? (
        <ChangeDialog isMailSent={isMailSent} onChange={onChange} onClose={() => setChanging(false)} />
      ) : null}
    </Card>
  )
}

type ChangeDialogProps = {
  readonly isMailSent: boolean
  readonly onChange: () => void
  readonly onClose: () => void
}

function ChangeDialog({ isMailSent, onChange, onClose }: ChangeDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [email, setEmail] = useState('')
  const isFieldError = action.error?.field === 'email'

  async function send(): Promise<void> {
    const done = await action.run(() => call(changeEmail, { email }))
    if (done === undefined) return
    onClose()
    const text = isMailSent ? 'Fast fertig: Öffne den Link in der Mail an die neue Adresse.' : noMailTexts.link
    toasts.show({ kind: 'success', text })
    onChange()
  }

  return (
    <FormDialog
      title="E-Mail ändern"
      submitLabel="Link schicken"
      isBusy={action.isBusy}
      error={isFieldError ? undefined : action.error?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>
        {isMailSent ? 'Wir schicken einen Link an die neue Adresse.' : noMailTexts.link} Erst wenn du ihn öffnest,
        ändert sich etwas.
      </p>
      <Field
        label="Neue E-Mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        onChange={setEmail}
        error={isFieldError ? action.error?.message : undefined}
        autoFocus
      />
    </FormDialog>
  )
}
