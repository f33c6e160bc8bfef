import { styled } from '@mui/material/styles'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'
import { cleanText } from '../clean-text.ts'
import { makeEntries } from '../make-entries.ts'
import { MAX_TITLE, type Entry } from '../model.ts'
import { parseEntries } from '../parse-entries.ts'
import { newEntryId } from './randomness.ts'
import { parseErrorTexts } from './parse-error-texts.ts'

type NewWheelDialogProps = {
  readonly onClose: () => void
  readonly onMake: (title: string, entries: readonly Entry[]) => void
}

/** Asks for a title, and for names if somebody has them at hand. */
export function NewWheelDialog({ onClose, onMake }: NewWheelDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState('')
  const [names, setNames] = useState('')
  const [titleError, setTitleError] = useState<string>()
  const parsed = parseEntries(names)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const trimmed = cleanText(title)
    setTitleError(trimmed === '' ? 'Wie soll das Rad heißen?' : undefined)
    if (trimmed !== '' && parsed.ok) onMake(trimmed, makeEntries(parsed.value, undefined, newEntryId))
  }

  return (
    <Dialog
      title="Neues Rad"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="primary" type="submit" form={formId}>
            Anlegen
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Titel"
          name="title"
          value={title}
          onChange={setTitle}
          maxLength={MAX_TITLE}
          error={titleError}
          autoComplete="off"
          enterKeyHint="go"
          autoFocus
          isRequired
        />
        <Field
          label="Namen"
          name="names"
          rows={5}
          value={names}
          onChange={setNames}
          autoComplete="off"
          hint="Einer pro Zeile. Du kannst auch eine ganze Liste einfügen oder das hier leer lassen."
          error={parsed.ok ? undefined : parseErrorTexts[parsed.error]}
        />
      </Form>
    </Dialog>
  )
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 20 })
