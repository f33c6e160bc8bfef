import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { failed, ok } from '#base/result'
import { formatDate } from '#base/text/format'

import { Chip, Chips } from '#ui/form/chip'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { formatServings } from '../../amounts/format-amount.ts'
import { mealLabels, mealsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import type { SuggestedRecipe } from '../../ideas/suggest.ts'
import { rankInSlot } from '../../meals/plan-meal.ts'
import { MAX_TITLE, mealKinds, type Meal, type MealKind } from '../../model.ts'
import { servingsByNumber } from '../../recipe/choose-servings.ts'
import { useSearchWords } from '../../recipe/screens/use-looked-through.ts'
import { searchRecipes } from '../../recipe/search-recipes.ts'
import type { StoredMeal } from '../plan-week.ts'
import type { Week } from './use-week.ts'

type Draft = { readonly dish: string; readonly on: string; readonly kind: MealKind; readonly servings: string }
type Thing = Pick<Meal, 'dish' | 'on' | 'kind' | 'servings'>
type Faults = { readonly [Field in 'dish' | 'on' | 'servings']: string | undefined }

/** So many recipes are proposed for what is typed. */
const PROPOSED = 6

/** What is planned: a new meal on a day, or one that is changed (R74). */
export type PlannedMeal = { readonly on: string } | { readonly meal: StoredMeal }
type MealDialogProps = { readonly week: Week; readonly planned: PlannedMeal; readonly onClose: () => void }

/** Adds or changes a meal: a recipe that is found while one types, or any other words. */
export function MealDialog({ week, planned, onClose }: MealDialogProps) {
  const meal = 'meal' in planned ? planned.meal : undefined
  const on = 'meal' in planned ? planned.meal.on : planned.on
  const form = useMealForm(week, meal, on, onClose)
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const { recipes } = week
  useSearchWords(recipes)
  const ideas = useProposals(week)
  const found = useMemo(() => searchRecipes(recipes, draft.dish).slice(0, PROPOSED), [recipes, draft.dish])
  const proposed = draft.dish.trim() === '' ? ideas : found
  return (
    <FormDialog
      title={`Mahlzeit am ${formatDate(on)}`}
      submitLabel={meal === undefined ? 'Einplanen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
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
      {meal === undefined ? null : <Field label="Tag" {...field('on')} type="date" isRequired />}
      <Field label="Portionen" {...field('servings')} inputMode="decimal" autoComplete="off" />
    </FormDialog>
  )
}

/** What is proposed before a user types: the ideas as they were when the dialog opened. */
function useProposals({ propose }: Week): readonly SuggestedRecipe[] {
  const [ideas, setIdeas] = useState<readonly SuggestedRecipe[]>([])
  const proposeOnce = useEffectEvent(() => propose(PROPOSED))
  useEffect(() => void proposeOnce().then(setIdeas), [])
  return ideas
}

function useMealForm(week: Week, meal: StoredMeal | undefined, on: string, onClose: () => void) {
  const { run } = useKitchen()
  return useForm<Draft, Thing, Faults>({
    start: {
      ...{ dish: meal === undefined ? '' : week.nameOf(meal), on, kind: meal?.kind ?? 'dinner' },
      servings: formatServings(meal?.servings ?? week.usualServings),
    },
    read: (draft) => readMeal(draft, week, meal),
    onSave: (thing) => {
      const isMoved = thing.on !== meal?.on || thing.kind !== meal.kind
      const place = isMoved ? { rank: rankInSlot(week.meals, thing) } : {}
      const { rank = '' } = place
      run(`„${week.nameOf(thing)}“ am ${formatDate(thing.on)} geplant`, (editing, cookbookId) => {
        if (meal === undefined) editing.add(mealsCollection, { ...thing, cookbookId, rank })
        else
          editing.modify(mealsCollection, meal.id, changesBetween<Partial<Meal>>(meal, { ...meal, ...thing, ...place }))
      })
      onClose()
    },
  })
}

/** A title of a recipe means the recipe; what was not changed stays what it is, such as what is left of another meal. */
function readMeal({ dish, on, kind, servings: typed }: Draft, { recipes, nameOf }: Week, meal: StoredMeal | undefined) {
  const text = dish.trim()
  const portions = servingsByNumber(typed)
  const faults: Faults = {
    dish: text === '' ? 'Schreib, was es gibt.' : undefined,
    on: /^\d{4}-\d\d-\d\d$/.test(on) ? undefined : 'Wähle einen Tag.',
    servings: portions.ok ? undefined : portions.error,
  }
  if (!portions.ok || Object.values(faults).some((fault) => fault !== undefined)) return failed(faults)
  const servings = portions.value
  if (meal !== undefined && text === nameOf(meal)) return ok({ on, kind, servings, dish: meal.dish })
  const recipe = recipes.find(({ title }) => title.toLocaleLowerCase('de') === text.toLocaleLowerCase('de'))
  return ok({ on, kind, servings, dish: recipe === undefined ? { text } : { recipeId: recipe.id } })
}
