/** The routes of time tracking. */
import { useContext, useDeferredValue, useMemo, type ReactNode } from 'react'
import { Route } from 'react-router'
import { MINUTE_MS } from '#base/clock'
import { useDocuments } from '#documents/client'
import { PageFrameContext } from '#ui/page/page'
import { useNow } from '#ui/use-now'
import { Pages } from '#ui/page/pages'
import { lazyPart } from '#ui/page/lazy-part'
import { TodayScreen } from '../day/screens/today-screen.tsx'
import { formatDuration } from '../words/format-duration.ts'
import { entriesCollection, plansCollection } from '../collections.ts'
import { TODAY_PATH } from '../paths.ts'
import { midnightBefore, readRunningClock } from '../clock/running-clock.ts'
import { useSettings } from '../frame/screens/use-time-data.ts'

// What only some visits need, each on its own.
const WeekScreen = lazyPart(() => import('../week/screens/week-screen.tsx'), 'WeekScreen')
const MonthScreen = lazyPart(() => import('../month/screens/month-screen.tsx'), 'MonthScreen')
const YearScreen = lazyPart(() => import('../month/screens/year-screen.tsx'), 'YearScreen')
const AbsencesScreen = lazyPart(() => import('../absences/screens/absences-screen.tsx'), 'AbsencesScreen')
const ReportsScreen = lazyPart(() => import('../reports/screens/reports-screen.tsx'), 'ReportsScreen')
const HoursSheetScreen = lazyPart(() => import('../reports/screens/hours-sheet-screen.tsx'), 'HoursSheetScreen')
const ImportScreen = lazyPart(() => import('../import/screens/import-screen.tsx'), 'ImportScreen')
const SettingsScreen = lazyPart(() => import('./settings-screen.tsx'), 'SettingsScreen')

export function TimeScreens() {
  return (
    <RunningTitle>
      <Pages at={TODAY_PATH}>
        <Route index element={<TodayScreen />} />
        <Route path="tag/:date" element={<TodayScreen />} />
        <Route path="eintrag/:entryId" element={<TodayScreen />} />
        <Route path="woche/:date?" element={<WeekScreen />} />
        <Route path="monat/:month?" element={<MonthScreen />} />
        <Route path="monat/jahr/:year?" element={<YearScreen />} />
        <Route path="abwesenheiten/:year?" element={<AbsencesScreen />} />
        <Route path="auswertung" element={<ReportsScreen />} />
        <Route path="auswertung/stundenblatt" element={<HoursSheetScreen />} />
        <Route path="import" element={<ImportScreen />} />
        <Route path="einstellungen/*" element={<SettingsScreen />} />
      </Pages>
    </RunningTitle>
  )
}

/** While the clock runs, today's time stands before the title of every page below. */
function RunningTitle({ children }: { readonly children: ReactNode }) {
  const frame = useContext(PageFrameContext)
  const titleStart = useTitleStart()
  const running = useMemo(() => ({ ...frame, titleStart }), [frame, titleStart])
  return <PageFrameContext value={running}>{children}</PageFrameContext>
}

function useTitleStart(): string {
  // The title may follow a press.
  const stored = useDeferredValue(useDocuments(entriesCollection))
  const nowMs = useNow(MINUTE_MS)
  const plans = useDocuments(plansCollection)
  const { isNightWhole } = useSettings()
  const clock = useMemo(
    () => readRunningClock({ entries: stored, plans, isNightWhole }, nowMs, midnightBefore(nowMs)),
    [stored, nowMs, plans, isNightWhole],
  )
  if (clock.kind === 'off') return ''
  return clock.kind === 'work'
    ? `${formatDuration(clock.workedToday)} · `
    : `Pause ${formatDuration(clock.runningFor)} · `
}
