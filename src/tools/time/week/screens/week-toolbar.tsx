import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import type { Account } from '../../account/account.ts'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { WEEK_PATH, weekPath } from '../../paths.ts'
import { addDays } from '../wall-axis.ts'
import { weekOf } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { previousIcon } from '../../frame/screens/time-icons.ts'
import type { IconShape } from '#ui/page/icon'

/** Icons of the week. */
const allHoursIcon: IconShape = {
  path: 'M12 3.500v17m0-17L8.500 7M12 3.500 15.500 7M12 20.500 8.500 17m3.500 3.500 3.500-3.500M4 12h3m10 0h3',
}

type WeekToolbarProps = {
  /** The day that is shown; the other weeks are shown at the same one. */
  readonly date: LocalDate
  readonly account: Account
  readonly today: LocalDate
  readonly isAllHours: boolean
  readonly onAllHours: (isAllHours: boolean) => void
  /** What else can be done with the week. */
  readonly children: ReactNode
}

/** The links to other weeks, and the totals of this one. */
export function WeekToolbar({ date, account, today, isAllHours, onAllHours, children }: WeekToolbarProps) {
  return (
    <Bar>
      <IconButton icon={previousIcon} label="Vorige Woche" component={Link} to={weekPath(addDays(date, -7))} />
      <IconButton icon="next" label="Nächste Woche" component={Link} to={weekPath(addDays(date, 7))} />
      <Button variant="secondary" component={Link} to={WEEK_PATH}>
        Heute
      </Button>
      <IconButton
        icon={allHoursIcon}
        label="Alle 24 Stunden zeigen"
        isPressed={isAllHours}
        onClick={() => onAllHours(!isAllHours)}
      />
      {children}
      <WeekSum monday={weekOf(date).monday} account={account} today={today} />
    </Bar>
  )
}

type WeekSumProps = { readonly monday: LocalDate; readonly account: Account; readonly today: LocalDate }

function WeekSum({ monday, account, today }: WeekSumProps) {
  const sunday = addDays(monday, 6)
  const { actual, planned, target } = account.sum(monday, sunday)
  const hasPlan = account.day(sunday).plan !== undefined
  const isBegun = monday < today
  return (
    <Sum>
      <b>
        <HiddenText>Woche: </HiddenText>
        {formatHours(actual)}
        {hasPlan ? ` von ${formatDuration(planned)}` : ''}
      </b>
      {hasPlan && isBegun ? (
        <span>
          {sunday < today ? '' : 'bis jetzt '}
          {formatBalance(actual - target)}
        </span>
      ) : null}
    </Sum>
  )
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 })

const Sum = styled('div')(({ theme }) => ({
  flex: 1,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  '& b': { fontSize: '1.0625rem', fontWeight: 700 },
  '& span': { display: 'block', fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
}))
