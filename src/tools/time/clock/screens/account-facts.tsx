/** Feierabend, balance and week: what the account says while the day goes on. */
import { styled } from '@mui/material/styles'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import type { TodayLineProps } from '#kit/tool-door'
import { LinkButton } from '#ui/button'
import { scalesIcon } from '#ui/page/tool-icons'
import { useNow } from '#ui/use-now'
import { dateOfDay, dayNumber, weekOf } from '#base/calendar/calendar-day'
import type { Account } from '../../account/account.ts'
import { describeDayEnd, forecastEnd } from '../forecast-end.ts'
import { formatBalance, formatDuration, formatHours } from '../../words/format-duration.ts'
import { PLANS_PATH } from '../../paths.ts'
import { DayFacts, type Fact } from '../../account/screens/day-facts.tsx'
import { useSettings, type TimeData } from '../../frame/screens/use-time-data.ts'
import { calendarIcon, flagIcon } from '../../frame/screens/time-icons.ts'

export function AccountFacts({ data, account }: { readonly data: TimeData; readonly account: Account }) {
  const { hasHints } = useSettings()
  const hasPlan = account.day(data.today).plan !== undefined
  return (
    <>
      <DayFacts
        facts={[
          ...endFact(data, account, hasHints),
          ...(hasPlan ? [balanceFact(data, account)] : []),
          weekFact(data, account),
        ]}
      />
      {hasPlan ? null : (
        <PlanLine>
          <span>Lege einen Plan an, dann siehst du Soll, Saldo und Feierabend.</span>
          <LinkButton variant="secondary" to={PLANS_PATH}>
            Plan anlegen
          </LinkButton>
        </PlanLine>
      )}
    </>
  )
}

/** The running clock in „Heute“ on the start page, which renders it anew with each change (C36). */
export function ClockTodayLine({ line, children }: TodayLineProps) {
  const documents = useDocumentsClient()
  const nowMs = useNow(MINUTE_MS)
  const end = describeDayEnd(documents.list, nowMs, Temporal.Now.timeZoneId())
  const { detail } = line
  return children(end === undefined ? line : { ...line, detail: detail === undefined ? end : `${detail} · ${end}` })
}

function endFact(data: TimeData, account: Account, hasHints: boolean): readonly Fact[] {
  const end = forecastEnd(data, account, hasHints)
  if (end === undefined) {
    const { holiday } = account.day(data.today)
    return holiday === undefined ? [] : [{ icon: flagIcon, label: 'Feiertag', value: holiday.name }]
  }
  const { forecast, words, isTooLate } = end
  if (isTooLate) return []
  const { label, value, reason } = words
  return [
    {
      icon: flagIcon,
      label,
      value,
      tone: forecast.kind === 'reached' ? 'good' : 'plain',
      ...(reason === '' ? {} : { detail: reason }),
    },
  ]
}

function balanceFact({ today, workDay }: TimeData, account: Account): Fact {
  const yesterday = account.balanceAt(dateOfDay(dayNumber(workDay) - 1))
  const { work, target } = account.day(workDay)
  const fact = { icon: scalesIcon, label: 'Saldo', value: formatHours(yesterday, 'signed') }
  const isToday = workDay === today
  if (work < target) return { ...fact, detail: isToday ? 'bis gestern' : 'vor dieser Nacht' }
  return work === target
    ? fact
    : { ...fact, detail: `mit ${isToday ? 'heute' : 'dieser Nacht'} ${formatBalance(yesterday + work - target)}` }
}

function weekFact({ today }: TimeData, account: Account): Fact {
  const { week, monday } = weekOf(today)
  const { actual, planned } = account.sum(monday, dateOfDay(dayNumber(monday) + 6))
  return {
    icon: calendarIcon,
    label: `Woche ${week}`,
    value: formatHours(actual),
    ...(planned > 0 ? { detail: `von ${formatDuration(planned)}` } : {}),
  }
}

const PlanLine = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '4px 4px',
  color: theme.vars.palette.text.secondary,
  '& > span': { flex: '1 1 220px' },
}))
