/** The routes of shop uptime. */
import { useContext, useMemo } from 'react'
import { Route } from 'react-router'
import { formatNumber } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { PageFrameContext } from '#ui/page/page'
import { lazyPart } from '#ui/page/lazy-part'
import { Pages } from '#ui/page/pages'
import { incidentsCollection, shopsCollection } from '../collections.ts'
import { ShopsScreen } from '../overview/screens/shops-screen.tsx'
import { SHOPS_PATH } from '../paths.ts'

// What only some visits need, each on its own.
const ShopScreen = lazyPart(() => import('../shop-page/screens/shop-screen.tsx'), 'ShopScreen')
const IncidentsScreen = lazyPart(() => import('../incidents/screens/incidents-screen.tsx'), 'IncidentsScreen')
const IncidentScreen = lazyPart(() => import('../incidents/screens/incident-screen.tsx'), 'IncidentScreen')
const SettingsScreen = lazyPart(() => import('../settings/screens/settings-screen.tsx'), 'SettingsScreen')

/** While shops are down, their number stands before the title of every page: „(1) Shop-Uptime“. */
export function UptimeScreens() {
  const frame = useContext(PageFrameContext)
  const shops = useDocuments(shopsCollection)
  const incidents = useDocuments(incidentsCollection)
  const marked = useMemo(() => {
    const down = new Set(incidents.flatMap(({ shopId, endedAt }) => (endedAt === undefined ? shopId : [])))
    const count = shops.filter(({ id, isPaused }) => !isPaused && down.has(id)).length
    return { ...frame, titleStart: count === 0 ? '' : `(${formatNumber(count)}) ` }
  }, [frame, shops, incidents])
  return (
    <PageFrameContext value={marked}>
      <Pages at={SHOPS_PATH}>
        <Route index element={<ShopsScreen />} />
        <Route path="shop/:shopId" element={<ShopScreen />} />
        <Route path="stoerungen" element={<IncidentsScreen />} />
        <Route path="stoerungen/:incidentId" element={<IncidentScreen />} />
        <Route path="settings/*" element={<SettingsScreen />} />
      </Pages>
    </PageFrameContext>
  )
}
