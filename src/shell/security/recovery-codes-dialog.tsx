import { styled } from '@mui/material/styles'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { downloadText } from '#ui/download'

/** The codes for the day the phone is gone; they are shown this once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const toasts = useToast()
  const text = `${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ kind: 'success', text: 'Kopiert' })
    } catch {
      toasts.show({ kind: 'error', text: 'Kopieren geht hier nicht. Sichere die Codes als Datei.' })
    }
  }

  return (
    <Dialog
      title="Deine Wiederherstellungscodes"
      onClose={onClose}
      maxWidth={480}
      actions={
        <Button look="primary" onClick={onClose}>
          Ich habe sie gesichert
        </Button>
      }
    >
      <Stack gap={2}>
        <p>
          Jeder lässt dich einmal hinein, wenn dein Handy nicht da ist. Bewahr sie dort auf, wo du sie auch ohne Handy
          findest. Sie werden nur jetzt gezeigt; ältere gelten nicht mehr.
        </p>
        <Codes aria-label="Wiederherstellungscodes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Codes>
        <Cluster>
          <Button
            look="secondary"
            icon="download"
            onClick={() => downloadText('taschenmesser-wiederherstellungscodes.txt', text, 'text/plain')}
          >
            Als Datei sichern
          </Button>
          <Button look="quiet" onClick={() => void copy()}>
            Kopieren
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '8px 16px',
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  fontSize: '1.0625rem',
  letterSpacing: '0.03em',
}))
