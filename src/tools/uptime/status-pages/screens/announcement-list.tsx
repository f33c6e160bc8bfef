/** What the owner of a status page tells the public: written, changed, marked as done and removed one by one. */
import { useState } from 'react'
import { newId } from '#base/id'
import { failed, ok, type Result } from '#base/result'
import { formatInstant } from '#base/text/format'
import { toIso } from '#base/clock'
import { useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { ListRow } from '#ui/list/list-row'
import { Menu } from '#ui/menu'
import { statusPagesCollection } from '../../collections.ts'
import { MAX_ANNOUNCEMENTS, type Announcement, type StatusPage, MAX_NAME, MAX_NOTE } from '../../model.ts'

export function AnnouncementList({ page }: { readonly page: DocumentView<StatusPage> }) {
  const { put, toggleDone, remove } = useAnnouncementEdits(page)
  const [editing, setEditing] = useState<Announcement | 'new'>()
  // Of a page that is not published the public sees nothing yet.
  const added = page.isPublished
    ? { submitLabel: 'Veröffentlichen', text: 'Ankündigung veröffentlicht' }
    : { submitLabel: 'Anlegen', text: 'Ankündigung angelegt' }
  const newestFirst = page.announcements.toSorted((a, b) => (a.at < b.at ? 1 : -1))

  return (
    <Card aria-labelledby="announcements">
      <SectionTitle id="announcements">Ankündigungen</SectionTitle>
      {newestFirst.length === 0 ? (
        <QuietText>Sag, was los ist: eine Störung, an der du arbeitest, oder eine geplante Wartung.</QuietText>
      ) : (
        <ul>
          {newestFirst.map((announcement) => (
            <Row
              key={announcement.id}
              announcement={announcement}
              onEdit={() => setEditing(announcement)}
              onToggleDone={() => toggleDone(announcement)}
              onRemove={() => remove(announcement)}
            />
          ))}
        </ul>
      )}
      {newestFirst.length >= MAX_ANNOUNCEMENTS ? (
        <QuietText>Mehr als {MAX_ANNOUNCEMENTS} Ankündigungen haben hier nicht Platz. Lösch eine alte.</QuietText>
      ) : (
        <Button icon="plus" onClick={() => setEditing('new')}>
          Neue Ankündigung
        </Button>
      )}
      {editing === undefined ? null : (
        <AnnouncementDialog
          pageId={page.id}
          announcement={editing === 'new' ? undefined : editing}
          submitLabel={editing === 'new' ? added.submitLabel : 'Speichern'}
          onSave={(announcement) => put(announcement, editing === 'new' ? added.text : 'Ankündigung geändert')}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

/** Each is an item of its own: two devices that write one at the same time keep both. */
function useAnnouncementEdits(page: DocumentView<StatusPage>) {
  const edits = useEdits()
  const place = [statusPagesCollection, page.id, 'announcements'] as const

  function put(announcement: Announcement, text: string): void {
    const { id, ...fields } = announcement
    const isThere = page.announcements.some((other) => other.id === id)
    edits.run(text, (documents) => {
      // Another device may have deleted it while this one wrote.
      if (isThere) documents.modifyItem(...place, id, fields)
      else documents.addItem(...place, announcement)
    })
  }

  function toggleDone({ id, endedAt }: Announcement): void {
    const isDone = endedAt !== undefined
    const fields = { endedAt: isDone ? undefined : toIso(Date.now()) }
    edits.run(isDone ? 'Ankündigung gilt wieder' : 'Ankündigung erledigt', (documents) =>
      documents.modifyItem(...place, id, fields),
    )
  }

  function remove({ id, title }: Announcement): void {
    edits.run(`Ankündigung „${title}“ gelöscht`, (documents) => documents.removeItem(...place, id))
  }

  return { put, toggleDone, remove }
}

type RowProps = {
  readonly announcement: Announcement
  readonly onEdit: () => void
  readonly onToggleDone: () => void
  readonly onRemove: () => void
}

function Row({ announcement: { title, at, endedAt }, onEdit, onToggleDone, onRemove }: RowProps) {
  return (
    <ListRow
      title={title}
      detail={endedAt === undefined ? formatInstant(at) : `${formatInstant(at)}, erledigt am ${formatInstant(endedAt)}`}
      actions={
        <Menu
          label={`Ankündigung „${title}“`}
          entries={[
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
            { icon: 'check', text: endedAt === undefined ? 'Erledigt' : 'Gilt wieder', onClick: onToggleDone },
            { icon: 'trash', text: 'Löschen', onClick: onRemove },
          ]}
        />
      }
    />
  )
}

type AnnouncementDialogProps = {
  readonly pageId: string
  /** Undefined for a new one. */
  readonly announcement: Announcement | undefined
  readonly submitLabel: string
  readonly onSave: (announcement: Announcement) => void
  readonly onClose: () => void
}

/** Writes or changes what the owner of a status page tells the public. */
function AnnouncementDialog({ pageId, announcement, submitLabel, onSave, onClose }: AnnouncementDialogProps) {
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
      submitLabel={submitLabel}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Titel"
        {...field('title')}
        name="announcement-title"
        maxLength={MAX_NAME}
        autoComplete="off"
        isRequired
      />
      <TextArea label="Text" {...field('text')} name="announcement-text" rows={5} maxLength={MAX_NOTE} />
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
