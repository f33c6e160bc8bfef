import { useMemo } from 'react'
import { failed, ok } from '#base/result'
import { formatDate } from '#base/text/format'
import { Stack } from '#ui/card'
import { Chip, Chips } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { formatServings } from '../../amounts/format-amount.ts'
import { mealLabels, mealsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { rankInSlot } from '../../meals/plan-meal.ts'
import { MAX_SERVINGS, MAX_TITLE, mealKinds, type Meal, type MealKind } from '../../model.ts'
import { searchRecipes } from '../../recipe/search-recipes.ts'
import type { Week } from './use-week.ts'

type Draft = { readonly dish: string; readonly kind: MealKind; readonly servings: string }
type Thing = Pick<Meal, 'dish' | 'kind' | 'servings'>
type Faults = { readonly dish: string | undefined; readonly servings: string | undefined }

/** So many recipes are proposed for what is typed. */
const PROPOSED = 6

type MealDialogProps = { readonly week: Week; readonly on: string; readonly onClose: () => void }

/** Adds a meal: a recipe that is found while one types, or any other words. */
export function MealDialog({ week, on, onClose }: MealDialogProps) {
  const { run } = useKitchen()
  const form = useForm<Draft, Thing, Faults>({
    start: { dish: '', kind: 'dinner', servings: formatServings(week.usualServings) },
    read: (draft) => readMeal(draft, week),
    onSave: (meal) => {
      const slot = { on, kind: meal.kind }
      run(`„${week.nameOf(meal)}“ am ${formatDate(on)} geplant`, (editing, cookbookId) =>
        editing.add(mealsCollection, { ...meal, ...slot, cookbookId, rank: rankInSlot(week.meals, slot) }),
      )
      onClose()
    },
  })
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const proposed = useMemo(() => searchRecipes(week.recipes, draft.dish).slice(0, PROPOSED), [week.recipes, draft.dish])
  return (
    <FormDialog title={`Mahlzeit am ${formatDate(on)}`} submitLabel="Einplanen" form={form} onClose={onClose}>
      <Stack gap={2}>
        <Field
          label="Was gibt es?"
          {...field('dish')}
          maxLength={MAX_TITLE}
          placeholder="Rezept oder „Pizza bestellen“"
          autoComplete="off"
          isRequired
        />
        <Chips role="group" aria-label="Rezepte">
          {proposed.map(({ id, title }) => (
            <Chip key={id} isOn={title === draft.dish} onClick={() => set({ dish: title })}>
              {title}
            </Chip>
          ))}
        </Chips>
        <Select
          label="Mahlzeit"
          {...field('kind')}
          options={mealKinds.map((value) => ({ value, text: mealLabels[value] }))}
        />
        <Field label="Portionen" {...field('servings')} inputMode="decimal" autoComplete="off" />
      </Stack>
    </FormDialog>
  )
}

/** A title of a recipe means the recipe. */
function readMeal({ dish, kind, servings: typed }: Draft, { recipes }: Week) {
  const text = dish.trim()
  const servings = Number(typed.replace(',', '.'))
  const faults: Faults = {
    dish: text === '' ? 'Schreib, was es gibt.' : undefined,
    servings: servings >= 0.25 && servings <= MAX_SERVINGS ? undefined : 'Gib eine Zahl an, zum Beispiel 2.',
  }
  if (faults.dish !== undefined || faults.servings !== undefined) return failed(faults)
  const recipe = recipes.find(({ title }) => title.toLocaleLowerCase('de') === text.toLocaleLowerCase('de'))
  return ok({ kind, servings, dish: recipe === undefined ? { text } : { recipeId: recipe.id } })
}
