/** All there is about one entry: name, chances, colour, picture, note, what it can still win, and its place. */
import { styled } from '@mui/material/styles'
import { useState, useId } from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { fileErrorTexts, pictureTypes, type FileReference } from '#files'
import { describeFileProblem, useFileUrl, useOpenFiles } from '#files/client'
import { Button } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { FileButton } from '#ui/files/file-button'
import { pictureIcon } from '#ui/files/file-icons'
import { ColorFrame, ColorGroup, ColorSwatch } from '#ui/form/color-swatches'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { FieldRow } from '#ui/list/columns'
import { RowButton } from '#ui/list/row-button'
import { FormAlert } from '#ui/page/notice'
import { downIcon, upIcon } from '#ui/page/tool-icons'
import { PictureLayers } from '#ui/picture/picture'
import { MAX_ENTRY_TEXT, MAX_NOTE, type Entry, type Wheel, MAX_PICTURES, wheelsCollection } from '../../model.ts'
import { paletteColors, readPalette } from '../../palette.ts'
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

type EntryPictureFieldProps = {
  readonly wheel: DocumentView<Wheel>
  readonly entryId: string
  readonly picture: FileReference | undefined
  /** Told of each file that was taken in, whether it is used in the end or not. */
  readonly onTaken: (fileId: string) => void
  readonly onChange: (picture: FileReference | undefined) => void
}

/** The picture of an entry: chosen and removed here, kept with the dialog's other fields. */
function EntryPictureField(props: EntryPictureFieldProps) {
  const isSignedIn = useUser() !== null
  return (
    <div role="group" aria-labelledby="entry-picture">
      <Legend id="entry-picture">Bild</Legend>
      {isSignedIn ? (
        <Chooser {...props} />
      ) : (
        <QuietText>Bilder kannst du hinzufügen, wenn du angemeldet bist.</QuietText>
      )}
    </div>
  )
}

function Chooser({ wheel, entryId, picture, onTaken, onChange }: EntryPictureFieldProps) {
  const openFiles = useOpenFiles()
  const file = useFileUrl(picture?.fileId, '480')
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const others = wheel.entries.filter((entry) => entry.id !== entryId && entry.picture !== undefined).length

  async function take(chosen: File): Promise<string | undefined> {
    const reference = await (
      await openFiles()
    ).take(chosen, { collection: wheelsCollection.name, documentId: wheel.id })
    onTaken(reference.fileId)
    if (reference.picture === undefined) return fileErrorTexts['unsupported-picture']
    onChange(reference)
    return undefined
  }

  async function choose(files: readonly File[]): Promise<void> {
    const [chosen] = files
    if (chosen === undefined) return
    setReading(true)
    setError(
      others >= MAX_PICTURES
        ? `Auf einem Rad können höchstens ${MAX_PICTURES} Bilder sein.`
        : await take(chosen).catch(describeFileProblem),
    )
    setReading(false)
  }

  return (
    <>
      <Cluster gap={1.5}>
        {picture === undefined ? null : (
          <Circle>
            <PictureLayers
              alt="Bild des Eintrags"
              place={picture.picture}
              url={file.kind === 'ready' ? file.url : undefined}
            />
          </Circle>
        )}
        <FileButton
          variant="secondary"
          icon={pictureIcon}
          accept={pictureTypes}
          isBusy={isReading}
          onFiles={(files) => void choose(files)}
        >
          {picture === undefined ? 'Bild wählen' : 'Anderes Bild'}
        </FileButton>
        {picture === undefined ? null : (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            Ohne Bild
          </Button>
        )}
      </Cluster>
      <FormAlert message={error} />
    </>
  )
}

const Legend = styled('p')({ fontWeight: 600, fontSize: '0.9375rem', marginBottom: 6 })

const Circle = styled('span')({
  position: 'relative',
  display: 'block',
  flexShrink: 0,
  width: 56,
  height: 56,
  overflow: 'hidden',
  borderRadius: '50%',
})

type ColorFieldProps = {
  /** Undefined: the wheel gives it one. */
  readonly value: string | undefined
  /** Of the palette, as `#rrggbb`. */
  readonly colors: readonly string[]
  readonly onChange: (color: string | undefined) => void
}

const FIRST_OWN_COLOR = '#808080'

/** The colour of an entry: that of the wheel, one of its palette, or any other. */
function ColorField({ value, colors, onChange }: ColorFieldProps) {
  const name = useId()
  return (
    <ColorGroup label="Farbe">
      <Plain>
        <input type="radio" name={name} checked={value === undefined} onChange={() => onChange(undefined)} />
        Farbe des Rads
      </Plain>
      {colors.map((color, index) => (
        <ColorSwatch
          key={color}
          name={name}
          color={color}
          label={`Farbe ${index + 1} von ${colors.length}`}
          isChosen={value === color}
          onChoose={() => onChange(color)}
        />
      ))}
      <Own isChosen={value !== undefined && !colors.includes(value)}>
        Eigene
        <input
          type="color"
          aria-label="Eigene Farbe"
          value={value ?? FIRST_OWN_COLOR}
          onChange={(event) => onChange(event.target.value)}
        />
      </Own>
    </ColorGroup>
  )
}

const Plain = styled(ColorFrame)(({ theme }) => ({
  padding: '0 14px 0 10px',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))

const Own = styled(ColorFrame)({
  padding: '0 8px 0 14px',
  '& input': { width: 32, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' },
})
