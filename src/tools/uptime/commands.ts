/** What the palette offers of shop uptime. */
import type { ToolCommand } from '../tool-manifest.ts'
import {
  CHANNELS_PATH,
  DEFAULTS_PATH,
  EXPORT_PATH,
  IMPORT_PATH,
  INCIDENTS_PATH,
  MAINTENANCE_PATH,
  NEW_SHOP_PATH,
  NEW_STATUS_PAGE_PATH,
  SETTINGS_PATH,
  SHOPS_PATH,
  STATUS_PAGES_PATH,
} from './paths.ts'

export function uptimeCommands(): readonly ToolCommand[] {
  return [
    {
      id: 'new',
      kind: 'action',
      label: 'Shop anlegen',
      words: 'neu, hinzufügen, Monitor, überwachen',
      path: NEW_SHOP_PATH,
    },
    {
      id: 'new-page',
      kind: 'action',
      label: 'Statusseite anlegen',
      words: 'neu, öffentlich',
      path: NEW_STATUS_PAGE_PATH,
    },
    { id: 'shops', kind: 'page', label: 'Alle Shops', words: 'Verfügbarkeit', path: SHOPS_PATH },
    { id: 'incidents', kind: 'page', label: 'Störungen', words: 'Ausfälle, Verlauf', path: INCIDENTS_PATH },
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
    { id: 'defaults', kind: 'setting', label: 'Vorgaben für Shops', words: 'Abstand, Zeitlimit', path: DEFAULTS_PATH },
    { id: 'settings', kind: 'setting', label: 'Einstellungen der Shop-Uptime', path: SETTINGS_PATH },
  ]
}
