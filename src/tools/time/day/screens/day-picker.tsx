/** Which day is shown, and the ways to others: to the one before and after, and to any by its date. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { Button, IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { Link, StepLink } from '#ui/link'
import { previousIcon } from '../../frame/screens/time-icons.ts'
import { dayPath, TODAY_PATH } from '../../paths.ts'
import { formatDayName } from '../../words/format-day-name.ts'

type StepsProps = { readonly date: LocalDate; readonly today: LocalDate }

/** Above the entries of today, or of the night that runs. */
export function TodaySteps({ date, today }: StepsProps) {
  const name = formatDayName(date, today)
  return (
    <Row aria-label="Tag wählen">
      <IconButton icon={previousIcon} label="Tag davor" component={Link} to={dayPath(dayAfter(date, -1))} />
      <Name>{date === today ? `Heute, ${name.split(', ')[1]}` : name}</Name>
      <IconButton icon="next" label="Tag danach" component={Link} to={dayPath(dayAfter(date, 1))} />
    </Row>
  )
}

type PickerProps = { readonly date: LocalDate; readonly workDay: LocalDate }

/** At the top of the page of any other day. */
export function DayPicker({ date, workDay }: PickerProps) {
  const pathOf = (day: LocalDate) => (day === workDay ? TODAY_PATH : dayPath(day))
  return (
    <Bar aria-label="Tag wählen">
      <IconButton icon={previousIcon} label="Tag davor" component={StepLink} to={pathOf(dayAfter(date, -1))} />
      <DateChoice key={workDay} date={date} pathOf={pathOf} />
      <IconButton icon="next" label="Tag danach" component={StepLink} to={pathOf(dayAfter(date, 1))} />
      <Button variant="quiet" component={StepLink} to={TODAY_PATH}>
        Heute
      </Button>
    </Bar>
  )
}

type DateChoiceProps = { readonly date: LocalDate; readonly pathOf: (day: LocalDate) => string }

function DateChoice({ date, pathOf }: DateChoiceProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(date)
  // While a year is typed the input has other dates, and none.
  const [typed, setTyped] = useState<string>(date)
  if (shown !== date) {
    setShown(date)
    setTyped(date)
  }
  function choose(next: string): void {
    setTyped(next)
    if (isNear(next) && next !== date) void navigate(pathOf(next), { replace: true })
  }
  return (
    <DatePlace>
      <Field label="Tag" name="day" type="date" value={typed} onChange={choose} />
    </DatePlace>
  )
}

/** Other years are mistyped (E13). */
function isNear(date: string): boolean {
  return date >= '1970-01-01' && date <= '2199-12-31'
}

function dayAfter(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days)
}

const Row = styled('nav')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })

const Name = styled('h2')({ fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 700, textAlign: 'center' })

/** The buttons stand beside the input, below its label. */
const Bar = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 4,
  '& > a': { marginBottom: 2 },
})

/** On a phone all stands in one line. */
const DatePlace = styled('div')(({ theme }) => ({
  flex: '0 1 190px',
  minWidth: 150,
  [theme.breakpoints.down('sm')]: { flex: '1 1 150px' },
}))
