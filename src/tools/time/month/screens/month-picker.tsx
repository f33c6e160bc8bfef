import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '#ui/button'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { useWidePage } from '#ui/page/use-wide-page'
import { addMonths, formatMonth, monthOf, type Month } from '#base/calendar/calendar-month'
import { MONTH_PATH, monthPath, yearPath } from '../../paths.ts'
import { dateOf } from '#base/calendar/zoned'
import { MONTH_CHOICE_ID } from '../../clock/screens/use-closing.ts'
import type { TimeData } from '../../frame/screens/use-time-data.ts'
import { calendarIcon, previousIcon } from '../../frame/screens/time-icons.ts'
import { CAN_HOVER } from '#ui/page/theme'

type MonthPickerProps = { readonly month: Month; readonly data: TimeData }

/** One month back and on, and a list of all that there is something in. */
export function MonthPicker({ month, data }: MonthPickerProps) {
  const navigate = useNavigate()
  const hasRoom = useWidePage()
  const current = monthOf(data.today)
  return (
    <Row role="group" aria-label="Monat wählen">
      <IconButton
        icon={previousIcon}
        label={`Vorheriger Monat: ${formatMonth(addMonths(month, -1))}`}
        component={Link}
        to={monthPath(addMonths(month, -1))}
      />
      <List
        id={MONTH_CHOICE_ID}
        aria-label="Monat"
        value={month}
        onChange={(event) => void navigate(monthPath(event.target.value))}
      >
        {choices(month, data).map((choice) => (
          <option key={choice} value={choice}>
            {formatMonth(choice)}
          </option>
        ))}
      </List>
      <IconButton
        icon="next"
        label={`Nächster Monat: ${formatMonth(addMonths(month, 1))}`}
        component={Link}
        to={monthPath(addMonths(month, 1))}
      />
      {month === current ? null : <Current hasRoom={hasRoom} />}
      <Button variant="quiet" component={Link} to={yearPath(Number(month.slice(0, 4)))}>
        Jahr {month.slice(0, 4)}
      </Button>
      <HiddenText role="status">{formatMonth(month)}</HiddenText>
    </Row>
  )
}

function Current({ hasRoom }: { readonly hasRoom: boolean }) {
  if (!hasRoom) return <IconButton icon={calendarIcon} label="Dieser Monat" component={Link} to={MONTH_PATH} />
  return (
    <Button variant="quiet" component={Link} to={MONTH_PATH}>
      Dieser Monat
    </Button>
  )
}

/** Months before the first entry or plan that can be chosen from the list; the arrows lead further. */
const MONTHS_AROUND = 1

/** The latest first: from a month before there is anything to one after today, and the one that is shown. */
function choices(month: Month, { entries, plans, today }: TimeData): readonly Month[] {
  const starts = [today, month, ...plans.map(({ validFrom }) => validFrom), ...firstOf(entries)].map(monthOf)
  const first = starts.reduce((least, each) => (each < least ? each : least))
  const end = [addMonths(monthOf(today), MONTHS_AROUND), month].toSorted().at(-1) ?? month
  const all: Month[] = []
  // A plan from long ago must not make the list too long to use.
  for (let each = end; each >= addMonths(first, -MONTHS_AROUND) && all.length < MAX_CHOICES; each = addMonths(each, -1))
    all.push(each)
  return all.includes(month) ? all : [...all, month]
}

const MAX_CHOICES = 240

function firstOf(entries: TimeData['entries']): readonly string[] {
  const [first] = entries
  return first === undefined ? [] : [dateOf(first.start)]
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 })

const List = styled('select')(({ theme }) => ({
  minHeight: 44,
  minWidth: 0,
  padding: '6px 12px',
  border: '1px solid transparent',
  borderRadius: 12,
  background: 'transparent',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '1.125rem',
  fontWeight: 700,
  '& option': { background: theme.vars.palette.background.raised },
  [CAN_HOVER]: { '&:hover': { borderColor: theme.vars.palette.divider } },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -1 },
}))
