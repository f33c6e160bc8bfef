/** „Gekocht“: asks for stars and a note, takes what was used out of the pantry, and keeps what is left over for tomorrow. */
import { formatCount, formatNumber } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import type { Documents, DocumentView } from '#documents/client'
import { Stack } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Segments } from '#ui/form/segments'
import { useForm } from '#ui/form/use-form'
import { cookLogCollection, mealsCollection, pantryCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { addDays, rankInSlot } from '../../meals/plan-meal.ts'
import { MAX_SERVINGS, MAX_TEXT, MAX_TITLE, type Meal, type Recipe } from '../../model.ts'
import { changeStock, finishItem } from '../../pantry/change-stock.ts'
import { takeFromPantry, type Taking } from '../../pantry/take-from-pantry.ts'
import { factorFor } from '../scale-recipe.ts'

type Draft = {
  readonly servings: string
  readonly stars: '0' | '1' | '2' | '3' | '4' | '5'
  readonly note: string
  readonly isTaking: boolean
  readonly hasLeftover: boolean
}
type Cooking = { readonly servings: number; readonly stars: number; readonly note: string } & Pick<
  Draft,
  'isTaking' | 'hasLeftover'
>
type Faults = { readonly servings: string }

type CookedDialogProps = {
  readonly recipe: DocumentView<Recipe>
  readonly servings: number
  readonly onClose: () => void
}

const starOptions = (['0', '1', '2', '3', '4', '5'] as const).map((value) => ({
  value,
  text: value === '0' ? '–' : value,
}))

export function CookedDialog({ recipe, servings, onClose }: CookedDialogProps) {
  const { run, placeFor } = useKitchen()
  const pantry = useOfKitchen(pantryCollection)
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
      onClose()
    },
    keptAs: `cooked:${recipe.id}`,
  })

  const fields = fieldsOf(form)
  return (
    <FormDialog title={`„${recipe.title}“ gekocht`} submitLabel="Eintragen" form={form} onClose={onClose}>
      <Stack gap={2}>
        <Segments label="Sterne" options={starOptions} {...fields.choice('stars')} />
        <Field label="Portionen" {...fields.field('servings')} inputMode="decimal" autoComplete="off" />
        <Field label="Notiz" {...fields.field('note')} rows={2} maxLength={MAX_TEXT} placeholder="Was war anders?" />
        <Afterwards
          draft={form.draft}
          onChange={form.set}
          takingCount={takingsOf(form.value?.servings ?? servings).length}
        />
      </Stack>
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

type CookedParts = {
  readonly recipe: DocumentView<Recipe>
  readonly cooking: Cooking
  readonly takings: readonly Taking[]
  readonly meals: readonly Meal[]
  /** The cookbook whose week gets what is left. */
  readonly weekId: string
}

function writeCooked(editing: Documents, { recipe, cooking, takings, meals, weekId }: CookedParts): void {
  const { cookbookId } = recipe
  const { servings, stars, note } = cooking
  const today = Temporal.Now.plainDateISO().toString()
  editing.add(cookLogCollection, {
    ...{ cookbookId, recipeId: recipe.id, on: today, servings },
    ...(stars === 0 ? {} : { stars }),
    ...(note === '' ? {} : { note }),
  })
  if (cooking.isTaking) writeTakings(editing, takings)
  if (!cooking.hasLeftover) return
  const slot = { on: addDays(today, 1), kind: 'lunch' as const }
  const dish = { text: `Rest von „${recipe.title}“`.slice(0, MAX_TITLE) }
  editing.add(mealsCollection, { ...slot, cookbookId: weekId, rank: rankInSlot(meals, slot), dish, servings: 1 })
}

function readCooking(draft: Draft): Result<Cooking, Faults> {
  const servings = Number(draft.servings.replace(',', '.'))
  if (!(servings >= 0.25 && servings <= MAX_SERVINGS))
    return failed({
      servings: `Gib die Portionen als Zahl von 0,25 bis ${formatNumber(MAX_SERVINGS)} an.`,
    })
  const { isTaking, hasLeftover } = draft
  return ok({ servings, stars: Number(draft.stars), note: draft.note.trim(), isTaking, hasLeftover })
}

function writeTakings(editing: Documents, takings: readonly Taking[]): void {
  const nowIso = new Date().toISOString()
  for (const { item, left } of takings)
    if (left === undefined) finishItem(editing, item, nowIso)
    else changeStock(editing, item, { amount: left }, nowIso)
}
