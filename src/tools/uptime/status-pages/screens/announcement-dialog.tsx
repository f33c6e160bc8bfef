/** Writes or changes what the owner of a status page tells the public. */
import { toIso } from '#base/clock'
import { newId } from '#base/id'
import { failed, ok, type Result } from '#base/result'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { TextArea } from '#ui/form/text-area'
import { MAX_NAME, MAX_NOTE, type Announcement } from '../../model.ts'

type AnnouncementDialogProps = {
  readonly pageId: string
  /** Undefined for a new one. */
  readonly announcement: Announcement | undefined
  readonly onSave: (announcement: Announcement) => void
  readonly onClose: () => void
}

export function AnnouncementDialog({ pageId, announcement, onSave, onClose }: AnnouncementDialogProps) {
  const form = useForm({
    start: { title: announcement?.title ?? '', text: announcement?.text ?? '' },
    read: readTexts,
    onSave: (texts) => {
      const made = { id: newId((bytes) => crypto.getRandomValues(bytes)), at: toIso(Date.now()) }
      onSave({ ...made, ...announcement, ...texts })
      onClose()
    },
    keptAs: `announcement:${pageId}:${announcement?.id ?? 'new'}`,
  })

  const { field } = fieldsOf(form)
  return (
    <FormDialog
      title={announcement === undefined ? 'Neue Ankündigung' : 'Ankündigung ändern'}
      submitLabel={announcement === undefined ? 'Veröffentlichen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Stack>
        <Field
          label="Titel"
          {...field('title')}
          name="announcement-title"
          maxLength={MAX_NAME}
          autoComplete="off"
          isRequired
        />
        <TextArea label="Text" {...field('text')} name="announcement-text" rows={5} maxLength={MAX_NOTE} />
      </Stack>
    </FormDialog>
  )
}

type Texts = { readonly title: string; readonly text: string }

function readTexts(draft: Texts): Result<Texts, Partial<Texts>> {
  const [title, text] = [draft.title.trim(), draft.text.trim()]
  if (title !== '' && text !== '') return ok({ title, text })
  return failed({
    ...(title === '' ? { title: 'Gib der Ankündigung einen Titel.' } : {}),
    ...(text === '' ? { text: 'Schreib, was los ist.' } : {}),
  })
}
