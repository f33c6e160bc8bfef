/** The collections of the trip planner: what people call their documents, and each thing in them. */
import { defineCollection } from '#documents'
import { bookingSchema, type Booking } from './booking-model.ts'
import { bookingLabels, bookingStateLabels, expenseLabels, placeLabels } from './labels.ts'
import {
  packingItemSchema,
  packingTemplateSchema,
  planItemSchema,
  privatePackingItemSchema,
  tripNoteSchema,
  tripPlaceSchema,
  tripSchema,
  tripSettingsSchema,
  tripTaskSchema,
  tripTrackSchema,
} from './model.ts'
import { expenseSchema, settlementSchema } from './money-model.ts'

const technical = (label: string) => ({ label, isTechnical: true }) as const

export const tripsCollection = defineCollection({
  name: 'trips',
  label: 'Reise',
  labels: {
    title: 'Titel',
    range: { label: 'Zeitraum', fields: { from: 'Von', to: 'Bis' } },
    zone: 'Zeitzone',
    currency: 'Währung',
    travellers: {
      label: 'Mitreisende',
      item: 'Mitreisende(r)',
      fields: { id: technical('Kennung'), name: 'Name', userId: technical('Konto'), isGone: 'Fährt nicht mehr mit' },
    },
    budgets: {
      label: 'Budget',
      item: 'Budget',
      fields: {
        id: { label: 'Kategorie', values: { ...expenseLabels, total: 'Insgesamt' } },
        minor: technical('Betrag'),
        currency: 'Währung',
      },
    },
    note: 'Notiz',
    readers: { label: 'Liest nur mit', item: 'Person, die nur mitliest', fields: { id: technical('Konto') } },
    isExample: technical('Beispiel'),
  },
  schema: tripSchema,
  access: 'members',
  readers: 'readers',
  createdBy: 'people',
  serverFields: [],
})

/** Everything that is shared follows its trip; who travels together also takes things away. */
const onTrip = {
  access: 'members',
  follows: { collection: tripsCollection.name, field: 'tripId' },
  createdBy: 'people',
  removedBy: 'audience',
  serverFields: [],
} as const

const tripId = technical('Reise')
const idField = technical('Kennung')
const filesField = technical('Dateien')
const rankField = technical('Platz')
const fileIdsOf = ({ files }: { readonly files: readonly { readonly fileId: string }[] }): readonly string[] =>
  files.map(({ fileId }) => fileId)

export const bookingsCollection = defineCollection<Booking>({
  name: 'tripBookings',
  label: 'Buchung',
  labels: {
    tripId,
    kind: { label: 'Art', values: bookingLabels },
    title: 'Titel',
    status: { label: 'Stand', values: bookingStateLabels },
    schedule: technical('Termin'),
    details: {
      label: 'Fahrscheine',
      item: 'Abschnitt',
      fields: {
        id: idField,
        number: 'Nummer',
        seat: 'Sitz',
        coach: 'Wagen',
        fromPlatform: 'Ab',
        toPlatform: 'An',
      },
    },
    moves: technical('Verschoben'),
    code: 'Buchungscode',
    provider: 'Anbieter',
    link: 'Link',
    travellerIds: technical('Wer fährt mit'),
    price: technical('Preis'),
    note: 'Notiz',
    files: filesField,
  },
  schema: bookingSchema,
  ...onTrip,
  fileIds: fileIdsOf,
})

export const planCollection = defineCollection({
  name: 'tripPlanItems',
  label: 'Programmpunkt',
  labels: {
    tripId,
    on: 'Am',
    time: { label: 'Zeit', fields: { from: 'Von', to: 'Bis', zone: 'Zeitzone' } },
    rank: rankField,
    title: 'Titel',
    note: 'Notiz',
    placeId: technical('Ort'),
    bookingId: technical('Buchung'),
  },
  schema: planItemSchema,
  ...onTrip,
})

export const placesCollection = defineCollection({
  name: 'tripPlaces',
  label: 'Ort',
  labels: {
    tripId,
    name: 'Name',
    lat: 'Breite',
    lon: 'Länge',
    category: { label: 'Art', values: placeLabels },
    address: 'Adresse',
    link: 'Link',
    note: 'Notiz',
  },
  schema: tripPlaceSchema,
  ...onTrip,
})

export const tracksCollection = defineCollection({
  name: 'tripTracks',
  label: 'Strecke',
  labels: { tripId, title: 'Titel', kind: technical('Art'), points: technical('Punkte') },
  schema: tripTrackSchema,
  ...onTrip,
})

export const expensesCollection = defineCollection({
  name: 'tripExpenses',
  label: 'Ausgabe',
  labels: {
    tripId,
    title: 'Titel',
    category: { label: 'Kategorie', values: expenseLabels },
    on: 'Am',
    cost: technical('Betrag'),
    bookingId: technical('Buchung'),
    note: 'Notiz',
    files: filesField,
  },
  schema: expenseSchema,
  ...onTrip,
  fileIds: fileIdsOf,
})

export const settlementsCollection = defineCollection({
  name: 'tripSettlements',
  label: 'Zahlung',
  labels: {
    tripId,
    fromId: technical('Von'),
    toId: technical('An'),
    minor: technical('Betrag'),
    currency: 'Währung',
    rate: technical('Kurs'),
    on: 'Am',
    note: 'Notiz',
  },
  schema: settlementSchema,
  ...onTrip,
})

const pieceLabels = {
  name: 'Name',
  category: 'Kategorie',
  quantity: 'Menge',
  grams: { label: 'Gewicht', unit: 'g' },
  bag: 'Gepäckstück',
} as const

const packingLabels = { tripId, ...pieceLabels, packed: 'Gepackt' } as const

export const packingCollection = defineCollection({
  name: 'tripPackingItems',
  label: 'Gepäck',
  labels: { ...packingLabels, travellerId: technical('Wer es mitnimmt') },
  schema: packingItemSchema,
  ...onTrip,
})

export const tasksCollection = defineCollection({
  name: 'tripTasks',
  label: 'Aufgabe',
  labels: {
    tripId,
    title: 'Titel',
    rank: rankField,
    dueOn: 'Fällig am',
    travellerId: technical('Wer'),
    doneAt: 'Erledigt',
  },
  schema: tripTaskSchema,
  ...onTrip,
})

const noteLabels = { tripId, title: 'Titel', text: 'Text', files: filesField } as const

export const notesCollection = defineCollection({
  name: 'tripNotes',
  label: 'Reisenotiz',
  labels: noteLabels,
  schema: tripNoteSchema,
  ...onTrip,
  fileIds: fileIdsOf,
})

/** Of one user, shared with no one. */
const ofOneUser = { access: 'owner', createdBy: 'people', serverFields: [] } as const

export const privatePackingCollection = defineCollection({
  name: 'privatePackingItems',
  label: 'Eigenes Gepäck',
  labels: packingLabels,
  schema: privatePackingItemSchema,
  ...ofOneUser,
})

export const privateNotesCollection = defineCollection({
  name: 'privateTripNotes',
  label: 'Eigene Reisenotiz',
  labels: noteLabels,
  schema: tripNoteSchema,
  ...ofOneUser,
  fileIds: fileIdsOf,
})

export const templatesCollection = defineCollection({
  name: 'packingTemplates',
  label: 'Packvorlage',
  labels: {
    title: 'Titel',
    items: {
      label: 'Gepäck',
      item: 'Gepäck',
      fields: { id: idField, ...pieceLabels, isPerNight: 'Je Nacht', isPrivate: 'Nur für mich' },
    },
  },
  schema: packingTemplateSchema,
  ...ofOneUser,
})

export const settingsCollection = defineCollection({
  name: 'tripSettings',
  label: 'Einstellungen des Reiseplaners',
  labels: {
    homeZone: 'Zeitzone zu Hause',
    currency: 'Währung',
    reminderHours: 'Erinnerungen',
    calendarKey: technical('Adresse des Kalenders'),
  },
  schema: tripSettingsSchema,
  ...ofOneUser,
  hasOwn: true,
})

/** What follows a trip, in the order in which an export lists it. */
export const tripFollowers = [
  bookingsCollection,
  planCollection,
  placesCollection,
  tracksCollection,
  expensesCollection,
  settlementsCollection,
  packingCollection,
  tasksCollection,
  notesCollection,
] as const

export const tripCollections = [
  tripsCollection,
  ...tripFollowers,
  privatePackingCollection,
  privateNotesCollection,
  templatesCollection,
  settingsCollection,
] as const
