/** „Gekocht“: asks for stars and a note, takes what was used out of the pantry, and keeps what is left over for tomorrow. */
import { formatCount } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import type { Documents, DocumentView } from '#documents/client'
import { Stack } from '#ui/card'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Segments } from '#ui/form/segments'
import { useForm } from '#ui/form/use-form'
import { cookLogCollection, mealsCollection, pantryCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { addDays, rankInSlot } from '../../meals/plan-meal.ts'
import { MAX_SERVINGS, MAX_TEXT, type Recipe } from '../../model.ts'
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
  const { run } = useKitchen()
  const pantry = useOfKitchen(pantryCollection)
  const meals = useOfKitchen(mealsCollection)
  const index = useFoodIndex()
  const today = Temporal.Now.plainDateISO().toString()
  const form = useForm<Draft, Cooking, Faults>({
    start: { servings: String(servings).replace('.', ','), stars: '0', note: '', isTaking: true, hasLeftover: false },
    read: readCooking,
    onSave: (cooking) => {
      run(`„${recipe.title}“ gekocht`, (editing) => write(editing, cooking))
      onClose()
    },
    keptAs: `cooked:${recipe.id}`,
  })
  const takings = takeFromPantry(recipe.ingredients, factorFor(recipe, form.value?.servings ?? servings), pantry, index)

  function write(editing: Documents, cooking: Cooking): void {
    const { cookbookId } = recipe
    const { stars, note } = cooking
    editing.add(cookLogCollection, {
      ...{ cookbookId, recipeId: recipe.id, on: today, servings: cooking.servings },
      ...(stars === 0 ? {} : { stars }),
      ...(note === '' ? {} : { note }),
    })
    if (cooking.isTaking) writeTakings(editing, takings)
    if (!cooking.hasLeftover) return
    const slot = { on: addDays(today, 1), kind: 'lunch' as const }
    const dish = { text: `Rest von „${recipe.title}“`.slice(0, 200) }
    editing.add(mealsCollection, { ...slot, cookbookId, rank: rankInSlot(meals, slot), dish, servings: 1 })
  }

  return (
    <FormDialog title={`„${recipe.title}“ gekocht`} submitLabel="Eintragen" form={form} onClose={onClose}>
      <Stack gap={2}>
        <Segments
          label="Sterne"
          options={starOptions}
          value={form.draft.stars}
          onChange={(stars) => form.set({ stars })}
        />
        <Field
          label="Portionen"
          name="servings"
          inputMode="decimal"
          value={form.draft.servings}
          onChange={(typed) => form.set({ servings: typed })}
          error={form.errors.servings}
          autoComplete="off"
        />
        <Field
          label="Notiz"
          name="note"
          rows={2}
          value={form.draft.note}
          onChange={(note) => form.set({ note })}
          maxLength={MAX_TEXT}
          placeholder="Was war anders?"
        />
        <CheckGroup
          label="Danach"
          options={[
            ...(takings.length === 0
              ? []
              : [
                  {
                    value: 'taking' as const,
                    text: `Aus dem Vorrat nehmen (${formatCount(takings.length, 'Ding', 'Dinge')})`,
                  },
                ]),
            { value: 'leftover' as const, text: 'Es ist etwas übrig: für morgen Mittag einplanen' },
          ]}
          chosen={[
            ...(form.draft.isTaking ? ['taking' as const] : []),
            ...(form.draft.hasLeftover ? ['leftover' as const] : []),
          ]}
          onChange={(chosen) =>
            form.set({ isTaking: chosen.includes('taking'), hasLeftover: chosen.includes('leftover') })
          }
        />
      </Stack>
    </FormDialog>
  )
}

function readCooking(draft: Draft): Result<Cooking, Faults> {
  const servings = Number(draft.servings.replace(',', '.'))
  if (!(servings >= 0.25 && servings <= MAX_SERVINGS))
    return failed({
      servings: `Gib die Portionen als Zahl von 0,25 bis ${formatCount(MAX_SERVINGS, '', '').trim()} an.`,
    })
  const { isTaking, hasLeftover } = draft
  return ok({ servings, stars: Number(draft.stars), note: draft.note.trim(), isTaking, hasLeftover })
}

function writeTakings(editing: Documents, takings: readonly Taking[]): void {
  for (const { item, left } of takings)
    if (left === undefined) editing.remove(pantryCollection, item.id)
    else editing.modify(pantryCollection, item.id, { amount: left })
}
