/** What grows now: a month with what is fresh and what comes from store, and the calendar of the whole year. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { HOUR_MS } from '#base/clock'
import { formatNumber } from '#base/text/format'
import { Button, IconButton } from '#ui/button'
import { Cluster, HiddenText, SectionTitle, Stack } from '#ui/card'
import { Segments } from '#ui/form/segments'
import { StepLink } from '#ui/link'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { PrintButton, PrintSheet } from '#ui/page/print-sheet'
import { useNow } from '#ui/use-now'
import { recipesCollection } from '../../collections.ts'
import { useFoodIndex } from '../../foods/screens/use-food-index.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { useOfKitchen } from '../../frame/screens/use-kitchen.ts'
import { SEASON_PATH } from '../../paths.ts'
import {
  addMonths,
  countRecipes,
  monthName,
  readMonth,
  seasonOfMonth,
  months,
  seasonStateOf,
  type SeasonFood,
} from '../season-calendar.ts'
import { SeasonLegend, SeasonTable } from './season-table.tsx'

type View = 'month' | 'year'

const address: FilterAddress<{ readonly view: View }> = {
  read: (query) => ({ view: query.get('ansicht') === 'jahr' ? 'year' : 'month' }),
  write: ({ view }) => ({ ansicht: view === 'year' ? 'jahr' : undefined }),
}

export function SeasonScreen() {
  const { month: asked = '' } = useParams()
  const thisMonth = new Date(useNow(HOUR_MS)).getMonth() + 1
  const month = readMonth(asked) ?? thisMonth
  const index = useFoodIndex()
  const recipes = useOfKitchen(recipesCollection)
  const season = useMemo(() => seasonOfMonth(index, month), [index, month])
  const counts = useMemo(() => countRecipes(recipes, index), [recipes, index])
  const [{ view }, change] = useFilter(address)
  const name = monthName(month)
  return (
    <RecipesPage heading="Saison" title={`Saison im ${name}`} actions={<PrintButton />}>
      <Bar>
        <MonthChoice month={month} thisMonth={thisMonth} view={view} />
        <Segments
          label="Was gezeigt wird"
          options={[
            { value: 'month', text: `Im ${name}` },
            { value: 'year', text: 'Ganzes Jahr' },
          ]}
          value={view}
          onChange={(chosen) => change({ view: chosen })}
        />
      </Bar>
      <SeasonLegend />
      {view === 'year' ? (
        <SeasonTable label="Saisonkalender" foods={season.all} month={month} counts={counts} />
      ) : (
        <>
          <Part title="Frisch vom Feld" foods={season.fresh} month={month} counts={counts} />
          <Part title="Aus dem Lager" foods={season.stored} month={month} counts={counts} />
        </>
      )}
      <SeasonPrint foods={season.all} />
    </RecipesPage>
  )
}

type MonthChoiceProps = { readonly month: number; readonly thisMonth: number; readonly view: View }

function MonthChoice({ month, thisMonth, view }: MonthChoiceProps) {
  const pathOf = (other: number): string => `${SEASON_PATH}/${other}${view === 'year' ? '?ansicht=jahr' : ''}`
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <Cluster role="group" aria-label="Monat wählen">
      <IconButton
        icon={previousIcon}
        label={`Vorheriger Monat: ${monthName(before)}`}
        component={StepLink}
        to={pathOf(before)}
      />
      <MonthName>{monthName(month)}</MonthName>
      <IconButton icon="next" label={`Nächster Monat: ${monthName(after)}`} component={StepLink} to={pathOf(after)} />
      {month === thisMonth ? null : (
        <Button variant="quiet" component={StepLink} to={SEASON_PATH}>
          Jetzt da
        </Button>
      )}
      <HiddenText role="status">{monthName(month)}</HiddenText>
    </Cluster>
  )
}

type PartProps = {
  readonly title: string
  readonly foods: readonly SeasonFood[]
  readonly month: number
  readonly counts: ReadonlyMap<string, number>
}

function Part({ title, foods, ...rest }: PartProps) {
  if (foods.length === 0) return null
  return (
    <Stack gap={1} as="section">
      <SectionTitle>
        {title} ({formatNumber(foods.length)})
      </SectionTitle>
      <SeasonTable label={title} foods={foods} {...rest} />
    </Stack>
  )
}

const previousIcon = { path: 'm14.500 6-6 6 6 6' }

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
})

/** As wide as the longest, so that the arrows stay where they are. */
const MonthName = styled('span')({
  minWidth: '7.5rem',
  fontSize: '1.25rem',
  fontWeight: 700,
  textAlign: 'center',
})

/** The calendar on paper, for the door of the kitchen. */
function SeasonPrint({ foods }: { readonly foods: readonly SeasonFood[] }) {
  return (
    <PrintSheet title="Saisonkalender" detail="● frisch vom Feld, ○ aus dem Lager, für Mitteleuropa">
      {() => (
        <Dense>
          <thead>
            <tr>
              <th>Was</th>
              {months.map((month) => (
                <th key={month}>{monthName(month).slice(0, 3)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {foods.map((food) => (
              <tr key={food.name}>
                <td>{food.name}</td>
                {months.map((month) => (
                  <td key={month}>{marks[seasonStateOf(food, month) ?? 'none']}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Dense>
      )}
    </PrintSheet>
  )
}

const marks = { fresh: '●', stored: '○', none: '' } as const

// All of them have room on two sheets.
const Dense = styled('table')({
  fontSize: '8.5pt',
  '&& th, && td': { padding: '0.4mm 1.5mm' },
  '&& th:not(:first-of-type), && td:not(:first-of-type)': { textAlign: 'center' },
})
