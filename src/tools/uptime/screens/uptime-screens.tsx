/** The routes of shop uptime. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { ShopsScreen } from '../overview/screens/shops-screen.tsx'

// What only some visits need, each on its own.
const ShopScreen = lazy(async () => ({ default: (await import('../shop-page/screens/shop-screen.tsx')).ShopScreen }))
const IncidentsScreen = lazy(async () => ({
  default: (await import('../incidents/screens/incidents-screen.tsx')).IncidentsScreen,
}))
const IncidentScreen = lazy(async () => ({
  default: (await import('../incidents/screens/incident-screen.tsx')).IncidentScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/screens/settings-screen.tsx')).SettingsScreen,
}))

export function UptimeScreens() {
  return (
    <Routes>
      <Route index element={<ShopsScreen />} />
      <Route path="shop/:shopId" element={<ShopScreen />} />
      <Route path="stoerungen" element={<IncidentsScreen />} />
      <Route path="stoerungen/:incidentId" element={<IncidentScreen />} />
      <Route path="settings/*" element={<SettingsScreen />} />
      <Route path="*" element={<ShopsScreen />} />
    </Routes>
  )
}
