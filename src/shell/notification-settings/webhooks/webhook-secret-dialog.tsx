import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { ShownOnceDialog } from '../../account/shown-once-dialog.tsx'

type WebhookSecretDialogProps = { readonly secret: string; readonly onClose: () => void }

export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <ShownOnceDialog title="Geheimnis des Webhooks" what="Geheimnis" text={secret} onClose={onClose}>
      <p>Damit prüft dein Empfänger, dass eine Nachricht von hier kommt. Es wird nur jetzt gezeigt.</p>
      <Field label="Geheimnis" name="secret" value={secret} isReadOnly autoComplete="off" />
      <QuietText>Wie geprüft wird, steht in der Beschreibung der Schnittstelle (docs/api.md).</QuietText>
    </ShownOnceDialog>
  )
}
