/** The pages of /uptime/settings. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { SettingsStart } from './settings-start.tsx'

const ShopFormScreen = lazy(async () => ({
  default: (await import('../../shops/screens/shop-form-screen.tsx')).ShopFormScreen,
}))
const ImportScreen = lazy(async () => ({
  default: (await import('../../transfer/screens/import-screen.tsx')).ImportScreen,
}))
const ExportScreen = lazy(async () => ({
  default: (await import('../../transfer/screens/export-screen.tsx')).ExportScreen,
}))
const DefaultsScreen = lazy(async () => ({ default: (await import('./defaults-screen.tsx')).DefaultsScreen }))
const MaintenanceScreen = lazy(async () => ({
  default: (await import('../../maintenance/screens/maintenance-screen.tsx')).MaintenanceScreen,
}))
const ChannelsScreen = lazy(async () => ({ default: (await import('./channels-screen.tsx')).ChannelsScreen }))
const StatusPagesScreen = lazy(async () => ({
  default: (await import('../../status-pages/screens/status-pages-screen.tsx')).StatusPagesScreen,
}))

export function SettingsScreen() {
  return (
    <Routes>
      <Route index element={<SettingsStart />} />
      <Route path="neu" element={<ShopFormScreen />} />
      <Route path="shop/:shopId" element={<ShopFormScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path="export" element={<ExportScreen />} />
      <Route path="vorgaben" element={<DefaultsScreen />} />
      <Route path="wartung" element={<MaintenanceScreen />} />
      <Route path="kanaele" element={<ChannelsScreen />} />
      <Route path="statusseiten/*" element={<StatusPagesScreen />} />
      <Route path="*" element={<SettingsStart />} />
    </Routes>
  )
}
