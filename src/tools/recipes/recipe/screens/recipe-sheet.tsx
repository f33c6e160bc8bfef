/** A recipe on one sheet of A4: the longer it is, the smaller the type (R99). */
import { styled } from '@mui/material/styles'
import { Fragment, useLayoutEffect, useRef, type ReactNode } from 'react'
import { PrintSheet } from '#ui/page/print-sheet'
import { formatServings } from '../../amounts/format-amount.ts'
import type { Recipe } from '../../model.ts'
import { formatMinutes } from '../../reading/durations.ts'
import { totalMinutes } from '../recipe-minutes.ts'
import { factorFor, scaleIngredient, sectionsOf } from '../scale-recipe.ts'
import { useUnitWish } from './unit-choice.tsx'

type RecipeSheetProps = { readonly recipe: Recipe; readonly servings: number }

export function RecipeSheet({ recipe, servings }: RecipeSheetProps) {
  const total = totalMinutes(recipe.minutes)
  const portions = `${formatServings(servings)} ${recipe.servingsUnit ?? (servings === 1 ? 'Portion' : 'Portionen')}`
  return (
    <PrintSheet
      title={recipe.title}
      detail={[portions, ...(total === undefined ? [] : [formatMinutes(total)])].join(', ')}
    >
      {() => (
        <OnePage>
          {recipe.description === undefined ? null : <p>{recipe.description}</p>}
          <Columns>
            <div>
              <PrintedIngredients recipe={recipe} servings={servings} />
              {recipe.equipment === undefined ? null : (
                <>
                  <h2>Utensilien</h2>
                  <p>{recipe.equipment.join(', ')}</p>
                </>
              )}
            </div>
            <PrintedSteps recipe={recipe} />
          </Columns>
          <PrintedNotes recipe={recipe} />
        </OnePage>
      )}
    </PrintSheet>
  )
}

function PrintedIngredients({ recipe, servings }: RecipeSheetProps) {
  const wish = useUnitWish()
  const factor = factorFor(recipe, servings)
  return sectionsOf(recipe.ingredients, recipe.groups, 'ingredients').map(({ id, title, items }) => (
    <Fragment key={id}>
      <h2>{title ?? 'Zutaten'}</h2>
      <ul>
        {items.map((item) => {
          const { amount, name, note } = scaleIngredient(item, factor, wish)
          return (
            <li key={item.id}>
              <b>{amount}</b> {[name, ...(note === undefined ? [] : [note])].join(', ')}
            </li>
          )
        })}
      </ul>
    </Fragment>
  ))
}

function PrintedSteps({ recipe }: { readonly recipe: Recipe }) {
  return (
    <div>
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
    </div>
  )
}

function PrintedNotes({ recipe: { notes, source } }: { readonly recipe: Recipe }) {
  const from = [source?.name, source?.url].filter((text) => text !== undefined).join(', ')
  return (
    <>
      {notes.length === 0 ? null : <h2>So haben wir es gemacht</h2>}
      {notes
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      {from === '' ? null : <p>Quelle: {from}</p>}
    </>
  )
}

/** In points, the largest first. */
const TYPE_SIZES = [11, 10, 9, 8, 7] as const
/** For what takes several pages in the smallest type. */
const LONG_SIZE = 9
/** Of A4 within the margins of a `PrintSheet`, less a line for what printers round. */
const WIDTH = '180mm'
const HEIGHT_PX = ((267 - 4) * 96) / 25.4

/** Chooses the largest type with which all of the sheet fits on one page. */
function OnePage({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    const sheet = current?.closest<HTMLElement>('[data-print-sheet]')
    if (current === null || sheet === null || sheet === undefined) return
    // The sheet has no box on screens: it gets that of the paper as long as it is measured.
    Object.assign(sheet.style, { display: 'block', position: 'absolute', visibility: 'hidden', width: WIDTH })
    const fits = (points: number): boolean => {
      current.style.fontSize = `${points}pt`
      return sheet.getBoundingClientRect().height <= HEIGHT_PX
    }
    current.style.fontSize = `${TYPE_SIZES.find(fits) ?? LONG_SIZE}pt`
    sheet.removeAttribute('style')
  })
  return <Fitted ref={place}>{children}</Fitted>
}

const Fitted = styled('div')({
  overflowWrap: 'anywhere',
  '&& h2': { margin: '0.8em 0 0.3em', fontSize: '1.15em' },
  '&& p': { margin: '0 0 0.5em', whiteSpace: 'pre-line' },
  '& ul, & ol': { margin: 0, paddingLeft: '1.4em' },
  '& ul': { listStyle: 'none', paddingLeft: 0 },
  '& li': { breakInside: 'avoid', whiteSpace: 'pre-line' },
  '& ul li': { marginBottom: '0.15em' },
  '& ol': { listStyle: 'decimal' },
  '& ol li': { marginBottom: '0.4em' },
})

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: '0 1.6em',
})
