/** Shows a secret once, to be copied and kept elsewhere: the server keeps only a trace of it. */
import type { ReactNode } from 'react'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'

type ShownOnceDialogProps = {
  readonly title: string
  /** What it is in a word, as its button and the toast about it say: „Geheimnis“. */
  readonly what: string
  /** What is copied. */
  readonly text: string
  /** Another way to keep it, beside copying. */
  readonly otherWay?: ReactNode
  readonly onClose: () => void
  /** What it is for, that it is shown only now, and the secret itself. */
  readonly children: ReactNode
}

export function ShownOnceDialog({ title, what, text, otherWay, onClose, children }: ShownOnceDialogProps) {
  const copy = useCopyText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isKeptOpen
      maxWidth={520}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Fertig
          </Button>
          {otherWay}
          <Button variant="primary" onClick={() => void copy(text, `${what} kopiert`)}>
            {what} kopieren
          </Button>
        </>
      }
    >
      <Stack gap={2}>{children}</Stack>
    </Dialog>
  )
}
