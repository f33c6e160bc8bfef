import { styled } from '@mui/material/styles'
import type { Fraction, Recipe, RecipeStep } from '../../model.ts'
import { linkedIngredients } from '../linked-ingredients.ts'
import { scaleIngredient } from '../scale-recipe.ts'
import { useUnitWish } from './unit-choice.tsx'

type StepIngredientsProps = { readonly recipe: Recipe; readonly step: RecipeStep; readonly factor: Fraction }

/** How much of each ingredient there is that a step uses, for the portions that are shown (R98). */
export function StepIngredients({ recipe, step, factor }: StepIngredientsProps) {
  const wish = useUnitWish()
  const used = linkedIngredients(step, recipe.ingredients).map((one) => scaleIngredient(one, factor, wish))
  // A name alone says no more than the step.
  const shown = step.ingredientIds === undefined ? used.filter(({ amount }) => amount !== '') : used
  if (shown.length === 0) return null
  return (
    <Used aria-label="Zutaten dieses Schritts">
      {shown.map(({ id, amount, name }) => (
        <li key={id}>
          {amount === '' ? null : <b>{amount}</b>} {name}
        </li>
      ))}
    </Used>
  )
}

const Used = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginTop: 8,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  whiteSpace: 'normal',
  '& li': { padding: '4px 10px', borderRadius: 12, background: theme.vars.palette.background.raised },
}))
