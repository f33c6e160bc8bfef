/** Twelve small months with what each day is, by letter and colour. */
import { styled } from '@mui/material/styles'
import { memo, useCallback, useMemo, useState } from 'react'
import { Button } from '#ui/button'
import { HiddenText, Stack } from '#ui/card'
import type { DayRange } from '../absence-form.ts'
import type { Account, DayAccount } from '../../account/account.ts'
import { shortWeekdayNames, dayNumber } from '#base/calendar/calendar-day'
import { describeDays } from '../../words/describe-absence.ts'
import { describeDay, markDay, markLetters, type DayMark } from '../../account/mark-day.ts'
import { holidaysOf, type Holiday } from '../../calendar/holidays.ts'
import type { Plan } from '../../model.ts'
import { monthsOf, type CalendarMonth } from '../../calendar/year-months.ts'
import type { LocalDate } from '#base/calendar/zoned'
import { TONE_FILL, toneStyles } from '../../account/screens/mark-swatch.tsx'
import { CalendarLegend, PART_FILL } from './calendar-legend.tsx'
import { useDayRange } from './use-day-range.ts'
import { CAN_HOVER } from '#ui/page/theme'

type YearCalendarProps = {
  readonly year: number
  readonly account: Account
  readonly plans: readonly Plan[]
  readonly today: LocalDate
  readonly onChoose: (days: DayRange) => void
}

export function YearCalendar({ year, account, plans, today, onChoose }: YearCalendarProps) {
  const months = useMemo(() => monthsOf(year), [year])
  const unplanned = useMemo(() => holidaysWithoutPlan(year, plans), [year, plans])
  const hasDay = useCallback((date: LocalDate) => date.startsWith(`${year}-`), [year])
  const { active, marked, handlers } = useDayRange({
    start: hasDay(today) ? today : `${year}-01-01`,
    hasDay,
    onChoose,
  })
  const past = usePastMonths(hasDay(today) ? Number(today.slice(5, 7)) - 1 : 0, Number(active.slice(5, 7)) - 1)
  return (
    <Stack gap={2}>
      <CalendarLegend months={months} account={account} hasPlan={plans.length > 0} />
      <PastMonthsButton past={past} months={months} />
      <Months role="group" aria-label={`Kalender ${year}`} aria-describedby="calendar-hint" {...handlers}>
        {months.map((month, index) => (
          <Month
            key={month.name}
            isCollapsed={past.isCollapsed && index < past.count}
            year={year}
            month={month}
            account={account}
            unplanned={unplanned}
            today={today}
            active={month.dates.includes(active) ? active : undefined}
            {...clip(marked, month)}
          />
        ))}
      </Months>
      <HiddenText aria-live="polite">
        {marked === undefined
          ? ''
          : `${dayNumber(marked.to) - dayNumber(marked.from) + 1} Tage: ${describeDays(marked)}`}
      </HiddenText>
    </Stack>
  )
}

type PastMonthsButtonProps = {
  readonly past: ReturnType<typeof usePastMonths>
  readonly months: readonly CalendarMonth[]
}

function PastMonthsButton({ past: { count, isCollapsed, toggle }, months }: PastMonthsButtonProps) {
  if (count === 0) return null
  const names = [...new Set([months[0]?.name, months[count - 1]?.name])].join(' bis ')
  return (
    <PastButton>
      <Button variant="secondary" onClick={toggle}>
        {`${names} ${isCollapsed ? 'zeigen' : 'ausblenden'}`}
      </Button>
    </PastButton>
  )
}

/**
 * Folds the past months, which on a phone would stand before the current one. They unfold if the user asks for them, or goes to one
 * of their days by keyboard.
 */
function usePastMonths(count: number, activeMonth: number) {
  const [isCollapsed, setCollapsed] = useState(true)
  const [last, setLast] = useState(activeMonth)
  if (last !== activeMonth) {
    setLast(activeMonth)
    if (activeMonth < count) setCollapsed(false)
  }
  return { count, isCollapsed, toggle: () => setCollapsed(!isCollapsed) }
}

/** The holidays of days without a plan (C31): those of the first plan's state, without any plan those of all states. */
function holidaysWithoutPlan(year: number, plans: readonly Plan[]): ReadonlyMap<LocalDate, Holiday> {
  const first = plans.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]
  return new Map(holidaysOf(year, first?.state, first?.options).map((holiday) => [holiday.date, holiday]))
}

type MonthProps = Omit<YearCalendarProps, 'onChoose' | 'plans'> & {
  readonly unplanned: ReadonlyMap<LocalDate, Holiday>
  /** Not shown on a phone. */
  readonly isCollapsed: boolean
  readonly month: CalendarMonth
  readonly active: LocalDate | undefined
  readonly markedFrom?: LocalDate
  readonly markedTo?: LocalDate
}

/** Made anew only for what is its own, so that dragging over a year stays quick. */
const Month = memo(function Month({
  isCollapsed,
  year,
  month,
  account,
  unplanned,
  today,
  active,
  markedFrom,
  markedTo,
}: MonthProps) {
  const days = useMemo(
    () => month.dates.map((date) => ({ date, ...lookOf(account.day(date), unplanned) })),
    [month, account, unplanned],
  )
  return (
    <div role="group" aria-label={`${month.name} ${year}`} data-folded={isCollapsed || undefined}>
      <h2 aria-hidden="true">{month.name}</h2>
      <Days>
        {shortWeekdayNames.map((weekday) => (
          <i key={weekday} aria-hidden="true">
            {weekday}
          </i>
        ))}
        {days.map(({ date, mark, label }, index) => (
          <button
            key={date}
            type="button"
            data-date={date}
            data-mark={mark?.kind}
            data-part={mark?.isPart || undefined}
            data-between={mark?.isBetween || undefined}
            data-weekend={(index + month.offset) % 7 > 4 || undefined}
            data-marked={isWithin(date, markedFrom, markedTo) || undefined}
            aria-current={date === today ? 'date' : undefined}
            aria-label={label}
            title={mark === undefined ? undefined : label}
            tabIndex={date === active ? 0 : -1}
            style={index === 0 ? { gridColumnStart: month.offset + 1 } : undefined}
          >
            <span>{index + 1}</span>
            {mark === undefined || mark.isBetween ? null : <b data-letter={markLetters[mark.kind]} />}
          </button>
        ))}
      </Days>
    </div>
  )
})

function lookOf(
  planned: DayAccount,
  unplanned: ReadonlyMap<LocalDate, Holiday>,
): { readonly mark: DayMark | undefined; readonly label: string } {
  const day = planned.plan === undefined ? { ...planned, holiday: unplanned.get(planned.date) } : planned
  return { mark: markDay(day), label: describeDay(day) }
}

function isWithin(date: LocalDate, from: LocalDate | undefined, to: LocalDate | undefined): boolean {
  return from !== undefined && to !== undefined && from <= date && date <= to
}

function clip(marked: DayRange | undefined, { dates }: CalendarMonth) {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (marked === undefined || marked.to < first || marked.from > last) return {}
  return {
    markedFrom: marked.from > first ? marked.from : first,
    markedTo: marked.to < last ? marked.to : last,
  }
}

const PastButton = styled('div')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }))

const Months = styled('div')(({ theme }) => ({
  ...toneStyles(theme),
  display: 'grid',
  gap: '28px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(244px, 100%), 1fr))',
  [theme.breakpoints.down('sm')]: { '& > [data-folded]': { display: 'none' } },
  '& h2': { marginBottom: 4, fontSize: '1rem', fontWeight: 650 },
}))

const Days = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  userSelect: 'none',
  '& i': {
    color: theme.vars.palette.text.secondary,
    fontSize: '0.75rem',
    fontStyle: 'normal',
    textAlign: 'center',
  },
  '& button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 38,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.15,
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    [theme.breakpoints.down('sm')]: { minHeight: 44 },
  },
  // Weaker than the marks below.
  [CAN_HOVER]: { '& button:where(:hover)': { background: theme.vars.palette.background.raised } },
  '& [data-weekend]': { color: theme.vars.palette.text.secondary },
  // Drawn only: the name of the day says it in a word.
  '& b::after': { content: 'attr(data-letter)', fontSize: '0.6875rem', fontWeight: 700 },
  '& [data-mark]': {
    background: TONE_FILL,
    boxShadow: 'inset 0 -3px var(--tone)',
    color: theme.vars.palette.text.primary,
  },
  '& [data-part]': { background: PART_FILL },
  '& [data-between]': {
    background: 'color-mix(in srgb, var(--tone) 10%, transparent)',
    boxShadow: 'none',
  },
  '& [aria-current]': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2, fontWeight: 700 },
  '& [data-marked]': { outline: `2px dashed ${theme.vars.palette.secondary.main}`, outlineOffset: -2 },
  '& button:focus-visible': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 0 },
}))
