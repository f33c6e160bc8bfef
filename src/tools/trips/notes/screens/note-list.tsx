/** The notes of a trip: those that all travellers see, and those of the user alone (J33). */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { compareTexts } from '#base/text/format'
import { useDocumentsClient, useEdits, useMayEdit, type DocumentView } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { SwitchLine } from '#ui/form/switch'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { BigList } from '#ui/list/big-list'
import { Menu } from '#ui/menu'
import { StatusLine } from '#ui/page/status-line'
import { notesCollection, privateNotesCollection } from '../../collections.ts'
import { AttachedFiles, TripFiles } from '../../frame/screens/trip-files.tsx'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { filesChangeOf, withChange, writeFiles } from '../../frame/screens/write-files.ts'
import { MAX_TITLE } from '../../model-fields.ts'
import { MAX_NOTE, type TripNote } from '../../model.ts'
import { noteDraftOf, readNoteDraft, type NoteFields } from '../tasks-and-notes.ts'

export type ListedNote = NoteFields & { readonly id: string }

const ROW_PX = 96

type NoteListProps = {
  readonly tripId: string
  /** The note in the form; `new` for one that is not there yet. */
  readonly edited: ListedNote | 'new' | undefined
  readonly onEdit: (note: ListedNote | undefined) => void
}

export function NoteList({ tripId, edited, onEdit }: NoteListProps) {
  const edits = useEdits()
  const isEditor = useMayEdit()
  const shared = useTripDocuments(notesCollection, tripId)
  const own = useTripDocuments(privateNotesCollection, tripId)
  const notes = useMemo(
    () =>
      [...shared.map((note) => listedOf(note, false)), ...own.map((note) => listedOf(note, true))].toSorted(
        (a, b) => compareTexts(a.title, b.title) || compareTexts(a.id, b.id),
      ),
    [shared, own],
  )
  return (
    <Card aria-labelledby="notes">
      <SectionTitle id="notes">Notizen</SectionTitle>
      {notes.length === 0 ? (
        <QuietText>
          Adressen, Ideen, Tipps: was alle brauchen. Was nur dich angeht, wie eine Kopie vom Pass, sieht sonst niemand.
        </QuietText>
      ) : (
        <BigList
          items={notes}
          keyOf={({ id }) => id}
          rowPx={ROW_PX}
          renderRow={(note) => (
            <NoteRow
              note={note}
              onEdit={() => onEdit(note)}
              onRemove={() => removeRow(edits, collectionOf(note), note.id, `„${note.title}“`)}
            />
          )}
        />
      )}
      {edited === undefined || (edited !== 'new' && !edited.isPrivate && !isEditor) ? null : (
        <NoteDialog tripId={tripId} note={edited === 'new' ? undefined : edited} onClose={() => onEdit(undefined)} />
      )}
    </Card>
  )
}

function listedOf({ id, title, text, files }: DocumentView<TripNote>, isPrivate: boolean): ListedNote {
  return { id, title, ...(text !== undefined && { text }), files, isPrivate }
}

function collectionOf({ isPrivate }: { readonly isPrivate: boolean }) {
  return isPrivate ? privateNotesCollection : notesCollection
}

type NoteRowProps = { readonly note: ListedNote; readonly onEdit: () => void; readonly onRemove: () => void }

function NoteRow({ note, onEdit, onRemove }: NoteRowProps) {
  const { title, text, files, isPrivate } = note
  const mayEdit = useMayEdit() || isPrivate
  return (
    <Note>
      <Stack gap={0.5}>
        <Cluster>
          <h3>{title}</h3>
          {isPrivate ? (
            <StatusLine icon="eyeOff" tone="quiet">
              Nur für mich
            </StatusLine>
          ) : null}
        </Cluster>
        {text === undefined ? null : <Words>{text}</Words>}
        <TripFiles files={files} />
      </Stack>
      {mayEdit ? (
        <Menu
          label={`Mehr zu „${title}“`}
          entries={[
            { icon: 'edit', text: 'Ändern', onClick: onEdit },
            { icon: 'trash', text: 'Löschen', startsGroup: true, onClick: onRemove },
          ]}
        />
      ) : null}
    </Note>
  )
}

type NoteDialogProps = {
  readonly tripId: string
  readonly note: ListedNote | undefined
  readonly onClose: () => void
}

const EMPTY: NoteFields = { title: '', files: [], isPrivate: false }

function NoteDialog({ tripId, note, onClose }: NoteDialogProps) {
  const isEditor = useMayEdit()
  const { form, idOf } = useNoteForm(tripId, note, onClose)
  const { field, toggle } = fieldsOf(form)
  const { files, isPrivate } = form.draft
  return (
    <FormDialog
      title={note === undefined ? 'Neue Notiz' : `„${note.title}“ ändern`}
      submitLabel={note === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      maxWidth={560}
      onClose={onClose}
    >
      <Field label="Titel" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      <TextArea label="Text" {...field('text')} rows={6} maxLength={MAX_NOTE} />
      {note === undefined ? (
        <SwitchLine
          text="Nur für mich"
          detail="Niemand sonst sieht die Notiz und ihre Dateien."
          isDisabled={files.length > 0 || !isEditor}
          {...toggle('isPrivate')}
        />
      ) : null}
      <AttachedFiles
        label="Dateien"
        files={files}
        belongsTo={{ collection: collectionOf({ isPrivate }).name, documentId: idOf(form.draft) }}
        isPrivate={isPrivate}
        onChange={(change) => form.set((now) => ({ files: withChange(now.files, change), newId: idOf(now) }))}
      />
    </FormDialog>
  )
}

function useNoteForm(tripId: string, note: ListedNote | undefined, onClose: () => void) {
  const edits = useEdits()
  const documents = useDocumentsClient()
  // A user who only reads the trip writes for themselves.
  const isPrivate = !useMayEdit()
  const [freshId] = useState(() => note?.id ?? documents.newId())
  // Files were taken for this document before it is written.
  const idOf = ({ newId }: { readonly newId: string }): string => (newId === '' ? freshId : newId)
  const form = useForm({
    start: () => noteDraftOf(note ?? { ...EMPTY, isPrivate }),
    read: readNoteDraft,
    onSave: ({ isPrivate, files, ...fields }: NoteFields) => {
      const id = idOf(form.draft)
      const collection = collectionOf({ isPrivate })
      edits.run(`„${fields.title}“ ${note === undefined ? 'notiert' : 'geändert'}`, (writing) => {
        if (note === undefined) return void writing.add(collection, { tripId, ...fields, files }, id)
        writing.modify(collection, id, changesBetween<object>(note, { ...note, text: undefined, ...fields }))
        writeFiles(writing, { collection, id }, filesChangeOf(note.files, files))
      })
      onClose()
    },
    keptAs: `note:${note?.id ?? (isPrivate ? `own:${tripId}` : tripId)}`,
  })
  return { form, idOf }
}

const Note = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 8,
  padding: '10px 0',
  '& h3': { fontSize: '1rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > div': { minWidth: 0 },
})

const Words = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' })
