/** Writes or changes what the owner of a status page tells the public. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toIso } from '#base/clock'
import { newId } from '#base/id'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { FormDialog } from '#ui/form/form-dialog'
import { TextArea } from '#ui/form/text-area'
import { MAX_NAME, MAX_NOTE, type Announcement } from '../../model.ts'

type AnnouncementDialogProps = {
  /** Undefined for a new one. */
  readonly announcement: Announcement | undefined
  readonly onSave: (announcement: Announcement) => void
  readonly onClose: () => void
}

export function AnnouncementDialog({ announcement, onSave, onClose }: AnnouncementDialogProps) {
  const [title, setTitle] = useState(announcement?.title ?? '')
  const [text, setText] = useState(announcement?.text ?? '')
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const titleFault = title.trim() === '' ? 'Gib der Ankündigung einen Titel.' : undefined
  const textFault = text.trim() === '' ? 'Schreib, was los ist.' : undefined

  function save(): void {
    if (titleFault !== undefined || textFault !== undefined) {
      flushSync(() => setTried(true))
      focusFirstFault(fields.current)
      return
    }
    const made = { id: newId((bytes) => crypto.getRandomValues(bytes)), at: toIso(Date.now()) }
    onSave({ ...made, ...announcement, title: title.trim(), text: text.trim() })
    onClose()
  }

  return (
    <FormDialog
      title={announcement === undefined ? 'Neue Ankündigung' : 'Ankündigung ändern'}
      submitLabel={announcement === undefined ? 'Veröffentlichen' : 'Speichern'}
      isBusy={false}
      error={undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack ref={fields}>
        <Field
          label="Titel"
          name="announcement-title"
          value={title}
          onChange={setTitle}
          error={isTried ? titleFault : undefined}
          maxLength={MAX_NAME}
          autoComplete="off"
          isRequired
        />
        <TextArea
          label="Text"
          name="announcement-text"
          value={text}
          onChange={setText}
          error={isTried ? textFault : undefined}
          rows={5}
          maxLength={MAX_NOTE}
        />
      </Stack>
    </FormDialog>
  )
}
