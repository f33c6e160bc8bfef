/** The manifest of the trip planner. */
import { defineTool } from '../tool-manifest.ts'
import { tripCollections, tripsCollection } from './collections.ts'
import { tripsCommands } from './commands.ts'
import { tripsFace } from './face.ts'
import { IMPORT_PATH, tripPath } from './paths.ts'
import { describeNextTrip, findTripThings, primaryActionOf, tripsToday } from './trip/trip-words.ts'

export const tripsTool = defineTool({
  ...tripsFace,
  collections: tripCollections,
  messageKinds: [
    {
      id: 'booking-moved',
      label: 'Buchung verschoben',
      description: 'Wenn jemand anders eine Buchung einer gemeinsamen Reise verschiebt: mit altem und neuem Termin.',
      defaults: { toast: true, push: true, mail: false },
    },
    {
      id: 'trip-reminder',
      label: 'Erinnerung',
      description: 'Vor Abfahrt, Abflug und Anreise; wie lange vorher, steht in den Einstellungen des Reiseplaners.',
      defaults: { toast: true, push: true, mail: false },
    },
  ],
  benefits: [
    'Buchungen, Plan, Karte, Kosten und Packliste einer Reise an einem Ort',
    'Auch unterwegs ohne Netz: Code, Sitz und Gleis mit einem Blick',
    'Gemeinsam geplant: Wer etwas verschiebt, sagt allen Bescheid, mit altem und neuem Termin',
  ],
  import: {
    path: IMPORT_PATH,
    label: 'Buchungen importieren',
    accept: ['.ics', '.eml', '.html', '.htm', '.pkpass', '.gpx', '.kml', '.json', '.zip', '.txt'],
  },
  things: [{ collection: tripsCollection.name, many: 'Reisen', nameField: 'title' }],
  places: [
    {
      collection: tripsCollection.name,
      path: tripPath,
      title: ({ title }) => (typeof title === 'string' ? title : undefined),
    },
  ],
  describeState: describeNextTrip,
  primaryAction: primaryActionOf,
  searchEntries: findTripThings,
  commands: tripsCommands,
  today: tripsToday,
  goKey: 'p',
})
