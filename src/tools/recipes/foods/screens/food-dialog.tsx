import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { ToggleChips } from '#ui/form/toggle-chips'
import { useForm } from '#ui/form/use-form'
import { Notice, SpokenPlace } from '#ui/page/notice'
import { departmentLabels } from '../../collections.ts'
import { departments, MAX_NAME } from '../../model.ts'
import {
  draftOfFood,
  EMPTY_FOOD,
  findOther,
  readFoodDraft,
  type FoodDraft,
  type FoodFields,
  type FoodProblems,
} from '../food-draft.ts'
import type { FoodIndex } from '../food-index.ts'
import type { Food } from '../food.ts'

type FoodDialogProps = {
  /** Undefined for a new one. */
  readonly food: Food | undefined
  readonly index: FoodIndex
  readonly onSave: (fields: FoodFields) => void
  /** Lets the other food take the place of this one. */
  readonly onMerge: (into: Food) => void
  readonly onClose: () => void
}

export function FoodDialog({ food, index, onSave, onMerge, onClose }: FoodDialogProps) {
  const form = useForm({
    start: food === undefined ? EMPTY_FOOD : draftOfFood(food),
    read: (draft: FoodDraft) => readFoodDraft(draft, index, food),
    onSave,
    keptAs: `food:${food?.name ?? 'new'}`,
  })
  const { draft, set, errors } = form
  const fields = fieldsOf(form)
  const other = food === undefined ? undefined : findOther(draft.name, index, food)
  return (
    <FormDialog
      title={food === undefined ? 'Neues Lebensmittel' : `${food.name} bearbeiten`}
      submitLabel={food === undefined ? 'Anlegen' : 'Speichern'}
      maxWidth={560}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        {...fields.field('name')}
        maxLength={MAX_NAME}
        hint={food === undefined ? undefined : 'Mit dem Namen eines anderen kannst du beide zusammenführen.'}
        autoComplete="off"
        isRequired
      />
      <SpokenPlace role="status">
        {food && other ? <MergeOffer food={food} other={other} onMerge={() => onMerge(other)} /> : null}
      </SpokenPlace>
      <Names draft={draft} errors={errors} onChange={set} />
      <Select
        label="Abteilung"
        {...fields.field('department')}
        options={departments.map((value) => ({ value, text: departmentLabels[value] }))}
      />
      <SwitchLine
        text="Immer da"
        detail="Wie Salz: Die Ideen rechnen damit, ohne dass es im Vorrat steht."
        {...fields.toggle('isStaple')}
      />
      <ToggleChips
        label="Wächst im Freien"
        options={monthOptions}
        chosen={draft.months}
        onChange={(months) => set({ months })}
      />
      <Weights draft={draft} errors={errors} onChange={set} />
    </FormDialog>
  )
}

type MergeOfferProps = { readonly food: Food; readonly other: Food; readonly onMerge: () => void }

function MergeOffer({ food, other, onMerge }: MergeOfferProps) {
  return (
    <Notice as="div">
      <Stack gap={1}>
        <span>
          „{other.name}“ gibt es schon. Beim Zusammenführen bekommt „{other.name}“ alle Namen von „{food.name}“; deine
          Rezepte bleiben, wie sie sind.
        </span>
        <div>
          <Button variant="secondary" onClick={onMerge}>
            Mit „{other.name}“ zusammenführen
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

type PartProps = {
  readonly draft: FoodDraft
  readonly errors: FoodProblems
  readonly onChange: (changes: Partial<FoodDraft>) => void
}

function Names({ draft, errors, onChange }: PartProps) {
  return (
    <>
      <Field
        label="Mehrzahl"
        name="plural"
        value={draft.plural}
        onChange={(plural) => onChange({ plural })}
        maxLength={MAX_NAME}
        error={errors.plural}
        autoComplete="off"
      />
      <Field
        label="Andere Namen"
        name="aliases"
        value={draft.aliases}
        onChange={(aliases) => onChange({ aliases })}
        hint="Mit Komma getrennt: Karotte, Rüebli"
        error={errors.aliases}
        autoComplete="off"
      />
      <Field
        label="Ersatz"
        name="substitutes"
        value={draft.substitutes}
        onChange={(substitutes) => onChange({ substitutes })}
        hint="Was an seine Stelle treten kann, das Beste zuerst, mit Komma getrennt."
        error={errors.substitutes}
        autoComplete="off"
      />
    </>
  )
}

function Weights({ draft, errors, onChange }: PartProps) {
  return (
    <Pair>
      <Field
        label="Ein Stück wiegt (g)"
        name="pieceGrams"
        inputMode="decimal"
        value={draft.pieceGrams}
        onChange={(pieceGrams) => onChange({ pieceGrams })}
        placeholder="120"
        error={errors.pieceGrams}
        autoComplete="off"
      />
      <Field
        label="Ein Milliliter wiegt (g)"
        name="density"
        inputMode="decimal"
        value={draft.density}
        onChange={(density) => onChange({ density })}
        placeholder="0,9"
        error={errors.density}
        autoComplete="off"
      />
    </Pair>
  )
}

const monthFormat = new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: 'UTC' })
const monthOptions = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 1),
  text: monthFormat.format(Date.UTC(2026, place, 1)),
}))

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  alignItems: 'start',
  gap: 12,
})
