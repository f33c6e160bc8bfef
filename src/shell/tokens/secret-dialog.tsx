import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'

/** A secret that is shown this once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const toasts = useToast()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      toasts.show({ kind: 'success', text: 'Kopiert' })
    } catch {
      toasts.show({ kind: 'error', text: 'Kopieren geht hier nicht. Markier den Schlüssel und kopier ihn selbst.' })
    }
  }

  return (
    <Dialog
      title="Dein neuer API-Schlüssel"
      onClose={onClose}
      maxWidth={560}
      actions={
        <Button look="primary" onClick={onClose}>
          Ich habe ihn gesichert
        </Button>
      }
    >
      <Stack gap={2}>
        <p>
          Er wird nur jetzt gezeigt. Trag ihn gleich in dein Programm ein und heb ihn auf wie ein Passwort: Wer ihn hat,
          kommt an deine Daten.
        </p>
        <Field label="API-Schlüssel" name="secret" value={secret} isReadOnly autoComplete="off" />
        <div>
          <Button look="secondary" onClick={() => void copy()}>
            Kopieren
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
