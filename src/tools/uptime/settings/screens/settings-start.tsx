/** The settings of shop uptime: the ways to all of them, with what is set there. Shops are managed in their list. */
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { LinkButton } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Place } from '#ui/page/place'
import { importIcon } from '#ui/page/tool-icons'
import { useNow } from '#ui/use-now'
import { shopsCollection, maintenancesCollection, statusPagesCollection, strictnessLabels } from '../../collections.ts'
import { maintenanceAt } from '../../maintenance-at.ts'
import { stateIcons, publicPageIcon } from '../../parts/screens/icons.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'
import {
  IMPORT_PATH,
  NEW_SHOP_PATH,
  CHANNELS_PATH,
  DEFAULTS_PATH,
  EXPORT_PATH,
  MAINTENANCE_PATH,
  SHOPS_PATH,
  STATUS_PAGES_PATH,
} from '../../paths.ts'
import { SettingsPage } from '#kit/settings-page'
import { uptimeFace } from '../../face.ts'
import { formatEvery, formatInterval } from '../../words/format-figures.ts'

export function SettingsStart() {
  const shops = useDocuments(shopsCollection)
  const newButton = (
    <LinkButton icon="plus" to={NEW_SHOP_PATH}>
      Shop anlegen
    </LinkButton>
  )
  return (
    <SettingsPage tool="Shop-Uptime" heading="Einstellungen">
      {shops.length === 0 ? (
        <EmptyState
          icon={uptimeFace.icon}
          title="Dein erster Shop"
          actions={
            <>
              <LinkButton variant="secondary" to={IMPORT_PATH}>
                Importieren
              </LinkButton>
              {newButton}
            </>
          }
        >
          Schreib die Adresse, und dein Server prüft sie von da an rund um die Uhr: Startseite, Warenkorb, Kasse, was du
          willst.
        </EmptyState>
      ) : null}
      <SettingsPlaces />
    </SettingsPage>
  )
}

// The ways to the settings besides shops, each with a line on what is set there.

/** Icons that only the settings of shop uptime need. */
const exportIcon = { path: 'M12 14V4m0 0 4 4m-4-4L8 8M4.500 15v4.500h15V15' }
const channelIcon = { path: 'M4 10v4h3.500l7.500 4.500v-13L7.500 10H4Zm14.500-2a6 6 0 0 1 0 8' }

function SettingsPlaces() {
  return (
    <>
      <Card as="nav" aria-label="Überwachung">
        <ul>
          <ShopsPlace />
          <DefaultsPlace />
          <MaintenancePlace />
          <Place to={CHANNELS_PATH} icon={channelIcon} title="Kanäle" detail="Glocke, Push, E-Mail, andere Programme" />
          <StatusPagesPlace />
        </ul>
      </Card>
      <Card as="nav" aria-label="Daten">
        <ul>
          <Place to={IMPORT_PATH} icon={importIcon} title="Import" detail="CSV, JSON oder Uptime Kuma" />
          <ExportPlace />
        </ul>
      </Card>
    </>
  )
}

/** Nothing before there is a shop: the page says then how to add the first one. */
function ShopsPlace() {
  const count = useDocuments(shopsCollection).length
  if (count === 0) return null
  return (
    <Place
      to={SHOPS_PATH}
      icon={uptimeFace.icon}
      title="Shops"
      detail={`${formatCount(count, 'Shop', 'Shops')} in der Liste`}
    />
  )
}

function DefaultsPlace() {
  const { defaults, reminderHours } = useSettings()
  const every = formatEvery(defaults.intervalSec)
  const reminder = reminderHours === 0 ? 'ohne Erinnerung' : `Erinnerung nach ${formatInterval(reminderHours * 3_600)}`
  return (
    <Place
      to={DEFAULTS_PATH}
      icon="settings"
      title="Vorgaben und Erinnerungen"
      detail={`${every[0]?.toUpperCase()}${every.slice(1)}, ${strictnessLabels[defaults.strictness].toLowerCase()}, ${reminder}`}
    />
  )
}

function MaintenancePlace() {
  const windows = useDocuments(maintenancesCollection)
  const now = useNow(MINUTE_MS)
  const on = windows.filter(({ isOff }) => !isOff)
  const isNow = on.some(({ window }) => maintenanceAt(window, now).current !== undefined)
  const text = on.length === 0 ? 'Keine geplant' : formatCount(on.length, 'Wartung', 'Wartungen')
  return (
    <Place
      to={MAINTENANCE_PATH}
      icon={stateIcons.maintenance}
      tone={isNow ? 'good' : 'wait'}
      title="Wartung"
      detail={isNow ? 'Gerade ist Wartung' : text}
    />
  )
}

function StatusPagesPlace() {
  const pages = useDocuments(statusPagesCollection)
  const published = pages.filter(({ isPublished }) => isPublished).length
  const detail =
    pages.length === 0
      ? 'Noch keine'
      : `${formatCount(pages.length, 'Seite', 'Seiten')}, ${published === 0 ? 'keine' : published} veröffentlicht`
  return <Place to={STATUS_PAGES_PATH} icon={publicPageIcon} title="Statusseiten" detail={detail} />
}

function ExportPlace() {
  const count = useDocuments(shopsCollection).length
  return (
    <Place
      to={EXPORT_PATH}
      icon={exportIcon}
      title="Export"
      detail={count === 0 ? 'Noch keine Shops' : `${formatCount(count, 'Shop', 'Shops')} als JSON oder CSV`}
    />
  )
}
