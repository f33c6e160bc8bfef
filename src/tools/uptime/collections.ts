/** The collections of shop uptime: what people call their documents, and each thing in them. */
import { joinSettings } from '#base/join-settings'
import { defineCollection } from '#documents'
import {
  checkFailureTexts,
  incidentEndingTexts,
  incidentSchema,
  maintenanceSchema,
  settingsSchema,
  shopSchema,
  statusPageSchema,
  type CheckKind,
  type ShopPage,
  type Strictness,
  type Settings,
} from './model.ts'

const technical = (label: string) => ({ label, isTechnical: true }) as const

export const checkKindLabels = {
  http: 'Seite',
  tcp: 'Port',
  heartbeat: 'Job',
} as const satisfies Record<CheckKind, string>
export const strictnessLabels = {
  strict: 'Streng',
  normal: 'Normal',
  relaxed: 'Gelassen',
} as const satisfies Record<Strictness, string>
export const pageLabels = {
  start: 'Startseite',
  product: 'Produktseite',
  basket: 'Warenkorb',
  checkout: 'Kasse',
  feed: 'Produktfeed',
  other: 'Anderes',
} as const satisfies Record<ShopPage, string>

export const shopsCollection = defineCollection({
  name: 'shops',
  label: 'Shop',
  labels: {
    name: 'Name',
    page: { label: 'Seite', values: pageLabels },
    check: technical('Prüfung'),
    intervalSec: { label: 'Intervall', unit: 'Sekunden' },
    strictness: { label: 'Wie streng', values: strictnessLabels },
    slowAfterMs: { label: 'Langsam ab', unit: 'ms' },
    isPaused: 'Pausiert',
    group: 'Gruppe',
    tags: 'Schlagwörter',
    parentId: technical('Hängt ab von'),
    note: 'Notiz',
  },
  schema: shopSchema,
  access: 'members',
  createdBy: 'people',
  serverFields: [],
})

export const incidentsCollection = defineCollection({
  name: 'shopIncidents',
  label: 'Störung',
  labels: {
    shopId: technical('Shop'),
    shopName: 'Shop',
    startedAt: 'Beginn',
    endedAt: 'Ende',
    endedBy: { label: 'Wie sie endete', values: incidentEndingTexts },
    cause: {
      label: 'Ursache',
      fields: {
        code: { label: 'Ursache', values: checkFailureTexts },
        detail: 'Genauer',
        status: 'Status',
        phases: technical('Dauer der Abschnitte'),
      },
    },
    acknowledgement: {
      label: 'Bestätigt',
      fields: { at: 'Um', userId: technical('Von'), note: 'Notiz' },
    },
    note: 'Notiz',
  },
  schema: incidentSchema,
  access: 'members',
  follows: { collection: shopsCollection.name, field: 'shopId' },
  signed: [{ field: 'acknowledgement', by: 'userId' }],
  createdBy: 'server',
  serverFields: ['shopId', 'shopName', 'startedAt', 'endedAt', 'endedBy', 'cause'],
})

export const maintenancesCollection = defineCollection({
  name: 'shopMaintenances',
  label: 'Wartung',
  labels: { title: 'Titel', window: technical('Zeit'), shops: technical('Shops'), isOff: 'Ausgeschaltet' },
  schema: maintenanceSchema,
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

export const settingsCollection = defineCollection({
  name: 'uptimeSettings',
  label: 'Einstellungen der Shop-Uptime',
  labels: {
    defaults: {
      label: 'Vorgaben',
      fields: {
        intervalSec: { label: 'Intervall', unit: 'Sekunden' },
        strictness: { label: 'Wie streng', values: strictnessLabels },
        timeoutSec: { label: 'Wartezeit', unit: 'Sekunden' },
        slowAfterMs: { label: 'Langsam ab', unit: 'ms' },
      },
    },
    reminderHours: { label: 'Erinnern nach', unit: 'Stunden' },
  },
  schema: settingsSchema,
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

export const statusPagesCollection = defineCollection({
  name: 'statusPages',
  label: 'Statusseite',
  labels: {
    title: 'Titel',
    slug: 'Adresse',
    description: 'Beschreibung',
    isPublished: 'Veröffentlicht',
    showsResponseTimes: 'Mit Antwortzeiten',
    showsGroups: 'Mit Gruppen',
    shops: {
      label: 'Shops',
      item: 'Shop',
      fields: { id: technical('Kennung'), shopId: technical('Shop'), label: 'Name' },
    },
    announcements: {
      label: 'Ankündigungen',
      item: 'Ankündigung',
      fields: { id: technical('Kennung'), at: 'Am', title: 'Titel', text: 'Text', endedAt: 'Erledigt' },
    },
  },
  schema: statusPageSchema,
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

export const uptimeCollections = [
  shopsCollection,
  incidentsCollection,
  maintenancesCollection,
  settingsCollection,
  statusPagesCollection,
] as const

// The settings of shop uptime, with defaults for those that are not set.

/** Every setting with a value. */
export type KnownSettings = { readonly [Key in keyof Settings]-?: NonNullable<Settings[Key]> }

export const USUAL_SETTINGS: KnownSettings = {
  defaults: { intervalSec: 60, strictness: 'normal', timeoutSec: 10, slowAfterMs: 5_000 },
  reminderHours: 6,
}

/** The settings that count (S9). */
export function readSettings(documents: readonly (Settings & { readonly id: string })[]): KnownSettings {
  return joinSettings(USUAL_SETTINGS, documents)
}
