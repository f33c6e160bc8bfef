/** A recipe on one sheet of paper. */
import { Fragment } from 'react'
import { PrintSheet } from '#ui/page/print-sheet'
import { formatServings } from '../../amounts/format-amount.ts'
import type { Recipe } from '../../model.ts'
import { formatMinutes } from '../../reading/durations.ts'
import { totalMinutes } from '../recipe-minutes.ts'
import { factorFor, scaleIngredient, sectionsOf } from '../scale-recipe.ts'
import { useUnitWish } from './unit-choice.tsx'

export function RecipeSheet({ recipe, servings }: { readonly recipe: Recipe; readonly servings: number }) {
  const wish = useUnitWish()
  const total = totalMinutes(recipe.minutes)
  const portions = `${formatServings(servings)} ${recipe.servingsUnit ?? (servings === 1 ? 'Portion' : 'Portionen')}`
  return (
    <PrintSheet
      title={recipe.title}
      detail={[portions, ...(total === undefined ? [] : [formatMinutes(total)])].join(', ')}
    >
      {() => (
        <>
          {sectionsOf(recipe.ingredients, recipe.groups, 'ingredients').map(({ id, title, items }) => (
            <section key={id}>
              <h2>{title ?? 'Zutaten'}</h2>
              <ul style={{ columns: 2 }}>
                {items.map((item) => {
                  const { amount, name, note } = scaleIngredient(item, factorFor(recipe, servings), wish)
                  return <li key={item.id}>{[amount, name, note ?? ''].filter((text) => text !== '').join(' ')}</li>
                })}
              </ul>
            </section>
          ))}
          {sectionsOf(recipe.steps, recipe.groups, 'steps').map(({ id, title, items }) => (
            <Fragment key={id}>
              <h2>{title ?? 'Zubereitung'}</h2>
              <ol>
                {items.map((step) => (
                  <li key={step.id}>{step.text}</li>
                ))}
              </ol>
            </Fragment>
          ))}
          {recipe.source?.url === undefined ? null : <p>Quelle: {recipe.source.url}</p>}
        </>
      )}
    </PrintSheet>
  )
}
