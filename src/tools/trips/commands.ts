/** What the palette offers of the trip planner. */
import { BEGIN_HASH } from '#base/document-paths'
import { mayEdit } from '#documents'
import type { ReadDocuments, ToolCommand, UserPlace } from '../tool-manifest.ts'
import { tripsCollection } from './collections.ts'
import { IMPORT_PATH, SETTINGS_PATH, TEMPLATES_PATH, tripIdAt, tripPath, TRIPS_PATH } from './paths.ts'

/** In a trip that the user edits, a booking of it comes first. */
export function tripsCommands(read: ReadDocuments, _nowMs: number, place?: UserPlace): readonly ToolCommand[] {
  const tripId = tripIdAt(place?.pathname ?? '')
  const trip = read(tripsCollection).find(({ id }) => id === tripId)
  return [
    ...(trip !== undefined && mayEdit(tripsCollection, trip, place?.userId) ? [bookingOf(trip.id)] : []),
    {
      id: 'new',
      kind: 'action',
      label: 'Neue Reise',
      words: 'Reise anlegen, hinzufügen, Urlaub planen',
      path: TRIPS_PATH + BEGIN_HASH,
    },
    {
      id: 'import',
      kind: 'action',
      label: 'Buchungen importieren',
      words: 'Import, Buchung, Ticket, Bestätigung, Kalender',
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

function bookingOf(tripId: string): ToolCommand {
  const path = tripPath(tripId, 'buchungen') + BEGIN_HASH
  return { id: 'booking', kind: 'action', label: 'Buchung eintragen', words: 'Flug, Zug, Unterkunft', path }
}
