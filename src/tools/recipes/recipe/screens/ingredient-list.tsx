/** The ingredients under the headings of their sections, for the portions that are shown. */
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import type { Fraction, Recipe } from '../../model.ts'
import { scaleIngredient, sectionsOf } from '../scale-recipe.ts'
import { useUnitWish } from './unit-choice.tsx'

export function IngredientList({ recipe, factor }: { readonly recipe: Recipe; readonly factor: Fraction }) {
  const wish = useUnitWish()
  return sectionsOf(recipe.ingredients, recipe.groups, 'ingredients').map(({ id, title, items }) => (
    <Fragment key={id}>
      {title === undefined ? null : <Heading>{title}</Heading>}
      <List>
        {items.map((ingredient) => {
          const { amount, name, note, isOptional } = scaleIngredient(ingredient, factor, wish)
          const more = [...(note === undefined ? [] : [note]), ...(isOptional ? ['nach Wunsch'] : [])].join(', ')
          return (
            <li key={ingredient.id}>
              <Amount>{amount}</Amount>
              <span>
                {name}
                {more === '' ? null : <Note> {more}</Note>}
              </span>
            </li>
          )
        })}
      </List>
    </Fragment>
  ))
}

const Heading = styled('h3')({ marginTop: 16, fontSize: '1rem', fontWeight: 700 })

const List = styled('ul')(({ theme }) => ({
  marginTop: 8,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(5.5rem, max-content) 1fr',
    gap: 12,
    padding: '7px 0',
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Amount = styled('span')({ textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
const Note = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))
