/** All there is about one entry: name, chances, colour, picture, note, what it can still win, and its place. */
import { styled } from '@mui/material/styles'
import { flushSync } from 'react-dom'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { FieldRow } from '#ui/list/columns'
import { RowButton } from '#ui/list/row-button'
import { downIcon, upIcon } from '#ui/page/tool-icons'
import { MAX_ENTRY_TEXT, MAX_NOTE, type Entry, type Wheel } from '../../model.ts'
import { paletteColors, readPalette } from '../../palette.ts'
import { ColorField } from '../../parts/screens/color-field.tsx'
import { EntryPictureField } from './entry-picture-field.tsx'
import type { NameActions } from './use-name-actions.ts'
import { useEntryDraft } from './use-entry-draft.ts'

type EntryDialogProps = {
  readonly wheel: DocumentView<Wheel>
  readonly entry: Entry
  /** In the list, from 1. */
  readonly place: number
  readonly actions: NameActions
  readonly onClose: () => void
}

export function EntryDialog({ wheel, entry, place, actions, onClose }: EntryDialogProps) {
  const form = useEntryDraft(entry, onClose)
  const { choice, field } = fieldsOf(form)

  function giveUp(): void {
    form.giveUp()
    onClose()
  }

  return (
    <FormDialog
      title={`„${form.start.text}“ bearbeiten`}
      submitLabel="Speichern"
      error={form.problem}
      form={form}
      onClose={giveUp}
    >
      <NameFields form={form} />
      <ColorField {...choice('color')} colors={paletteColors(readPalette(wheel.palette))} />
      <EntryPictureField
        wheel={wheel}
        entryId={entry.id}
        picture={form.draft.picture}
        onTaken={form.notePicture}
        onChange={(picture) => form.set({ picture })}
      />
      <Field label="Notiz" {...field('note')} rows={2} maxLength={MAX_NOTE} autoComplete="off" />
      <Place
        place={place}
        count={wheel.entries.length}
        onMove={(places) => actions.move(entry, places)}
        onRemove={() => {
          // As long as the dialog is open nothing behind it can take the focus.
          flushSync(giveUp)
          actions.remove(entry)
        }}
      />
    </FormDialog>
  )
}

function NameFields({ form }: { readonly form: ReturnType<typeof useEntryDraft> }) {
  const { field } = fieldsOf(form)
  return (
    <>
      <Field label="Name" {...field('text')} maxLength={MAX_ENTRY_TEXT} autoComplete="off" isRequired />
      <FieldRow minWidth={130}>
        <Field
          label="Chancen"
          {...field('weight')}
          inputMode="decimal"
          hint="2 heißt doppelte Chance"
          autoComplete="off"
          isRequired
        />
        <Field
          label="Kann noch gewinnen"
          {...field('stock')}
          inputMode="numeric"
          hint="leer: beliebig oft"
          autoComplete="off"
        />
      </FieldRow>
    </>
  )
}

type PlaceProps = {
  readonly place: number
  readonly count: number
  readonly onMove: (places: number) => void
  readonly onRemove: () => void
}

/** The entry's place in the list; its buttons take effect at once, independently of the form fields. */
function Place({ place, count, onMove, onRemove }: PlaceProps) {
  return (
    <PlaceRow>
      <span role="status">
        Platz {place} von {count}
      </span>
      <RowButton icon={upIcon} label="Nach oben" isIdle={place === 1} onClick={() => onMove(-1)} />
      <RowButton icon={downIcon} label="Nach unten" isIdle={place === count} onClick={() => onMove(1)} />
      <End>
        <Button variant="quiet" icon="trash" onClick={onRemove}>
          Entfernen
        </Button>
      </End>
    </PlaceRow>
  )
}

const PlaceRow = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 })

const End = styled('span')({ marginLeft: 'auto' })
