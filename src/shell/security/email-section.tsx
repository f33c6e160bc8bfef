import { useState, type SubmitEvent } from 'react'
import { changeEmail, EMAIL_MAX_LENGTH, sendEmailVerification } from '#auth'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'
import { ListRow } from '#ui/list-row'
import { StatusLine } from '#ui/status-line'
import { FormAlert } from '#ui/notice'
import { useAction } from '../account/use-action.ts'
import type { SecurityProps } from './security-props.ts'

const FORM_ID = 'change-email'

/** The address people sign in with: whether it is confirmed, and another one in its place. */
export function EmailSection({ account, security, onChange }: SecurityProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [isChanging, setChanging] = useState(false)

  async function sendLink(): Promise<void> {
    const done = await action.run(() => call(sendEmailVerification, {}))
    if (done !== undefined) toasts.show({ kind: 'success', text: 'Der Link ist unterwegs. Schau in dein Postfach.' })
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
                <StatusLine icon="check" tone="good">
                  Bestätigt
                </StatusLine>
              ) : (
                <StatusLine icon="info" tone="quiet">
                  Noch nicht bestätigt
                </StatusLine>
              )
            }
          />
        </ul>
        {security.pendingEmail === null ? null : (
          <QuietText>
            Neue Adresse: {security.pendingEmail}. Sie gilt, sobald du den Link öffnest, den wir dorthin geschickt
            haben.
          </QuietText>
        )}
        <FormAlert message={action.error?.message} />
        <Cluster>
          <Button look="secondary" icon="edit" onClick={() => setChanging(true)}>
            E-Mail ändern
          </Button>
          {account.emailVerified ? null : (
            <Button look="quiet" isBusy={action.isBusy} onClick={() => void sendLink()}>
              Bestätigungslink schicken
            </Button>
          )}
        </Cluster>
      </Stack>
      {isChanging ? <ChangeDialog onChange={onChange} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

type ChangeDialogProps = { readonly onChange: () => void; readonly onClose: () => void }

function ChangeDialog({ onChange, onClose }: ChangeDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [email, setEmail] = useState('')
  const isFieldError = action.error?.field === 'email'

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const done = await action.run(() => call(changeEmail, { email }))
    if (done === undefined) return
    onClose()
    toasts.show({ kind: 'success', text: 'Fast fertig: Öffne den Link in der Mail an die neue Adresse.' })
    onChange()
  }

  return (
    <Dialog
      title="E-Mail ändern"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="primary" type="submit" form={FORM_ID} isBusy={action.isBusy}>
            Link schicken
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={2}>
          <p>Wir schicken einen Link an die neue Adresse. Erst wenn du ihn öffnest, ändert sich etwas.</p>
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
          <FormAlert message={isFieldError ? undefined : action.error?.message} />
        </Stack>
      </form>
    </Dialog>
  )
}
