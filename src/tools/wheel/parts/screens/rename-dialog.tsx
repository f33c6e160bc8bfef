import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/form/field'
import { cleanText } from '../../clean-text.ts'
import { MAX_TITLE } from '../../model.ts'

type RenameDialogProps = {
  /** What is renamed: „Rad“, „Vorlage“. */
  readonly what?: 'Rad' | 'Vorlage'
  readonly title: string
  readonly onClose: () => void
  readonly onRename: (title: string) => void
}

export function RenameDialog({ what = 'Rad', title, onClose, onRename }: RenameDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(title)
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const trimmed = cleanText(typed)
    if (trimmed === '') setError(what === 'Rad' ? 'Wie soll das Rad heißen?' : 'Wie soll die Vorlage heißen?')
    else onRename(trimmed)
  }

  return (
    <Dialog
      title={`${what} umbenennen`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Speichern
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Titel"
          name="title"
          value={typed}
          onChange={setTyped}
          maxLength={MAX_TITLE}
          error={error}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </form>
    </Dialog>
  )
}
