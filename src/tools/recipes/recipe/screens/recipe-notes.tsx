/** „So haben wir es gemacht“: notes beside the recipe, the latest first. */
import { useState } from 'react'
import { formatInstant } from '#base/text/format'
import { failed, ok } from '#base/result'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { EditRow } from '#ui/list/edit-row'
import { recipesCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_TEXT, type Recipe } from '../../model.ts'

type Note = Recipe['notes'][number]

export function RecipeNotes({ recipe }: { readonly recipe: DocumentView<Recipe> }) {
  const { run } = useKitchen()
  const [edited, edit] = useState<Note | 'new'>()
  const notes = recipe.notes.toSorted((a, b) => (a.at < b.at ? 1 : -1))

  function save(text: string): void {
    if (edited === 'new' || edited === undefined)
      run('Notiz hinzugefügt', (editing) =>
        editing.addItem(recipesCollection, recipe.id, 'notes', { at: new Date().toISOString(), text }),
      )
    else
      run('Notiz geändert', (editing) => editing.modifyItem(recipesCollection, recipe.id, 'notes', edited.id, { text }))
    edit(undefined)
  }

  return (
    <Card>
      <SectionTitle>So haben wir es gemacht</SectionTitle>
      {notes.length === 0 ? (
        <QuietText>Was ihr anders gemacht habt, steht hier, und das Rezept bleibt, wie es war.</QuietText>
      ) : (
        <ul>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} recipeId={recipe.id} onEdit={() => edit(note)} />
          ))}
        </ul>
      )}
      <Button variant="secondary" icon="plus" onClick={() => edit('new')}>
        Notiz
      </Button>
      {edited === undefined ? null : (
        <NoteDialog
          start={edited === 'new' ? '' : edited.text}
          keptAs={`recipe-note:${recipe.id}:${edited === 'new' ? 'new' : edited.id}`}
          onSave={save}
          onClose={() => edit(undefined)}
        />
      )}
    </Card>
  )
}

type NoteRowProps = { readonly note: Note; readonly recipeId: string; readonly onEdit: () => void }

function NoteRow({ note, recipeId, onEdit }: NoteRowProps) {
  const { run } = useKitchen()
  const at = formatInstant(note.at)
  const remove = (): void => {
    run('Notiz gelöscht', (editing) => editing.removeItem(recipesCollection, recipeId, 'notes', note.id))
  }
  return (
    <li>
      <EditRow name={`Notiz vom ${at}`} title={note.text} detail={at} onEdit={onEdit} onDelete={remove} />
    </li>
  )
}

type NoteDialogProps = {
  readonly start: string
  readonly keptAs: string
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

function NoteDialog({ start, keptAs, onSave, onClose }: NoteDialogProps) {
  const form = useForm({
    start: { text: start },
    read: ({ text }) => (text.trim() === '' ? failed({ text: 'Schreib, wie ihr es gemacht habt.' }) : ok(text.trim())),
    onSave,
    keptAs,
  })
  return (
    <FormDialog title="So haben wir es gemacht" submitLabel="Speichern" form={form} onClose={onClose}>
      <Field
        label="Notiz"
        name="text"
        rows={5}
        value={form.draft.text}
        onChange={(text) => form.set({ text })}
        error={form.errors.text}
        maxLength={MAX_TEXT}
        isRequired
      />
    </FormDialog>
  )
}
