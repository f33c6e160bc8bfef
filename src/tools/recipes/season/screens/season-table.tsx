/**
 * Foods and their twelve months, as one looks at them: a filled month is fresh, a framed one comes from store. It is a table for screen
 * readers in every width; on a phone the name stands above the months.
 */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { TARGET_PX } from '#ui/page/theme'
import { useWidePage } from '#ui/page/use-wide-page'
import { ALL_PATH } from '../../paths.ts'
import { monthName, months, seasonStateOf, turnOf, type SeasonFood } from '../season-calendar.ts'

type SeasonTableProps = {
  readonly label: string
  readonly foods: readonly SeasonFood[]
  /** It is marked in every line. */
  readonly month: number
  /** How many recipes use a food, by its name. */
  readonly counts: ReadonlyMap<string, number>
}

export function SeasonTable({ label, foods, ...rest }: SeasonTableProps) {
  const isWide = useWidePage('md')
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {isWide ? <ColumnHead text="Was" /> : null}
          {months.map((each) => (
            <ColumnHead key={each} text={monthName(each)} />
          ))}
        </tr>
      </thead>
      {isWide ? (
        <tbody>
          {foods.map((food) => (
            <WideRow key={food.name} food={food} {...rest} />
          ))}
        </tbody>
      ) : (
        foods.map((food) => <NarrowRows key={food.name} food={food} {...rest} />)
      )}
    </Table>
  )
}

/** The months stand in every line; their heads are for screen readers. */
function ColumnHead({ text }: { readonly text: string }) {
  return (
    <th scope="col">
      <HiddenText>{text}</HiddenText>
    </th>
  )
}

type FoodRowProps = Omit<SeasonTableProps, 'label' | 'foods'> & { readonly food: SeasonFood }

function WideRow(props: FoodRowProps) {
  return (
    <tr>
      <th scope="row">
        <FoodName {...props} />
      </th>
      <MonthCells {...props} />
    </tr>
  )
}

/** The name above its months, which have all of the width. */
function NarrowRows(props: FoodRowProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={12}>
          <FoodName {...props} />
        </th>
      </tr>
      <tr>
        <MonthCells {...props} />
      </tr>
    </tbody>
  )
}

function FoodName({ food, month, counts }: FoodRowProps) {
  const { name, words } = food
  const count = counts.get(name) ?? 0
  const turn = turnOf(food, month)
  return (
    <>
      <Line>
        {count === 0 ? (
          <strong>{name}</strong>
        ) : (
          <Link to={`${ALL_PATH}?zutat=${encodeURIComponent(name)}`}>
            <strong>{name}</strong> <Count>{formatCount(count, 'Rezept', 'Rezepte')}</Count>
          </Link>
        )}
        {turn === undefined ? null : ' '}
        {turn === undefined ? null : <Turn>{turn === 'new' ? 'neu' : 'nur noch jetzt'}</Turn>}
      </Line>
      {words === '' ? null : <Words>{words}</Words>}
    </>
  )
}

function MonthCells({ food, month }: FoodRowProps) {
  return months.map((each) => <MonthCell key={each} food={food} month={each} isShown={each === month} />)
}

type MonthCellProps = { readonly food: SeasonFood; readonly month: number; readonly isShown: boolean }

function MonthCell({ food, month, isShown }: MonthCellProps) {
  const state = seasonStateOf(food, month)
  return (
    <td>
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
  position: 'relative',
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  '& thead th': { padding: 0, [theme.breakpoints.up('md')]: { '&:not(:first-of-type)': { width: 36 } } },
  '& tbody th': { padding: '8px 20px', textAlign: 'left', fontWeight: 400 },
  '& td': { position: 'relative', padding: '0 2px' },
  '& td > [aria-hidden]': { ...markOf(theme.vars.palette.text.primary) },
  ...stateStyles(theme.vars.palette),
  [theme.breakpoints.up('md')]: {
    '& tbody tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '& thead th:last-of-type': { width: 52 },
    '& td:last-of-type': { paddingRight: 18 },
  },
  [theme.breakpoints.down('md')]: {
    '& tbody + tbody th': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    padding: '0 10px',
    '& tbody th': { padding: '4px 2px 6px' },
    '& td': { padding: '0 1px 14px' },
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

/** Filled, framed or bare, so that colours need not be distinguished. */
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
