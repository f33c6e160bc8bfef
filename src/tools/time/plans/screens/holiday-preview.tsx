/** The holidays of a year as the form of a plan makes them. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { IconButton } from '#ui/button'
import { Card, QuietText } from '#ui/card'
import { dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import { planHolidaysOf, type DatedHoliday } from '../../calendar/plan-holidays.ts'
import { readFreeDays } from '../free-days.ts'
import { minutesOfHours, type PlanDraft } from '../plan-form.ts'
import { stateNames, type State } from '../../calendar/states.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { useToday } from '../../frame/screens/use-today.ts'
import { previousIcon } from '../../frame/screens/time-icons.ts'

const FIRST_YEAR = 1990
const LAST_YEAR = 2199

export function HolidayPreview({ draft }: { readonly draft: PlanDraft }) {
  const today = useToday()
  const begin = draft.validFrom > today ? draft.validFrom : today
  const [chosen, setYear] = useState<number>()
  const year = chosen ?? Number(begin.slice(0, 4))
  const { state } = draft
  if (state === undefined) {
    return (
      <Card aria-labelledby="holidays">
        <Title id="holidays">Feiertage {year}</Title>
        <QuietText>Wähle dein Bundesland, dann stehen hier seine Feiertage.</QuietText>
      </Card>
    )
  }
  const holidays = holidaysOfDraft(year, { ...draft, state })
  const minutes = minutesOfHours(draft.hours)
  const onWorkDays = holidays.filter(({ date }) => (minutes[weekdayOf(dayNumber(date))] ?? 0) > 0)
  return (
    <Card aria-labelledby="holidays">
      <Head>
        <Title id="holidays">Feiertage {year}</Title>
        <IconButton
          icon={previousIcon}
          label={`Feiertage ${year - 1}`}
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          icon="next"
          label={`Feiertage ${year + 1}`}
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
      </Head>
      <QuietText>
        {stateNames[state]}: {formatCount(holidays.length, 'Tag', 'Tage')}, {onWorkDays.length} davon an deinen
        Arbeitstagen
        {draft.worksOnHolidays ? ' – dein Soll bleibt, weil du an Feiertagen arbeitest' : ''}
      </QuietText>
      <Days holidays={holidays} onWorkDays={onWorkDays} />
    </Card>
  )
}

/** With the free days that can be read already. */
function holidaysOfDraft(year: number, { state, options, freeDays }: PlanDraft & { readonly state: State }) {
  const typed = readFreeDays(freeDays)
  return planHolidaysOf(year, { state, options: [...options], freeDays: typed.ok ? [...typed.value] : [] })
}

type DaysProps = { readonly holidays: readonly DatedHoliday[]; readonly onWorkDays: readonly DatedHoliday[] }

function Days({ holidays, onWorkDays }: DaysProps) {
  return (
    <List>
      {holidays.map(({ date, name, portion }) => (
        <Row key={date} isQuiet={!onWorkDays.some((day) => day.date === date)}>
          <DateText>{shortDate(date)}</DateText>
          <span>
            {name}
            {portion < 1 ? ' (halber Tag)' : ''}
          </span>
        </Row>
      ))}
    </List>
  )
}

const Head = styled('div')({ display: 'flex', alignItems: 'center', margin: '-8px -8px 0 0' })

const Title = styled('h2')({ flex: 1, fontSize: '1.125rem', lineHeight: 1.3, fontWeight: 700 })

const List = styled('ul')({ marginTop: 12 })

const Row = styled('li')<{ readonly isQuiet: boolean }>(({ theme, isQuiet }) => ({
  display: 'flex',
  gap: 12,
  padding: '4px 0',
  color: isQuiet ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
}))

const DateText = styled('span')({ flexShrink: 0, width: 84, fontVariantNumeric: 'tabular-nums' })
