/** The ingredients under the headings of their sections, for the portions that are shown. */
import { styled } from '@mui/material/styles'
import { Fragment, useMemo, useState } from 'react'
import { Chip } from '#ui/form/chip'
import { thereOf } from '../../amounts/stock.ts'
import { pantryCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import type { Fraction, Recipe } from '../../model.ts'
import { scaleIngredient, sectionsOf } from '../scale-recipe.ts'
import { useUnitWish } from './unit-choice.tsx'

type IngredientListProps = { readonly recipe: Recipe; readonly factor: Fraction }

export function IngredientList({ recipe, factor }: IngredientListProps) {
  const wish = useUnitWish()
  const substitutesOf = useSubstitutes()
  const [isShown, show] = useState(false)
  const hasSubstitutes = recipe.ingredients.some(({ name }) => substitutesOf(name).length > 0)
  return (
    <>
      {sectionsOf(recipe.ingredients, recipe.groups, 'ingredients').map(({ id, title, items }) => (
        <Fragment key={id}>
          {title === undefined ? null : <Heading>{title}</Heading>}
          <List>
            {items.map((ingredient) => {
              const { amount, name, note, isOptional } = scaleIngredient(ingredient, factor, wish)
              const more = [...(note === undefined ? [] : [note]), ...(isOptional ? ['nach Wunsch'] : [])].join(', ')
              const substitutes = isShown ? substitutesOf(ingredient.name) : []
              return (
                <li key={ingredient.id}>
                  <Amount>{amount}</Amount>
                  <span>
                    {name}
                    {more === '' ? null : <Note> {more}</Note>}
                    {substitutes.length === 0 ? null : <Instead>oder {substitutes.join(', ')}</Instead>}
                  </span>
                </li>
              )
            })}
          </List>
        </Fragment>
      ))}
      {hasSubstitutes ? (
        <Chip isOn={isShown} onClick={() => show(!isShown)}>
          Ersatz zeigen
        </Chip>
      ) : null}
    </>
  )
}

/** Returns what may take the place of a food (R71): what is there comes first and says so. */
function useSubstitutes(): (name: string | undefined) => readonly string[] {
  const index = useFoodIndex()
  const pantry = useOfKitchen(pantryCollection)
  const today = Temporal.Now.plainDateISO().toString()
  return useMemo(() => {
    const fresh = thereOf(pantry).filter(({ bestBefore }) => bestBefore === undefined || bestBefore >= today)
    const there = new Set(fresh.map(({ name }) => index.keyOf(name)))
    return (name) => {
      const { substitutes = [] } = (name === undefined ? undefined : index.find(name))?.food ?? {}
      const isThere = (one: string): boolean => there.has(index.keyOf(one))
      return [
        ...substitutes.filter(isThere).map((one) => `${one} (ist da)`),
        ...substitutes.filter((one) => !isThere(one)),
      ]
    }
  }, [index, pantry, today])
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
const Instead = styled(Note)({ display: 'block', fontSize: '0.875rem' })
