import { Field } from '#ui/form/field'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'

type TokenSecretDialogProps = { readonly secret: string; readonly onClose: () => void }

export function TokenSecretDialog({ secret, onClose }: TokenSecretDialogProps) {
  return (
    <ShownOnceDialog title="Dein neuer API-Schlüssel" what="Schlüssel" text={secret} onClose={onClose}>
      <p>
        Er wird nur jetzt gezeigt. Trag ihn gleich in dein Programm ein und heb ihn auf wie ein Passwort: Wer ihn hat,
        kommt an deine Daten.
      </p>
      <Field label="API-Schlüssel" name="secret" value={secret} isReadOnly autoComplete="off" />
    </ShownOnceDialog>
  )
}
