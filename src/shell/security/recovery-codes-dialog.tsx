import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { downloadText } from '#ui/files/download'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'

type RecoveryCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** The codes for the day the phone is gone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <ShownOnceDialog
      title="Deine Wiederherstellungscodes"
      what="Codes"
      text={text}
      otherWay={
        <Button
          variant="secondary"
          icon="download"
          onClick={() => downloadText('taschenmesser-wiederherstellungscodes.txt', text, 'text/plain')}
        >
          Als Datei sichern
        </Button>
      }
      onClose={onClose}
    >
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
    </ShownOnceDialog>
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
