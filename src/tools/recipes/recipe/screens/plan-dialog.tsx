import type { DocumentView } from '#documents/client'
import { failed, ok } from '#base/result'

import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { mealLabels, mealsCollection } from '../../collections.ts'
import { useKitchen, useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { describeDayFrom, nextFreeDinner, rankInSlot } from '../../meals/plan-meal.ts'
import { mealKinds, type MealKind, type Recipe } from '../../model.ts'

type PlanDialogProps = {
  readonly recipe: DocumentView<Recipe>
  readonly servings: number
  readonly onClose: () => void
}

/** Puts a recipe into the week; opens with the next free evening. */
export function PlanDialog({ recipe, servings, onClose }: PlanDialogProps) {
  const { run, placeFor } = useKitchen()
  const meals = useOfKitchen(mealsCollection)
  const today = Temporal.Now.plainDateISO().toString()
  const form = useForm({
    start: (): { on: string; kind: MealKind } => nextFreeDinner(meals, today),
    read: (draft) => (/^\d{4}-\d\d-\d\d$/.test(draft.on) ? ok(draft) : failed({ on: 'Wähle einen Tag.' })),
    onSave: (slot: { readonly on: string; readonly kind: MealKind }) => {
      run(`„${recipe.title}“ ${describeDayFrom(slot.on, today)} geplant`, (editing) =>
        editing.add(mealsCollection, {
          ...slot,
          cookbookId: placeFor(recipe),
          rank: rankInSlot(meals, slot),
          dish: { recipeId: recipe.id },
          servings,
        }),
      )
      onClose()
    },
  })
  return (
    <FormDialog title="Einplanen" submitLabel="Einplanen" form={form} onClose={onClose}>
      <Field
        label="Tag"
        name="on"
        type="date"
        value={form.draft.on}
        onChange={(on) => form.set({ on })}
        error={form.errors.on}
        isRequired
      />
      <Select
        label="Mahlzeit"
        name="kind"
        options={mealKinds.map((value) => ({ value, text: mealLabels[value] }))}
        value={form.draft.kind}
        onChange={(kind) => form.set({ kind })}
      />
    </FormDialog>
  )
}
