/** The pages of /uptime/settings. */
import { Route } from 'react-router'
import { lazyPart } from '#ui/page/lazy-part'
import { Pages } from '#ui/page/pages'
import { SettingsStart } from './settings-start.tsx'
import { SETTINGS_PATH } from '../../paths.ts'

const ShopFormScreen = lazyPart(() => import('../../shops/screens/shop-form-screen.tsx'), 'ShopFormScreen')
const ImportScreen = lazyPart(() => import('../../transfer/screens/import-screen.tsx'), 'ImportScreen')
const ExportScreen = lazyPart(() => import('../../transfer/screens/export-screen.tsx'), 'ExportScreen')
const DefaultsScreen = lazyPart(() => import('./defaults-screen.tsx'), 'DefaultsScreen')
const MaintenanceScreen = lazyPart(
  () => import('../../maintenance/screens/maintenance-screen.tsx'),
  'MaintenanceScreen',
)
const ChannelsScreen = lazyPart(() => import('./channels-screen.tsx'), 'ChannelsScreen')
const StatusPagesScreen = lazyPart(
  () => import('../../status-pages/screens/status-pages-screen.tsx'),
  'StatusPagesScreen',
)

export function SettingsScreen() {
  return (
    <Pages at={SETTINGS_PATH}>
      <Route index element={<SettingsStart />} />
      <Route path="neu" element={<ShopFormScreen />} />
      <Route path="shop/:shopId" element={<ShopFormScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path="export" element={<ExportScreen />} />
      <Route path="vorgaben" element={<DefaultsScreen />} />
      <Route path="wartung" element={<MaintenanceScreen />} />
      <Route path="kanaele" element={<ChannelsScreen />} />
      <Route path="statusseiten/*" element={<StatusPagesScreen />} />
    </Pages>
  )
}
