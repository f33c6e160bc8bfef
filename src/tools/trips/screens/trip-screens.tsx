/** The routes of the trip planner; each screen is loaded when it is opened. */
import { lazy, Suspense } from 'react'
import { Route } from 'react-router'
import { Pages } from '#ui/page/pages'
import { TRIPS_PATH } from '../paths.ts'

const TripsScreen = lazy(async () => ({ default: (await import('../trip/screens/trips-screen.tsx')).TripsScreen }))

const OverviewScreen = lazy(async () => ({
  default: (await import('../trip/screens/overview-screen.tsx')).OverviewScreen,
}))
const TravellersScreen = lazy(async () => ({
  default: (await import('../trip/screens/travellers-screen.tsx')).TravellersScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/screens/settings-screen.tsx')).SettingsScreen,
}))
const PlanScreen = lazy(async () => ({ default: (await import('../plan/screens/plan-screen.tsx')).PlanScreen }))
const CostsScreen = lazy(async () => ({ default: (await import('../money/screens/costs-screen.tsx')).CostsScreen }))
const TodayScreen = lazy(async () => ({ default: (await import('../today/screens/today-screen.tsx')).TodayScreen }))
const NotesScreen = lazy(async () => ({ default: (await import('../notes/screens/notes-screen.tsx')).NotesScreen }))
const MapScreen = lazy(async () => ({ default: (await import('../map/screens/map-screen.tsx')).MapScreen }))
const BookingsScreen = lazy(async () => ({
  default: (await import('../bookings/screens/bookings-screen.tsx')).BookingsScreen,
}))
const BookingScreen = lazy(async () => ({
  default: (await import('../bookings/screens/booking-screen.tsx')).BookingScreen,
}))
const PackingScreen = lazy(async () => ({
  default: (await import('../packing/screens/packing-screen.tsx')).PackingScreen,
}))
const TemplatesScreen = lazy(async () => ({
  default: (await import('../packing/screens/templates-screen.tsx')).TemplatesScreen,
}))
const ExportScreen = lazy(async () => ({ default: (await import('../export/screens/export-screen.tsx')).ExportScreen }))
const ImportScreen = lazy(async () => ({ default: (await import('../import/screens/import-screen.tsx')).ImportScreen }))
const OfflineScreen = lazy(async () => ({
  default: (await import('../offline/screens/offline-screen.tsx')).OfflineScreen,
}))

const TidyRegions = lazy(async () => ({ default: (await import('../streets/screens/use-streets.ts')).TidyRegions }))

export function TripScreens() {
  return (
    <>
      <Suspense>
        <TidyRegions />
      </Suspense>
      <TripRoutes />
    </>
  )
}

function TripRoutes() {
  return (
    <Pages at={TRIPS_PATH}>
      <Route index element={<TripsScreen />} />
      <Route path="reise/:id" element={<OverviewScreen />} />
      <Route path="reise/:id/mitreisende" element={<TravellersScreen />} />
      <Route path="reise/:id/heute" element={<TodayScreen />} />
      <Route path="reise/:id/notizen" element={<NotesScreen />} />
      <Route path="reise/:id/plan" element={<PlanScreen />} />
      <Route path="reise/:id/kosten" element={<CostsScreen />} />
      <Route path="reise/:id/karte" element={<MapScreen />} />
      <Route path="reise/:id/offline" element={<OfflineScreen />} />
      <Route path="reise/:id/buchungen" element={<BookingsScreen />} />
      <Route path="reise/:id/buchungen/:bookingId" element={<BookingScreen />} />
      <Route path="reise/:id/packliste" element={<PackingScreen />} />
      <Route path="settings/packvorlagen" element={<TemplatesScreen />} />
      <Route path="settings/packvorlagen/:templateId" element={<TemplatesScreen />} />
      <Route path="reise/:id/weitergeben" element={<ExportScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path="settings" element={<SettingsScreen />} />
    </Pages>
  )
}
