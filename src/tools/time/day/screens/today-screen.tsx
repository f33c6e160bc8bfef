/** The first screen: the clock and today's figures; any other day as it was. */
import { styled } from '@mui/material/styles'
import { memo, useDeferredValue, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useDocumentsStatus } from '#documents/client'
import { Stack } from '#ui/card'
import { useRest } from '#ui/use-rest'
import { Button, LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { startIcon } from '#ui/page/tool-icons'
import type { LocalDate } from '#base/calendar/zoned'
import type { Account } from '../../account/account.ts'
import { dayPath, TODAY_PATH, PLANS_PATH } from '../../paths.ts'
import { AccountFacts } from '../../clock/screens/account-facts.tsx'
import { focusClock } from '../../clock/screens/clock-buttons.tsx'
import { ClockCard } from '../../clock/screens/clock-card.tsx'
import { ClockNotices } from '../../clock/screens/clock-notices.tsx'
import { DayPicker } from './day-picker.tsx'
import { DaySection } from './day-section.tsx'
import { DaysSheet } from './days-sheet.tsx'
import { ForgottenNotice } from '../../clock/screens/forgotten-notice.tsx'
import { AccountHints } from '../../account/screens/account-hints.tsx'
import { OpenedEntry } from '../../entries/screens/entry-dialog.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useAccount } from '../../account/screens/use-account.ts'
import { useClock } from '../../clock/screens/use-clock.ts'
import { firstDateOf } from '../../worked/split-at-midnight.ts'
import { useTimeData, type TimeData } from '../../frame/screens/use-time-data.ts'
import { timeFace } from '../../face.ts'
import { formatDayName, formatShortDayName } from '../../words/format-day-name.ts'

const HEADING = 'Zeiterfassung'

export function TodayScreen() {
  const { date, entryId } = useParams()
  const data = useTimeData()
  const account = useAccount(data)
  const navigate = useNavigate()
  const printed = useDeferredValue(account)
  const entry = data.entries.find(({ id }) => id === entryId)
  const shown = date ?? (entry === undefined ? data.workDay : firstDateOf(entry))
  if (!isDate(shown)) return <Navigate to={TODAY_PATH} replace />
  // While a night runs that counts as a whole, the calendar's today is another day.
  const isToday = shown === data.workDay
  return (
    <TimePage heading={isToday ? HEADING : formatShortDayName(shown, data.today)} isOtherDay={!isToday}>
      {entryId === undefined ? null : (
        <OpenedEntry
          key={entryId}
          id={entryId}
          found={entry}
          onClose={() => void navigate(isToday ? TODAY_PATH : dayPath(shown), { replace: true })}
        />
      )}
      {isToday ? (
        <Today data={data} account={account} />
      ) : (
        <>
          <DayPicker date={shown} workDay={data.workDay} />
          <DaySection data={data} account={account} date={shown} />
        </>
      )}
      <DaySheet date={shown} account={printed} today={data.today} />
    </TimePage>
  )
}

/** A day that there is, as addresses write it. */
function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true
}

function Today({ data, account }: { readonly data: TimeData; readonly account: Account }) {
  const clock = useClock()
  const [isResting, rest] = useRest()
  const { lastSyncedAt, home } = useDocumentsStatus('lastSyncedAt', 'home')
  const figures = useDeferredValue(useMemo(() => ({ data, account }), [data, account]))
  // Before everything was here once, an empty list does not tell that there is nothing.
  const isKnown = lastSyncedAt !== undefined || home === 'device'
  if (isKnown && data.entries.length === 0 && data.plans.length === 0)
    return (
      <FirstVisit
        onStart={() => {
          rest()
          flushSync(() => clock.press('start'))
          focusClock()
        }}
      />
    )
  return (
    <>
      <ForgottenNotice data={data} account={account} clock={clock} />
      <Columns isResting={isResting}>
        <Stack gap={2}>
          <ClockCard data={data} account={account} clock={clock} />
        </Stack>
        <Stack gap={2}>
          <ClockNotices data={data} clock={clock} />
          <Figures {...figures} />
          <DaySection data={data} account={account} date={data.workDay} />
        </Stack>
      </Columns>
    </>
  )
}

/** What follows from all entries: it may come a moment after the press that changed one. */
const Figures = memo(function Figures({ data, account }: { readonly data: TimeData; readonly account: Account }) {
  return (
    <>
      <AccountFacts data={data} account={account} />
      <AccountHints data={data} from={data.workDay} to={data.workDay} />
    </>
  )
})

type DaySheetProps = { readonly date: LocalDate; readonly account: Account; readonly today: LocalDate }

const DaySheet = memo(function DaySheet({ date, ...rest }: DaySheetProps) {
  return <DaysSheet title={formatDayName(date, rest.today)} days={[date]} {...rest} />
})

const Columns = styled('div')<{ readonly isResting: boolean }>(({ theme, isResting }) => ({
  pointerEvents: isResting ? 'none' : 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 24,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}))

/** What stands there before there is anything: one sentence, and the two ways to begin. */
function FirstVisit({ onStart }: { readonly onStart: () => void }) {
  return (
    <EmptyState
      picture={<Icon name={timeFace.icon} size={72} />}
      title="Dein erster Arbeitstag"
      actions={
        <>
          <LinkButton variant="secondary" size="large" to={PLANS_PATH}>
            Arbeitszeit-Plan anlegen
          </LinkButton>
          <Button variant="primary" size="large" icon={startIcon} onClick={onStart}>
            Kommen
          </Button>
        </>
      }
    >
      Tipp auf „Kommen“, wenn du anfängst, und auf „Gehen“, wenn du fertig bist, auch ohne Netz; mit einem Plan siehst
      du außerdem Soll, Saldo und Feierabend.
    </EmptyState>
  )
}
