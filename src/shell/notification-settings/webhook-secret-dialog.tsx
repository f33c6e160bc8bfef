/** The secret of a webhook, which is shown this once. */
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'

export function WebhookSecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const toasts = useToast()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toasts.show({ kind: 'success', text: 'Geheimnis kopiert' })
    } catch {
      toasts.show({ kind: 'error', text: 'Kopieren geht hier nicht. Markier das Geheimnis und kopier es selbst.' })
    }
  }

  return (
    <Dialog
      title="Geheimnis des Webhooks"
      onClose={onClose}
      maxWidth={480}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Fertig
          </Button>
          <Button look="primary" onClick={() => void copy()}>
            Geheimnis kopieren
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <p>Damit prüft dein Empfänger, dass eine Nachricht von hier kommt. Es wird nur jetzt gezeigt.</p>
        <Field label="Geheimnis" name="secret" value={secret} isReadOnly />
        <QuietText>Wie geprüft wird, steht in der Beschreibung der Schnittstelle (docs/api.md).</QuietText>
      </Stack>
    </Dialog>
  )
}
