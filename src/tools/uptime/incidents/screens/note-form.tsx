import { useState } from 'react'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { MAX_NOTE } from '../../model.ts'

type NoteFormProps = {
  readonly label: string
  readonly hint?: string
  readonly saved: string
  readonly onSave: (note: string) => void
}

/** A note that is saved by its button or when the field loses focus; a note that arrives meanwhile is shown unless the user is editing. */
export function NoteForm({ label, hint, saved, onSave }: NoteFormProps) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? saved
  const isChanged = draft !== undefined && draft.trim() !== saved

  function save(): void {
    if (isChanged) onSave(draft)
    setDraft(undefined)
  }

  return (
    <Stack gap={1}>
      <TextArea
        label={label}
        name="note"
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={setDraft}
        onBlur={save}
        {...(hint === undefined ? {} : { hint })}
      />
      {isChanged ? (
        <Cluster>
          <Button variant="secondary" onClick={save}>
            Speichern
          </Button>
        </Cluster>
      ) : null}
    </Stack>
  )
}
