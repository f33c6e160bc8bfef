/** Writes a new place, or changes one. */
import { present } from '#base/collections/optional-fields'
import { changesBetween } from '#base/collections/field-changes'
import { useEdits } from '#documents/client'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { TextArea } from '#ui/form/text-area'
import { useForm } from '#ui/form/use-form'
import { SpotField } from '../../atlas/screens/spot-field.tsx'
import type { SpotChoice } from '../../atlas/atlas.ts'
import { placesCollection } from '../../collections.ts'
import { placeLabels } from '../../labels.ts'
import { MAX_TITLE } from '../../model-fields.ts'
import { placeCategories } from '../../model.ts'
import {
  formatPosition,
  placeDraftOf,
  readPlaceDraft,
  type EditedPlace,
  type PlaceDraft,
  type PlaceErrors,
  type PlaceFields,
} from '../place-form.ts'

type PlaceDialogProps = {
  readonly tripId: string
  readonly edited: EditedPlace
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

export function PlaceDialog({ tripId, edited: { id, fields: opened }, onSaved, onClose }: PlaceDialogProps) {
  const save = useSavePlace(tripId, id, opened)
  const form = useForm({
    start: () => placeDraftOf(opened),
    read: (draft: PlaceDraft) => readPlaceDraft(draft, opened),
    onSave: (fields: PlaceFields) => {
      onSaved(save(fields))
      onClose()
    },
    keptAs: `trip-place:${id ?? `new:${tripId}`}`,
  })

  return (
    <FormDialog
      title={id === undefined ? 'Ort anlegen' : `„${opened.name ?? ''}“ ändern`}
      submitLabel={id === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <PlaceFieldSet form={form} isNowhere={id === undefined && opened.lat === undefined} />
    </FormDialog>
  )
}

type PlaceFieldSetProps = {
  readonly form: FieldsForm<PlaceDraft, PlaceErrors>
  /** It has no position yet. */
  readonly isNowhere: boolean
}

function PlaceFieldSet({ form, isNowhere }: PlaceFieldSetProps) {
  const { draft, set } = form
  const { field } = fieldsOf(form)

  /** A known place brings its position, and its name unless there is one. */
  function take(search: SpotChoice): void {
    const { lat, lon, name } = search.spot
    if (lat === undefined || lon === undefined) set({ search })
    else set({ search, position: formatPosition({ lat, lon }), ...(draft.name === '' && { name }) })
  }

  return (
    <Stack gap={2}>
      {isNowhere ? (
        <SpotField
          label="Stadt oder Flughafen suchen"
          name="search"
          value={draft.search}
          onChange={take}
          hint="Ohne Netz. Was nicht dabei ist: tippe lange auf die Karte, oder füge unten eine Position ein."
        />
      ) : null}
      <Field label="Name" {...field('name')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      <Select label="Art" options={categories} {...field('category')} />
      <Field
        label="Position"
        {...field('position')}
        hint="Breite; Länge, oder der Link einer Karte, aus dem sie abgelesen wird."
        autoComplete="off"
        isRequired
      />
      <Field label="Adresse" {...field('address')} maxLength={MAX_TITLE} autoComplete="off" />
      <Field label="Link" {...field('link')} autoComplete="off" placeholder="https://" />
      <TextArea label="Notiz" {...field('note')} rows={3} />
    </Stack>
  )
}

const categories = placeCategories.map((value) => ({ value, text: placeLabels[value] }))

/** Returns a function that writes a place and returns its id. */
function useSavePlace(tripId: string, id: string | undefined, opened: Partial<PlaceFields>) {
  const edits = useEdits()
  return (fields: PlaceFields): string => {
    let savedId = id ?? ''
    edits.run(`„${fields.name}“ ${id === undefined ? 'hinzugefügt' : 'geändert'}`, (documents) => {
      if (id === undefined) savedId = documents.add(placesCollection, { tripId, ...fields })
      else documents.modify(placesCollection, id, changesBetween(pick(opened), fields))
    })
    return savedId
  }
}

/** The fields of the form alone, without what else a document has. */
function pick({ name, category, lat, lon, address, link, note }: Partial<PlaceFields>): Partial<PlaceFields> {
  return {
    ...present({ name, category, lat, lon, address, link, note }),
  }
}
