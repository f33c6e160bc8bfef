import { Field } from '#ui/form/field'
import { QrCode } from '#ui/picture/qr-code'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'

/** Shows the link of a new invitation, to be passed on. */
export function InvitationDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <ShownOnceDialog title="Einladung" what="Link" text={link} onClose={onClose}>
      <p>Der Link wird nur jetzt gezeigt. Schick ihn weiter, oder lass das Bild mit dem Handy scannen.</p>
      <p>Er gilt sieben Tage und für eine Person.</p>
      <QrCode text={link} label="QR-Code mit dem Einladungslink" />
      <Field label="Link" name="link" value={link} isReadOnly autoComplete="off" />
    </ShownOnceDialog>
  )
}
