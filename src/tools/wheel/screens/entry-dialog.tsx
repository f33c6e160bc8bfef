/** All there is about one entry: name, chances, colour, picture, note, what it can still win, and its place. */
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { useOpenFiles } from '#files/client'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Field } from '#ui/field'
import { FormDialog } from '#ui/form-dialog'
import { MAX_ENTRY_TEXT, MAX_NOTE, type Entry, type Wheel } from '../model.ts'
import { paletteColors, readPalette } from '../palette.ts'
import { ColorField } from './color-field.tsx'
import { changesOfDraft, checkDraft, draftOf, type DraftErrors, type EntryDraft } from './entry-draft.ts'
import { downIcon, upIcon } from './entry-icons.ts'
import { EntryPictureField } from './entry-picture-field.tsx'
import { roomProblemTexts } from './parse-error-texts.ts'
import type { NameActions } from './use-name-actions.ts'
import { useWheelEdits } from './use-wheel-edits.ts'

type EntryDialogProps = {
  readonly wheel: DocumentView<Wheel>
  readonly entry: Entry
  readonly actions: NameActions
  readonly onClose: () => void
}

export function EntryDialog({ wheel, entry, actions, onClose }: EntryDialogProps) {
  const edits = useWheelEdits()
  const user = useUser()
  const pictures = useTakenPictures(entry)
  // What was there when the dialog opened: saving changes what was changed here, and nothing that came meanwhile.
  const [start] = useState(entry)
  const [draft, setDraft] = useState<EntryDraft>(() => draftOf(entry))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [problem, setProblem] = useState<string>()

  function set(change: Partial<EntryDraft>): void {
    setDraft({ ...draft, ...change })
    setErrors({})
    setProblem(undefined)
  }

  function save(): void {
    const found = checkDraft(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const edit = { kind: 'modify' as const, id: entry.id, fields: changesOfDraft(start, draft) }
    const room = edits.findProblem([edit])
    if (room !== undefined) {
      setProblem(roomProblemTexts[room])
      return
    }
    edits.apply([edit])
    pictures.drop(draft.picture)
    onClose()
  }

  function cancel(): void {
    pictures.drop(start.picture)
    onClose()
  }

  return (
    <FormDialog
      title={`„${start.text}“ bearbeiten`}
      submitLabel="Speichern"
      isBusy={false}
      error={problem}
      onSubmit={save}
      onClose={cancel}
    >
      <Field
        label="Name"
        name="text"
        value={draft.text}
        onChange={(text) => set({ text })}
        maxLength={MAX_ENTRY_TEXT}
        error={errors.text}
        autoComplete="off"
        isRequired
      />
      <Numbers>
        <Field
          label="Gewicht"
          name="weight"
          inputMode="decimal"
          value={draft.weight}
          onChange={(weight) => set({ weight })}
          hint="2 heißt doppelte Chance"
          error={errors.weight}
          autoComplete="off"
          isRequired
        />
        <Field
          label="Kann noch gewinnen"
          name="stock"
          inputMode="numeric"
          value={draft.stock}
          onChange={(stock) => set({ stock })}
          placeholder="beliebig oft"
          hint="leer: beliebig oft"
          error={errors.stock}
          autoComplete="off"
        />
      </Numbers>
      <ColorField
        value={draft.color}
        colors={paletteColors(readPalette(wheel.palette))}
        onChange={(color) => set({ color })}
      />
      <EntryPictureField
        isSignedIn={user !== null}
        wheel={wheel}
        entryId={entry.id}
        picture={draft.picture}
        onTaken={pictures.note}
        onChange={(picture) => set({ picture })}
      />
      <Field
        label="Notiz"
        name="note"
        rows={2}
        value={draft.note}
        onChange={(note) => set({ note })}
        maxLength={MAX_NOTE}
        error={errors.note}
        autoComplete="off"
      />
      <Cluster>
        <Button look="quiet" icon={upIcon} onClick={() => actions.move(entry, -1)}>
          Nach oben
        </Button>
        <Button look="quiet" icon={downIcon} onClick={() => actions.move(entry, 1)}>
          Nach unten
        </Button>
        <Button
          look="quiet"
          icon="trash"
          onClick={() => {
            cancel()
            actions.remove(entry)
          }}
        >
          Entfernen
        </Button>
      </Cluster>
    </FormDialog>
  )
}

/** Pictures are kept on the device as soon as they were chosen; those that the entry does not get are given up again. */
function useTakenPictures(entry: Entry) {
  const openFiles = useOpenFiles()
  const [taken] = useState(() => new Set<string>())
  return {
    note: (fileId: string) => void taken.add(fileId),
    /** Gives up all but the one that stays. */
    drop: (kept: Entry['picture']) => {
      for (const fileId of taken) {
        if (fileId !== kept?.fileId && fileId !== entry.picture?.fileId)
          void openFiles().then((files) => files.cancel(fileId))
      }
      taken.clear()
    },
  }
}

const Numbers = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  alignItems: 'start',
  gap: 16,
})
