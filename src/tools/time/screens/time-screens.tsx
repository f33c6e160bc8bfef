/** The routes of time tracking. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { RunningTitle } from '../clock/screens/running-title.tsx'
import { TodayScreen } from '../day/screens/today-screen.tsx'

// What only some visits need, each on its own.
const WeekScreen = lazy(async () => ({ default: (await import('../week/screens/week-screen.tsx')).WeekScreen }))
const MonthScreen = lazy(async () => ({ default: (await import('../month/screens/month-screen.tsx')).MonthScreen }))
const AbsencesScreen = lazy(async () => ({
  default: (await import('../absences/screens/absences-screen.tsx')).AbsencesScreen,
}))
const ReportsScreen = lazy(async () => ({
  default: (await import('../reports/screens/reports-screen.tsx')).ReportsScreen,
}))
const ImportScreen = lazy(async () => ({ default: (await import('../import/screens/import-screen.tsx')).ImportScreen }))
const SettingsScreen = lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen }))

export function TimeScreens() {
  return (
    <RunningTitle>
      <Routes>
        <Route index element={<TodayScreen />} />
        <Route path="tag/:date" element={<TodayScreen />} />
        <Route path="eintrag/:entryId" element={<TodayScreen />} />
        <Route path="woche/:date?" element={<WeekScreen />} />
        <Route path="monat/:month?" element={<MonthScreen />} />
        <Route path="abwesenheiten/:year?" element={<AbsencesScreen />} />
        <Route path="auswertung" element={<ReportsScreen />} />
        <Route path="import" element={<ImportScreen />} />
        <Route path="einstellungen/*" element={<SettingsScreen />} />
        <Route path="*" element={<TodayScreen />} />
      </Routes>
    </RunningTitle>
  )
}
