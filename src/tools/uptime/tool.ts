/** The manifest of shop uptime. */
import { DAY_MS } from '#base/clock'
import { formatCount, formatDayTime } from '#base/text/format'
import {
  defineTool,
  type ReadDocuments,
  type SearchEntry,
  type TodayLine,
  type ToolTrouble,
  type ToolCommand,
} from '../tool-manifest.ts'
import { incidentsCollection, shopsCollection, statusPagesCollection, uptimeCollections } from './collections.ts'
import { uptimeFace } from './face.ts'
import type { Shop } from './model.ts'
import { messageKinds } from './state/message-kinds.ts'
import {
  editStatusPagePath,
  IMPORT_PATH,
  incidentPath,
  INCIDENTS_PATH,
  NEW_SHOP_PATH,
  SETTINGS_PATH,
  shopPath,
  SHOPS_PATH,
  CHANNELS_PATH,
  DEFAULTS_PATH,
  EXPORT_PATH,
  MAINTENANCE_PATH,
  NEW_STATUS_PAGE_PATH,
  STATUS_PAGES_PATH,
} from './paths.ts'
import { fullNameOf } from './words/full-name.ts'
import { describeOutageSpan } from './words/outage-span.ts'

const NAMED_LIMIT = 3

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
  pageTitles: [
    { path: INCIDENTS_PATH, title: 'Störungen' },
    { path: SETTINGS_PATH, title: 'Einstellungen' },
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
      title: ({ name, group }) =>
        typeof name === 'string'
          ? fullNameOf({ name, group: typeof group === 'string' ? group : undefined })
          : undefined,
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
  findTroubles,
  today: uptimeToday,
  describeState: (read) => {
    const shops = read(shopsCollection)
    if (shops.length === 0) return undefined
    const troubles = findTroubles(read)
    const count = troubles.length
    const watched = countWatched(shops)
    if (watched === 0) return shops.length === 1 ? '1 Shop, pausiert' : `${shops.length} Shops, alle pausiert`
    if (count === 0) return describeCalm(watched)
    const names = troubles.slice(0, NAMED_LIMIT).map(({ title }) => title)
    const more = count > NAMED_LIMIT ? ' …' : ''
    return `${count === 1 ? '1 Shop' : `${count} Shops`} gestört: ${names.join(', ')}${more}`
  },
  primaryAction: (read) =>
    read(shopsCollection).length === 0
      ? { label: 'Shop anlegen', path: NEW_SHOP_PATH }
      : findTroubles(read).length > 0
        ? { label: 'Störungen ansehen', path: `${INCIDENTS_PATH}?zeigen=laufend` }
        : { label: 'Shops ansehen', path: SHOPS_PATH },
  commands: uptimeCommands,
  goKey: 's',
  searchEntries: (read, nowMs) => [...shopEntries(read), ...pageEntries(read), ...incidentEntries(read, nowMs)],
})

function shopEntries(read: ReadDocuments): readonly SearchEntry[] {
  const down = new Set(
    read(incidentsCollection).flatMap(({ shopId, endedAt }) => (endedAt === undefined ? [shopId] : [])),
  )
  return read(shopsCollection).map(({ id, name, group, check, tags, note, updatedAt, createdAt }) => ({
    id,
    title: fullNameOf({ name, group }),
    detail: 'Shop',
    words: () => [addressOf(check), ...tags, note ?? '', ...(down.has(id) ? ['gestört'] : [])].join(' '),
    path: shopPath(id),
    changedAt: updatedAt,
    createdAt,
  }))
}

function pageEntries(read: ReadDocuments): readonly SearchEntry[] {
  return read(statusPagesCollection).map(({ id, title, slug, description = '', updatedAt, createdAt }) => ({
    id,
    title,
    detail: 'Statusseite',
    words: () => `${slug} ${description}`,
    path: editStatusPagePath(id),
    changedAt: updatedAt,
    createdAt,
  }))
}

/** So many incidents are found, the latest ones: years of them would push out everything else. */
const SEARCHED_INCIDENTS = 200

function incidentEntries(read: ReadDocuments, nowMs: number): readonly SearchEntry[] {
  return read(incidentsCollection)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .slice(0, SEARCHED_INCIDENTS)
    .map(({ id, shopName, startedAt, endedAt, note = '', acknowledgement }) => ({
      id,
      title: `Störung: ${shopName}`,
      detail: `${endedAt === undefined ? 'Läuft seit' : 'Vorbei, begann'} ${formatDayTime(startedAt, nowMs)}`,
      words: () => `${note} ${acknowledgement?.note ?? ''}`,
      path: incidentPath(id),
    }))
}

function addressOf(check: Shop['check']): string {
  if (check.kind === 'http') return check.url
  return check.kind === 'tcp' ? `${check.host}:${check.port}` : ''
}

const countWatched = (shops: readonly Pick<Shop, 'isPaused'>[]): number =>
  shops.filter(({ isPaused }) => !isPaused).length

function describeCalm(shopCount: number): string {
  return `${formatCount(shopCount, 'Shop', 'Shops')}, keine Störung`
}

/** The running incident of each shop that is watched. */
function findTroubles(read: ReadDocuments): readonly (ToolTrouble & { readonly id: string })[] {
  const running = read(incidentsCollection).filter(({ endedAt }) => endedAt === undefined)
  if (running.length === 0) return []
  const incidents = new Map(running.map((incident) => [incident.shopId, incident]))
  return read(shopsCollection)
    .flatMap((shop) => {
      const incident = shop.isPaused ? undefined : incidents.get(shop.id)
      return incident === undefined
        ? []
        : { id: incident.id, title: fullNameOf(shop), path: incidentPath(incident.id), since: incident.startedAt }
    })
    .toSorted((a, b) => (a.since < b.since ? 1 : -1))
}

/** So many shops that are down have a line of their own. */
const TODAY_LIMIT = 3

function uptimeToday(read: ReadDocuments, nowMs: number, userId: string | undefined): readonly TodayLine[] {
  return [...linesOfNow(read, nowMs, userId), ...linesOfPast(read, nowMs)]
}

/** What was down within a day and is up again, for those who slept meanwhile. */
function linesOfPast(read: ReadDocuments, nowMs: number): readonly TodayLine[] {
  const names = new Map(read(shopsCollection).map((shop) => [shop.id, shop.isPaused ? undefined : fullNameOf(shop)]))
  const over = read(incidentsCollection)
    .flatMap(({ id, shopId, startedAt, endedAt, endedBy }) => {
      const name = names.get(shopId)
      if (name === undefined || endedAt === undefined || endedBy !== undefined) return []
      return nowMs - Date.parse(endedAt) > DAY_MS ? [] : [{ id, name, startedAt, endedAt }]
    })
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
  const [last] = over
  if (last === undefined) return []
  const { id, name, startedAt, endedAt } = last
  if (over.length === 1) {
    const detail = describeOutageSpan(startedAt, endedAt, nowMs)
    return [{ id: 'past', text: `${name} war gestört`, detail, path: incidentPath(id) }]
  }
  const all = [...new Set(over.map((one) => one.name))]
  const detail = `Seit gestern: ${all.slice(0, NAMED_LIMIT).join(', ')}${all.length > NAMED_LIMIT ? ' …' : ''}`
  return [{ id: 'past', text: `${over.length} Störungen sind vorbei`, detail, path: INCIDENTS_PATH }]
}

function linesOfNow(read: ReadDocuments, nowMs: number, userId: string | undefined): readonly TodayLine[] {
  const troubles = findTroubles(read)
  const watched = countWatched(read(shopsCollection))
  if (troubles.length === 0)
    return watched === 0 ? [] : [{ id: 'calm', text: describeCalm(watched), path: SHOPS_PATH, isPartial: true }]
  const takers = new Map(read(incidentsCollection).map((one) => [one.id, one.acknowledgement?.userId]))
  const careOf = (id: string): string => {
    const taker = takers.get(id)
    return taker === undefined ? '' : taker === userId ? ', du kümmerst dich' : ', jemand kümmert sich'
  }
  const lines = troubles.slice(0, TODAY_LIMIT).map(({ title, path, since, id }) => ({
    id,
    text: `${title} ist gestört`,
    detail: `Seit ${formatDayTime(since, nowMs)}${careOf(id)}`,
    isAlarm: true as const,
    path,
    ...(takers.get(id) === undefined ? { deeds: [{ label: 'Ich kümmere mich', deed: 'acknowledge', about: id }] } : {}),
  }))
  const left = troubles.length - lines.length
  if (left === 0) return lines
  const text = left === 1 ? 'Ein weiterer Shop ist gestört' : `${left} weitere Shops sind gestört`
  return [...lines, { id: 'others', text, isAlarm: true, path: `${INCIDENTS_PATH}?zeigen=laufend` }]
}

/** What the palette offers of shop uptime. */
function uptimeCommands(): readonly ToolCommand[] {
  return [
    {
      id: 'new',
      kind: 'action',
      label: 'Shop anlegen',
      words: 'neuer Shop, hinzufügen, Monitor, überwachen',
      path: NEW_SHOP_PATH,
    },
    {
      id: 'new-page',
      kind: 'action',
      label: 'Statusseite anlegen',
      words: 'neue Statusseite, öffentlich',
      path: NEW_STATUS_PAGE_PATH,
    },
    { id: 'shops', kind: 'page', label: 'Alle Shops', words: 'Verfügbarkeit', path: SHOPS_PATH },
    {
      id: 'incidents',
      kind: 'page',
      label: 'Störungen',
      words: 'gestörte Shops, Ausfälle, Verlauf',
      path: INCIDENTS_PATH,
    },
    { id: 'pages', kind: 'page', label: 'Statusseiten', words: 'Statusseite, öffentlich', path: STATUS_PAGES_PATH },
    { id: 'maintenance', kind: 'page', label: 'Wartung', words: 'Wartungsfenster', path: MAINTENANCE_PATH },
    { id: 'import', kind: 'page', label: 'Shops importieren', words: 'Import, Uptime Kuma, CSV', path: IMPORT_PATH },
    { id: 'export', kind: 'page', label: 'Shops exportieren', words: 'Export, CSV, JSON', path: EXPORT_PATH },
    {
      id: 'channels',
      kind: 'setting',
      label: 'Kanäle für Störungen',
      words: 'Benachrichtigung, Alarm',
      path: CHANNELS_PATH,
    },
    {
      id: 'defaults',
      kind: 'setting',
      label: 'Vorgaben und Erinnerungen',
      words: 'Vorgaben für Shops, Abstand, Zeitlimit',
      path: DEFAULTS_PATH,
    },
    { id: 'settings', kind: 'setting', label: 'Einstellungen der Shop-Uptime', path: SETTINGS_PATH },
  ]
}
