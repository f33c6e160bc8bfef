/** What the palette offers of the trip planner. */
import { BEGIN_HASH } from '#base/document-paths'
import type { ToolCommand } from '../tool-manifest.ts'
import { IMPORT_PATH, SETTINGS_PATH, TEMPLATES_PATH, TRIPS_PATH } from './paths.ts'

export function tripsCommands(): readonly ToolCommand[] {
  return [
    { id: 'new', kind: 'action', label: 'Neue Reise', words: 'anlegen, planen, Urlaub', path: TRIPS_PATH + BEGIN_HASH },
    {
      id: 'import',
      kind: 'action',
      label: 'Buchung importieren',
      words: 'Import, Ticket, Bestätigung, Kalender',
      path: IMPORT_PATH,
    },
    { id: 'list', kind: 'page', label: 'Alle Reisen', path: TRIPS_PATH },
    { id: 'templates', kind: 'setting', label: 'Packvorlagen', words: 'Packliste', path: TEMPLATES_PATH },
    {
      id: 'settings',
      kind: 'setting',
      label: 'Einstellungen des Reiseplaners',
      words: 'Erinnerungen, Kalender, Währung',
      path: SETTINGS_PATH,
    },
  ]
}
