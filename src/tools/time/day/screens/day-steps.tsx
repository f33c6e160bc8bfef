/** Which day is shown, and the ways to the one before and the one after. */
import { styled } from '@mui/material/styles'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { dateOfDay, dayNumber } from '../../calendar/calendar-day.ts'
import { formatDayName } from '../../words/format-day-name.ts'
import { dayPath, TODAY_PATH } from '../../paths.ts'
import type { LocalDate } from '../../calendar/zoned.ts'
import { previousIcon } from '../../frame/screens/time-icons.ts'

export function DaySteps({ date, today }: { readonly date: LocalDate; readonly today: LocalDate }) {
  const pathOf = (day: LocalDate) => (day === today ? TODAY_PATH : dayPath(day))
  return (
    <Row aria-label="Tag wählen">
      <IconButton icon={previousIcon} label="Tag davor" component={Link} to={pathOf(dateOfDay(dayNumber(date) - 1))} />
      <Name>
        {date === today ? `Heute, ${formatDayName(date, today).split(', ')[1] ?? ''}` : formatDayName(date, today)}
      </Name>
      <IconButton icon="next" label="Tag danach" component={Link} to={pathOf(dateOfDay(dayNumber(date) + 1))} />
    </Row>
  )
}

const Row = styled('nav')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })

const Name = styled('h2')({ fontSize: '1.0625rem', lineHeight: 1.3, fontWeight: 700, textAlign: 'center' })
