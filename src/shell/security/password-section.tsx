import { useState } from 'react'
import { changePassword, PASSWORD_MIN_LENGTH } from '#auth'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useAction } from '../account/server-part.tsx'
import type { SecurityProps } from './security-props.ts'

export function PasswordSection({ account, security, onChange }: SecurityProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card aria-labelledby="password">
      <Stack gap={2}>
        <SectionTitle id="password">Passwort</SectionTitle>
        <QuietText>
          {security.hasPassword
            ? 'Wenn du es änderst, werden alle anderen Geräte abgemeldet.'
            : 'Du hast noch keins. Mit einem Passwort kommst du auch ohne deinen jetzigen Weg hinein.'}
        </QuietText>
        <div>
          <Button icon="edit" onClick={() => setChanging(true)}>
            {security.hasPassword ? 'Passwort ändern' : 'Passwort festlegen'}
          </Button>
        </div>
      </Stack>
      {isChanging ? (
        <ChangeDialog
          email={account.email ?? ''}
          hasPassword={security.hasPassword}
          onChange={onChange}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </Card>
  )
}

type ChangeDialogProps = {
  readonly email: string
  readonly hasPassword: boolean
  readonly onChange: () => void
  readonly onClose: () => void
}

function ChangeDialog({ email, hasPassword, onChange, onClose }: ChangeDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const field = action.error?.code === 'wrong-password' ? 'currentPassword' : action.error?.field
  const errorOf = (name: string): string | undefined => (field === name ? action.error?.message : undefined)
  const isFieldError = field === 'currentPassword' || field === 'newPassword'

  async function send(): Promise<void> {
    const input = { newPassword: next, ...(hasPassword ? { currentPassword: current } : {}) }
    const done = await action.run(() => call(changePassword, input))
    if (done === undefined) return
    onClose()
    toasts.show({ kind: 'success', text: 'Neues Passwort gespeichert. Alle anderen Geräte sind abgemeldet.' })
    onChange()
  }

  return (
    <FormDialog
      title={hasPassword ? 'Passwort ändern' : 'Passwort festlegen'}
      submitLabel="Speichern"
      isBusy={action.isBusy}
      error={isFieldError ? undefined : action.error?.message}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <Field
          label="Jetziges Passwort"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errorOf('currentPassword')}
          autoFocus
        />
      ) : null}
      <Field
        label="Neues Passwort"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={`Mindestens ${PASSWORD_MIN_LENGTH} Zeichen. Ein kurzer Satz ist gut zu merken und schwer zu erraten.`}
        value={next}
        onChange={setNext}
        error={errorOf('newPassword')}
      />
    </FormDialog>
  )
}
