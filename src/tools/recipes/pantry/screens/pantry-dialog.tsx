import { useState } from 'react'
import { present } from '#base/collections/optional-fields'
import { withoutMeta } from '#documents'
import type { DocumentView } from '#documents/client'

import { Chip, Chips } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { stockOf } from '../../amounts/stock.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME, type PantryItem } from '../../model.ts'
import { changeStock } from '../change-stock.ts'
import { pantryChanges, pantryDraftOf, readPantryDraft, type PantryFields } from '../pantry-form.ts'

type PantryDialogProps = {
  readonly item: DocumentView<PantryItem>
  /** The places that are in use. */
  readonly places: readonly string[]
  readonly onClose: () => void
}

/** Changes something in the pantry. */
export function PantryDialog({ item, places, onClose }: PantryDialogProps) {
  const { run } = useKitchen()
  const [opened] = useState(() => pickFields(withoutMeta<PantryItem>(item)))
  const form = useForm({
    start: () => pantryDraftOf(opened),
    read: readPantryDraft,
    onSave: (fields: PantryFields) => {
      run(`„${fields.name}“ geändert`, (editing) =>
        changeStock(editing, item, pantryChanges(opened, fields), new Date().toISOString()),
      )
      onClose()
    },
    keptAs: `pantry:${item.id}`,
  })
  const { draft, set } = form
  const { field } = fieldsOf(form)
  return (
    <FormDialog title={`„${item.name}“ ändern`} submitLabel="Speichern" form={form} onClose={onClose}>
      <Field label="Name" {...field('name')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Field
        label="Menge"
        {...field('amount')}
        hint="Zum Beispiel 500 g, 2 l oder 3. Ohne Menge heißt: ist da."
        autoComplete="off"
      />
      <Field
        label="Nachkaufen, wenn weniger da ist als"
        {...field('minimum')}
        hint="Zum Beispiel 200 g. Dann kommt es von selbst auf die Einkaufsliste."
        autoComplete="off"
      />
      <Field label="Haltbar bis" {...field('bestBefore')} type="date" />
      <Field label="Ort" {...field('place')} maxLength={MAX_NAME} autoComplete="off" />
      <PlaceChips places={places.filter((place) => place !== draft.place)} onChoose={(place) => set({ place })} />
    </FormDialog>
  )
}

type PlaceChipsProps = { readonly places: readonly string[]; readonly onChoose: (place: string) => void }

function PlaceChips({ places, onChoose }: PlaceChipsProps) {
  if (places.length === 0) return null
  return (
    <Chips role="group" aria-label="Orte">
      {places.map((place) => (
        <Chip key={place} onClick={() => onChoose(place)}>
          {place}
        </Chip>
      ))}
    </Chips>
  )
}

/** Its amount is what is left. */
function pickFields(item: PantryItem): PantryFields {
  const { name, bestBefore, place, minimum } = item
  return present({ name, amount: stockOf(item), bestBefore, place, minimum })
}
