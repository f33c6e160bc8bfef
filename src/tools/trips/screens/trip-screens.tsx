/** The routes of the trip planner; each screen is loaded when it is opened. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'

const TripsScreen = lazy(async () => ({ default: (await import('../trip/screens/trips-screen.tsx')).TripsScreen }))

export function TripScreens() {
  return (
    <Routes>
      <Route index element={<TripsScreen />} />
      <Route path="*" element={<TripsScreen />} />
    </Routes>
  )
}
