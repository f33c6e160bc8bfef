/** The routes of the trip planner; each screen is loaded when it is opened. */
import { Suspense } from 'react'
import { Route } from 'react-router'
import { Pages } from '#ui/page/pages'
import { lazyPart } from '#ui/page/lazy-part'
import { TRIPS_PATH } from '../paths.ts'

const TripsScreen = lazyPart(() => import('../trip/screens/trips-screen.tsx'), 'TripsScreen')

const OverviewScreen = lazyPart(() => import('../trip/screens/overview-screen.tsx'), 'OverviewScreen')
const TravellersScreen = lazyPart(() => import('../trip/screens/travellers-screen.tsx'), 'TravellersScreen')
const SettingsScreen = lazyPart(() => import('../settings/screens/settings-screen.tsx'), 'SettingsScreen')
const PlanScreen = lazyPart(() => import('../plan/screens/plan-screen.tsx'), 'PlanScreen')
const CostsScreen = lazyPart(() => import('../money/screens/costs-screen.tsx'), 'CostsScreen')
const TodayScreen = lazyPart(() => import('../today/screens/today-screen.tsx'), 'TodayScreen')
const NotesScreen = lazyPart(() => import('../notes/screens/notes-screen.tsx'), 'NotesScreen')
const MapScreen = lazyPart(() => import('../map/screens/map-screen.tsx'), 'MapScreen')
const BookingsScreen = lazyPart(() => import('../bookings/screens/bookings-screen.tsx'), 'BookingsScreen')
const BookingScreen = lazyPart(() => import('../bookings/screens/booking-screen.tsx'), 'BookingScreen')
const PackingScreen = lazyPart(() => import('../packing/screens/packing-screen.tsx'), 'PackingScreen')
const TemplatesScreen = lazyPart(() => import('../packing/screens/templates-screen.tsx'), 'TemplatesScreen')
const ExportScreen = lazyPart(() => import('../export/screens/export-screen.tsx'), 'ExportScreen')
const ImportScreen = lazyPart(() => import('../import/screens/import-screen.tsx'), 'ImportScreen')
const OfflineScreen = lazyPart(() => import('../offline/screens/offline-screen.tsx'), 'OfflineScreen')

const TidyRegions = lazyPart(() => import('../streets/screens/use-streets.ts'), 'TidyRegions')

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
