/** „Gekocht“: asks for stars and a note, takes what was used out of the pantry, and keeps what is left over for tomorrow. */
import { formatCount } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import { useDocuments, type DocumentView } from '#documents/client'

import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Segments } from '#ui/form/segments'
import { useForm } from '#ui/form/use-form'
import { mealsCollection, pantryCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_TEXT, type Recipe } from '../../model.ts'
import { takeFromPantry, type Taking } from '../../pantry/change-stock.ts'
import { servingsByNumber } from '../choose-servings.ts'
import { factorFor } from '../scale-recipe.ts'
import { writeCooked, type Cooking } from './write-cooked.ts'

type Draft = {
  readonly servings: string
  readonly stars: '0' | '1' | '2' | '3' | '4' | '5'
  readonly note: string
  readonly isTaking: boolean
  readonly hasLeftover: boolean
}
type Faults = { readonly servings: string }

type CookedDialogProps = {
  readonly recipe: DocumentView<Recipe>
  readonly servings: number
  readonly onClose: () => void
  readonly onCooked?: () => void
}

const starOptions = (['0', '1', '2', '3', '4', '5'] as const).map((value) => ({
  value,
  text: value === '0' ? 'Ohne' : value,
}))

export function CookedDialog({ recipe, servings, onClose, onCooked }: CookedDialogProps) {
  const { run, placeFor } = useKitchen()
  // Of the household that has the recipe, also while all cookbooks are shown.
  const pantry = useDocuments(pantryCollection, recipe.cookbookId)
  const meals = useOfKitchen(mealsCollection)
  const index = useFoodIndex()
  const takingsOf = (portions: number): readonly Taking[] =>
    takeFromPantry(recipe.ingredients, factorFor(recipe, portions), pantry, index)
  const form = useForm<Draft, Cooking, Faults>({
    start: { servings: String(servings).replace('.', ','), stars: '0', note: '', isTaking: true, hasLeftover: false },
    read: readCooking,
    onSave: (cooking) => {
      const parts = { recipe, cooking, takings: takingsOf(cooking.servings), meals, weekId: placeFor(recipe) }
      run(`„${recipe.title}“ gekocht`, (editing) => writeCooked(editing, parts))
      onCooked?.()
      onClose()
    },
    keptAs: `cooked:${recipe.id}`,
  })

  const fields = fieldsOf(form)
  return (
    <FormDialog title={`„${recipe.title}“ gekocht`} submitLabel="Eintragen" form={form} onClose={onClose}>
      <Segments label="Sterne" isLabelShown options={starOptions} {...fields.choice('stars')} />
      <Field label="Portionen" {...fields.field('servings')} inputMode="decimal" autoComplete="off" />
      <Field label="Notiz" {...fields.field('note')} rows={2} maxLength={MAX_TEXT} placeholder="Was war anders?" />
      <Afterwards
        draft={form.draft}
        onChange={form.set}
        takingCount={takingsOf(form.value?.servings ?? servings).length}
      />
    </FormDialog>
  )
}

type AfterwardsProps = {
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
  readonly takingCount: number
}

function Afterwards({ draft, onChange, takingCount }: AfterwardsProps) {
  const taking = {
    value: 'taking',
    text: `Aus dem Vorrat nehmen (${formatCount(takingCount, 'Ding', 'Dinge')})`,
  } as const
  const leftover = { value: 'leftover', text: 'Es ist etwas übrig: für morgen Mittag einplanen' } as const
  return (
    <CheckGroup<'taking' | 'leftover'>
      label="Danach"
      options={takingCount === 0 ? [leftover] : [taking, leftover]}
      chosen={[...(draft.isTaking ? (['taking'] as const) : []), ...(draft.hasLeftover ? (['leftover'] as const) : [])]}
      onChange={(chosen) => onChange({ isTaking: chosen.includes('taking'), hasLeftover: chosen.includes('leftover') })}
    />
  )
}

function readCooking(draft: Draft): Result<Cooking, Faults> {
  const servings = servingsByNumber(draft.servings)
  if (!servings.ok) return failed({ servings: servings.error })
  const { isTaking, hasLeftover } = draft
  return ok({ servings: servings.value, stars: Number(draft.stars), note: draft.note.trim(), isTaking, hasLeftover })
}
