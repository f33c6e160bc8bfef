/**
 * Foods and their twelve months, as one looks at them: a filled month is fresh, a framed one comes from store. It is a table for screen
 * readers in every width; on a phone the months stand below the name.
 */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { TARGET_PX } from '#ui/page/theme'
import { ALL_PATH } from '../../paths.ts'
import { monthName, months, seasonStateOf, turnOf } from '../season-calendar.ts'
import type { SeasonFood } from '../season-data.ts'

type SeasonTableProps = {
  readonly label: string
  readonly foods: readonly SeasonFood[]
  /** It is marked in every line. */
  readonly month: number
  /** How many recipes use a food, by its name. */
  readonly counts: ReadonlyMap<string, number>
}

// The roles are said, because a browser may forget those of a table that is laid out as a grid.
export function SeasonTable({ label, foods, month, counts }: SeasonTableProps) {
  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Was
          </th>
          {months.map((each) => (
            <th key={each} role="columnheader" scope="col">
              {monthName(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {foods.map((food) => (
          <FoodRow key={food.name} food={food} month={month} count={counts.get(food.name) ?? 0} />
        ))}
      </tbody>
    </Table>
  )
}

type FoodRowProps = { readonly food: SeasonFood; readonly month: number; readonly count: number }

function FoodRow({ food, month, count }: FoodRowProps) {
  const { name, words } = food
  const turn = turnOf(food, month)
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Line>
          {count === 0 ? (
            <strong>{name}</strong>
          ) : (
            <Link to={`${ALL_PATH}?zutat=${encodeURIComponent(name)}`}>
              <strong>{name}</strong>
              <Count>{formatCount(count, 'Rezept', 'Rezepte')}</Count>
            </Link>
          )}
          {turn === undefined ? null : <Turn>{turn === 'new' ? 'neu' : 'nur noch jetzt'}</Turn>}
        </Line>
        {words === '' ? null : <Words>{words}</Words>}
      </th>
      {months.map((each) => (
        <MonthCell key={each} food={food} month={each} isShown={each === month} />
      ))}
    </tr>
  )
}

type MonthCellProps = { readonly food: SeasonFood; readonly month: number; readonly isShown: boolean }

function MonthCell({ food, month, isShown }: MonthCellProps) {
  const state = seasonStateOf(food, month)
  return (
    <td role="cell">
      <span aria-hidden data-state={state} data-shown={isShown || undefined}>
        {monthName(month, 'narrow')}
      </span>
      <HiddenText>{state === undefined ? '–' : stateTexts[state]}</HiddenText>
    </td>
  )
}

const stateTexts = { fresh: 'frisch', stored: 'gelagert' } as const

/** What the marks of the table mean. */
export function SeasonLegend() {
  return (
    <Legend aria-hidden>
      <span>
        <i data-state="fresh" />
        frisch vom Feld
      </span>
      <span>
        <i data-state="stored" />
        aus dem Lager
      </span>
    </Legend>
  )
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& tbody tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tbody th': { padding: '8px 12px 8px 20px', textAlign: 'left', fontWeight: 400, minWidth: 0 },
  '& td': { position: 'relative', width: 34, padding: '0 2px' },
  '& td:last-child': { width: 48, paddingRight: 16 },
  '& td > [aria-hidden]': { ...markOf(theme.vars.palette.text.primary) },
  ...stateStyles(theme.vars.palette),
  [theme.breakpoints.down('md')]: {
    '&, & tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(12, 1fr)', gap: 2, padding: '4px 12px 14px' },
    '& tbody tr + tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& tbody tr + tr > *': { borderTop: 0 },
    '& tbody th': { gridColumn: '1 / -1', padding: '0 0 6px' },
    '& td, & td:last-child': { width: 'auto', padding: 0 },
  },
}))

function markOf(shownColor: string) {
  return {
    display: 'block',
    padding: '3px 0',
    borderRadius: 6,
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '20px',
    textAlign: 'center',
    '&[data-shown]': { outline: `2px solid ${shownColor}`, outlineOffset: 1 },
  } as const
}

type Palette = {
  readonly secondary: { readonly main: string; readonly contrastText: string }
  readonly text: { readonly primary: string; readonly secondary: string }
}

/** Filled, framed or bare, so that no colour has to be told apart. */
function stateStyles({ secondary, text }: Palette) {
  return {
    '& [aria-hidden]': { color: text.secondary },
    '& [data-state=fresh]': { background: secondary.main, color: secondary.contrastText },
    '& [data-state=stored]': { boxShadow: `inset 0 0 0 2px ${secondary.main}`, color: text.primary },
  }
}

const Legend = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& i': { width: 24, height: 16, borderRadius: 5 },
  ...stateStyles(theme.vars.palette),
}))

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 10px',
  minHeight: TARGET_PX,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 10,
    minHeight: TARGET_PX,
    color: 'inherit',
    textDecorationColor: theme.vars.palette.secondary.main,
    textUnderlineOffset: 4,
  },
  '& strong': { fontWeight: 650 },
}))

const Count = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main, fontSize: '0.875rem' }))

const Turn = styled('span')(({ theme }) => ({
  padding: '1px 8px',
  borderRadius: 8,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  fontSize: '0.8125rem',
  fontWeight: 600,
}))

const Words = styled('span')(({ theme }) => ({
  display: 'block',
  maxWidth: '60ch',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
