/** The week: what is cooked on which day, filled by the ideas, and brought to the shopping list. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ranksOfMove } from '#base/rank'
import { formatCount, formatDate } from '#base/text/format'
import type { Documents } from '#documents/client'
import { Button, IconButton } from '#ui/button'
import { Card, Cluster, Stack } from '#ui/card'
import { BigList } from '#ui/list/big-list'
import { placeProps } from '#ui/list/place-drag'
import { Menu } from '#ui/menu'
import { printPage } from '#ui/page/print-sheet'
import { copyIcon, printIcon } from '#ui/page/tool-icons'
import { addDays, mondayOf } from '#base/calendar/calendar-day'
import { readDaysAway } from '../../../days-away-port.ts'
import { mealsCollection } from '../../collections.ts'
import { basketIcon } from '../../frame/screens/recipe-icons.ts'
import { RecipesPage } from '../../frame/screens/recipes-page.tsx'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { WEEK_PATH } from '../../paths.ts'
import { describeDayFrom, rankInSlot } from '../../meals/plan-meal.ts'
import { copiedMeals, type StoredMeal, type WeekDay } from '../plan-week.ts'
import { AwayOffer } from './away-offer.tsx'
import { MealDialog, type PlannedMeal } from './meal-dialog.tsx'
import { MealRow } from './meal-row.tsx'
import { useWeek, type Week } from './use-week.ts'
import { WeekSheet } from './week-sheet.tsx'

const ROW_PX = 60

const backIcon = { path: 'm14.500 6-6 6 6 6' }

export function WeekScreen() {
  const { date } = useParams()
  const today = Temporal.Now.plainDateISO().toString()
  const away = readDaysAway(useLocation().hash)
  const monday = mondayOf(isDate(date) ? date : away.ok ? away.value.from : today)
  const week = useWeek(monday, today)
  const [planned, plan] = useState<PlannedMeal>()
  return (
    <RecipesPage
      title={`Woche ab ${formatDate(monday)}`}
      heading="Woche"
      actions={<WeekActions week={week} monday={monday} />}
    >
      <Stack gap={2}>
        {away.ok ? <AwayOffer away={away.value} week={week} /> : null}
        <WeekChoice monday={monday} today={today} />
        <Days>
          {week.days.map((day) => (
            <DayCard key={day.date} day={day} today={today} week={week} onPlan={plan} />
          ))}
        </Days>
      </Stack>
      <WeekSheet days={week.days} nameOf={week.nameOf} />
      {planned === undefined ? null : <MealDialog week={week} planned={planned} onClose={() => plan(undefined)} />}
    </RecipesPage>
  )
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function WeekChoice({ monday, today }: { readonly monday: string; readonly today: string }) {
  const navigate = useNavigate()
  const go = (to: string) => (): void => void navigate(`${WEEK_PATH}/${to}`, { replace: true })
  const isThis = monday === mondayOf(today)
  return (
    <Cluster>
      <IconButton icon={backIcon} label="Eine Woche zurück" onClick={go(addDays(monday, -7))} />
      <b>
        {formatDate(monday)} – {formatDate(addDays(monday, 6))}
      </b>
      <IconButton icon="next" label="Eine Woche weiter" onClick={go(addDays(monday, 7))} />
      {isThis ? null : (
        <Button variant="quiet" onClick={go(mondayOf(today))}>
          Diese Woche
        </Button>
      )}
    </Cluster>
  )
}

function WeekActions({ week, monday }: { readonly week: Week; readonly monday: string }) {
  const { run } = useKitchen()
  const navigate = useNavigate()
  const isEmpty = week.days.every(({ meals }) => meals.length === 0)

  function copyWeek(): void {
    const copies = copiedMeals(week.days, 7, week)
    run(`${formatCount(copies.length, 'Mahlzeit', 'Mahlzeiten')} in die nächste Woche kopiert`, (editing) => {
      for (const { id, meal } of copies) editing.add(mealsCollection, meal, id)
    })
    void navigate(`${WEEK_PATH}/${addDays(monday, 7)}`)
  }

  return (
    <>
      <Button variant="secondary" icon={basketIcon} disabled={week.shopping.count === 0} onClick={week.shopping.shop}>
        Auf die Einkaufsliste
      </Button>
      <Button variant="primary" icon="plus" disabled={week.freeCount === 0} isBusy={week.isFilling} onClick={week.fill}>
        Woche füllen
      </Button>
      <Menu
        label="Mehr zur Woche"
        entries={[
          ...(isEmpty ? [] : [{ icon: copyIcon, text: 'In die nächste Woche kopieren', onClick: copyWeek }]),
          { icon: printIcon, text: 'Drucken', onClick: printPage },
        ]}
      />
    </>
  )
}

type DayCardProps = {
  readonly day: WeekDay
  readonly today: string
  readonly week: Week
  readonly onPlan: (planned: PlannedMeal) => void
}

function DayCard(props: DayCardProps) {
  const { day, today, onPlan } = props
  const { date, meals } = day
  const moves = useMoves(props)
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
  return (
    <Day
      aria-label={`${name}, ${formatDate(date)}`}
      data-today={date === today || undefined}
      data-over={(date < today && meals.length === 0) || undefined}
      {...placeProps(date)}
    >
      <DayHead>
        <h2>
          {date === today ? 'Heute' : name} <small>{formatDate(date).slice(0, 6)}</small>
        </h2>
        <IconButton icon="plus" label={`Mahlzeit am ${name} hinzufügen`} onClick={() => onPlan({ on: date })} />
      </DayHead>
      <Meals {...props} moves={moves} />
    </Day>
  )
}

function Meals({ day: { meals }, week, onPlan, moves }: DayCardProps & { readonly moves: Moves }) {
  const { run } = useKitchen()
  // The handles take room from the names: a single meal has nowhere to go.
  const order = { nameOf: week.nameOf, onMove: moves.inDay }
  return (
    <BigList
      items={meals}
      keyOf={({ id }) => id}
      rowPx={ROW_PX}
      {...(meals.length < 2 ? {} : { order })}
      renderRow={(meal) => (
        <MealRow
          meal={meal}
          week={week}
          onEdit={() => onPlan({ meal })}
          onMove={(to) => moves.toDay(meal, to)}
          onRemove={() =>
            run(`„${week.nameOf(meal)}“ aus der Woche genommen`, (editing) => editing.remove(mealsCollection, meal.id))
          }
        />
      )}
    />
  )
}

type Moves = ReturnType<typeof useMoves>

/** Moves meals, each as one step. */
function useMoves({ day, today, week: { meals, nameOf } }: DayCardProps) {
  const { run } = useKitchen()
  return {
    toDay: (meal: StoredMeal, on: string): void => {
      const rank = rankInSlot(meals, { on, kind: meal.kind })
      run(`„${nameOf(meal)}“ ${describeDayFrom(on, today)}`, (editing) =>
        editing.modify(mealsCollection, meal.id, { on, rank }),
      )
    },
    inDay: (from: number, to: number, series: object): void => {
      const named = day.meals.map((meal) => ({ ...meal, name: nameOf(meal) }))
      const write = (editing: Documents): void => {
        for (const [id, rank] of ranksOfMove(named, from, to)) editing.modify(mealsCollection, id, { rank })
      }
      run(`„${named[from]?.name}“ verschoben`, write, { series })
    },
  }
}

const Days = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))',
  alignItems: 'start',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const Day = styled(Card)(({ theme }) => ({
  '&&': { padding: '10px 14px' },
  minHeight: 96,
  // An empty day that is over makes room for those to come.
  '&[data-over]': { minHeight: 0, '&&': { paddingBlock: 2 }, color: theme.vars.palette.text.secondary },
  '&[data-today]': { borderColor: theme.vars.palette.secondary.main },
  '&[data-target]': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.background.raised,
  },
}))

const DayHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h2': { fontSize: '1rem', fontWeight: 700 },
  '& small': { marginLeft: 8, color: theme.vars.palette.text.secondary, fontWeight: 400 },
}))
