/** The passphrase that encrypts backups: set, changed, or done without. What is set is never shown again. */
import { failed, ok, type Result } from '#base/result'
import { changeBackupPassphrase, checkPassphrase, PASSPHRASE_MIN_LENGTH } from '#backup'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { useAction } from '../account/server-part.tsx'

type BackupPassphraseDialogProps = {
  readonly isEncrypted: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function BackupPassphraseDialog({ isEncrypted, onSaved, onClose }: BackupPassphraseDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const form = useForm({
    start: { passphrase: '', again: '' },
    read: readPassphrase,
    onSave: (passphrase) => void send(passphrase, 'Neue Sicherungen sind verschlüsselt'),
  })
  const told = action.error?.field === 'passphrase' ? action.error.message : undefined

  async function send(passphrase: string | undefined, text: string): Promise<void> {
    const done = await action.run(() => call(changeBackupPassphrase, passphrase === undefined ? {} : { passphrase }))
    if (done === undefined) return
    toasts.show({ kind: 'success', text, key: 'backup-passphrase' })
    onSaved()
  }

  return (
    <FormDialog
      title={isEncrypted ? 'Passphrase ändern' : 'Sicherungen verschlüsseln'}
      submitLabel={isEncrypted ? 'Ändern' : 'Verschlüsseln'}
      isBusy={action.isBusy}
      error={told === undefined ? action.error?.message : undefined}
      form={form}
      onClose={onClose}
    >
      <p>
        Nur mit der Passphrase lässt sich eine Sicherung wieder öffnen. Sie wird hier nie wieder gezeigt, und niemand
        kann sie zurückholen: Bewahr sie außerhalb dieses Servers auf.
        {isEncrypted ? ' Ältere Sicherungen behalten die, mit der sie gemacht wurden.' : null}
      </p>
      <Stack gap={2}>
        <Field
          label="Passphrase"
          name="passphrase"
          type="password"
          autoComplete="new-password"
          autoFocus
          isRequired
          hint={`Mindestens ${PASSPHRASE_MIN_LENGTH} Zeichen, am besten mehrere Wörter.`}
          value={form.draft.passphrase}
          onChange={(passphrase) => form.set({ passphrase })}
          error={told ?? form.errors.passphrase}
        />
        <Field
          label="Noch einmal"
          name="again"
          type="password"
          autoComplete="new-password"
          isRequired
          value={form.draft.again}
          onChange={(again) => form.set({ again })}
          error={form.errors.again}
        />
      </Stack>
      {isEncrypted ? (
        <div>
          <Button
            isBusy={action.isBusy}
            onClick={() => void send(undefined, 'Neue Sicherungen sind nicht mehr verschlüsselt')}
          >
            Nicht mehr verschlüsseln
          </Button>
        </div>
      ) : null}
    </FormDialog>
  )
}

type Typed = { readonly passphrase: string; readonly again: string }
type Faults = { readonly passphrase?: string; readonly again?: string }

function readPassphrase({ passphrase, again }: Typed): Result<string, Faults> {
  const checked = checkPassphrase(passphrase)
  if (!checked.ok) return failed({ passphrase: checked.error })
  return passphrase === again ? ok(passphrase) : failed({ again: 'Das ist nicht dieselbe. Schreib sie noch einmal.' })
}
