/** The manifest of shop uptime. */
import { defineTool } from '../tool-manifest.ts'
import { incidentsCollection, shopsCollection, statusPagesCollection, uptimeCollections } from './collections.ts'
import { uptimeFace } from './face.ts'
import { messageKinds } from './state/message-kinds.ts'
import { editStatusPagePath, IMPORT_PATH, incidentPath, NEW_SHOP_PATH, shopPath, SHOPS_PATH } from './paths.ts'

export const uptimeTool = defineTool({
  ...uptimeFace,
  collections: uptimeCollections,
  messageKinds,
  hasNews: true,
  benefits: [
    'Prüft Seiten, Ports und Jobs und alarmiert erst, wenn es sicher ist',
    'Eine Nachricht je Ausfall, nicht eine je Shop, und ehrliche Verfügbarkeit in Sekunden',
    'Öffentliche Statusseite, auch offline lesbar',
  ],
  import: {
    path: IMPORT_PATH,
    label: 'Shops importieren',
    accept: ['.csv', '.tsv', '.txt', '.json', '.db', '.sqlite', 'text/csv', 'text/plain', 'application/json'],
  },
  places: [
    {
      collection: shopsCollection.name,
      path: shopPath,
      title: ({ name }) => (typeof name === 'string' ? name : undefined),
    },
    {
      collection: incidentsCollection.name,
      path: incidentPath,
      title: ({ shopName }) => (typeof shopName === 'string' ? `Störung: ${shopName}` : undefined),
    },
    {
      collection: statusPagesCollection.name,
      path: editStatusPagePath,
      title: ({ title }) => (typeof title === 'string' ? title : undefined),
    },
  ],
  describeState: (read) => {
    const shops = read(shopsCollection)
    if (shops.length === 0) return undefined
    const down = new Set(
      read(incidentsCollection).flatMap(({ shopId, endedAt }) => (endedAt === undefined ? [shopId] : [])),
    )
    const count = shops.filter(({ id, isPaused }) => !isPaused && down.has(id)).length
    if (count === 0) return shops.length === 1 ? '1 Shop, keine Störung' : `${shops.length} Shops, keine Störung`
    return count === 1 ? '1 Shop gestört' : `${count} Shops gestört`
  },
  primaryAction: (read) =>
    read(shopsCollection).length === 0
      ? { label: 'Shop hinzufügen', path: NEW_SHOP_PATH }
      : { label: 'Shops ansehen', path: SHOPS_PATH },
  searchEntries: (read) =>
    read(shopsCollection).map(({ id, name, group, updatedAt }) => ({
      id,
      title: name,
      detail: group === undefined ? 'Shop' : `Shop in „${group}“`,
      path: shopPath(id),
      changedAt: updatedAt,
    })),
})
