/** The collections of time tracking: what people call their documents, and each thing in them. */
import { defineCollection } from '#documents'
import {
  type EntryKind,
  entrySchema,
  projectSchema,
  tagSchema,
  customerSchema,
  rateSchema,
  templateSchema,
  type BreakMode,
  planSchema,
  type Absence,
  type AbsenceKind,
  type OwnEffect,
  absenceSchema,
  type CorrectionKind,
  correctionSchema,
  closingSchema,
  settingsSchema,
} from './model.ts'
import { stateNames, holidayOptionNames } from './calendar/states.ts'

const technical = (label: string) => ({ label, isTechnical: true }) as const

export const kindLabels = { work: 'Arbeit', break: 'Pause' } as const satisfies Record<EntryKind, string>
export const absenceLabels = {
  vacation: 'Urlaub',
  sick: 'Krank',
  special: 'Sonderurlaub',
  overtime: 'Überstundenabbau',
  unpaid: 'Unbezahlt frei',
  childSick: 'Kind krank',
  parental: 'Elternzeit',
  shortTime: 'Kurzarbeit',
  own: 'Eigene Art',
} as const satisfies Record<AbsenceKind, string>
/** „Urlaub“, or the name of an own kind. */
export function absenceLabel({ kind, own }: Pick<Absence, 'kind' | 'own'>): string {
  return (kind === 'own' ? own?.name : undefined) ?? absenceLabels[kind]
}
export const ownEffectLabels = {
  free: 'Senkt das Soll',
  leave: 'Kostet Urlaub',
  balance: 'Geht vom Saldo ab',
} as const satisfies Record<OwnEffect, string>
export const correctionLabels = {
  opening: 'Startsaldo',
  payout: 'Auszahlung',
  adjustment: 'Korrektur',
  leave: 'Urlaubstage',
} as const satisfies Record<CorrectionKind, string>
export const breakModeLabels = {
  hint: 'Nur hinweisen',
  fixed: 'Fest abziehen',
  gliding: 'Gleitend abziehen',
} as const satisfies Record<BreakMode, string>

const own = { access: 'owner', createdBy: 'people', serverFields: [] } as const

export const entriesCollection = defineCollection({
  name: 'timeEntries',
  label: 'Zeiteintrag',
  labels: {
    kind: { label: 'Art', values: kindLabels },
    time: { label: 'Zeit', fields: { start: 'Beginn', end: 'Ende' } },
    stops: {
      label: 'Gestoppt',
      item: 'Stopp',
      fields: { id: technical('Kennung'), at: 'Um', device: 'Gerät' },
    },
    seenStopIds: technical('Angesehene Stopps'),
    projectId: technical('Projekt'),
    tagIds: technical('Schlagwörter'),
    note: 'Notiz',
    isBillable: 'Abrechenbar',
    source: technical('Herkunft'),
  },
  schema: entrySchema,
  ...own,
})

export const projectsCollection = defineCollection({
  name: 'timeProjects',
  label: 'Projekt',
  labels: {
    name: 'Name',
    color: 'Farbe',
    isArchived: 'Archiviert',
    rank: technical('Platz in der Liste'),
    customerId: technical('Kunde'),
    isBillable: 'Abrechenbar',
    budget: {
      label: 'Budget',
      fields: { minutes: { label: 'Zeit', unit: 'Minuten' }, cents: { label: 'Geld', unit: 'Cent' } },
    },
  },
  schema: projectSchema,
  ...own,
})

export const customersCollection = defineCollection({
  name: 'timeCustomers',
  label: 'Kunde',
  labels: { name: 'Name', isArchived: 'Archiviert', rank: technical('Platz in der Liste'), address: 'Anschrift' },
  schema: customerSchema,
  ...own,
})

export const ratesCollection = defineCollection({
  name: 'timeRates',
  label: 'Stundensatz',
  labels: {
    validFrom: 'Gültig ab',
    projectId: technical('Projekt'),
    cents: { label: 'Pro Stunde', unit: 'Cent' },
  },
  schema: rateSchema,
  ...own,
})

export const tagsCollection = defineCollection({
  name: 'timeTags',
  label: 'Schlagwort',
  labels: { name: 'Name', isArchived: 'Archiviert', rank: technical('Platz in der Liste') },
  schema: tagSchema,
  ...own,
})

export const templatesCollection = defineCollection({
  name: 'timeTemplates',
  label: 'Zeitvorlage',
  labels: {
    title: 'Titel',
    kind: { label: 'Art', values: kindLabels },
    times: { label: 'Zeiten', fields: { start: 'Beginn', end: 'Ende' } },
    projectId: technical('Projekt'),
    tagIds: technical('Schlagwörter'),
    note: 'Notiz',
    isBillable: 'Abrechenbar',
  },
  schema: templateSchema,
  ...own,
})

export const plansCollection = defineCollection({
  name: 'timePlans',
  label: 'Arbeitszeitplan',
  labels: {
    validFrom: 'Gültig ab',
    minutes: { label: 'Soll von Montag bis Sonntag', unit: 'Minuten' },
    state: { label: 'Bundesland oder Land', values: stateNames },
    options: { label: 'Besondere Tage', values: holidayOptionNames },
    worksOnHolidays: 'Arbeitet an Feiertagen',
    breakMode: { label: 'Fehlende Pausen', values: breakModeLabels },
    leaveDays: { label: 'Urlaub im Jahr', unit: 'Tage' },
    freeDays: {
      label: 'Freie Tage',
      item: 'Freier Tag',
      fields: { name: 'Name', from: 'Von', to: 'Bis', isHalf: 'Halber Tag' },
    },
    employment: { label: 'Beschäftigt', fields: { from: 'Ab', to: 'Bis' } },
  },
  schema: planSchema,
  ...own,
})

export const absencesCollection = defineCollection({
  name: 'timeAbsences',
  label: 'Abwesenheit',
  labels: {
    kind: { label: 'Art', values: absenceLabels },
    days: { label: 'Tage', fields: { from: 'Von', to: 'Bis' } },
    portion: { label: 'Anteil', values: { full: 'Ganzer Tag', half: 'Halber Tag' }, unit: 'Minuten' },
    note: 'Notiz',
    own: { label: 'Eigene Art', fields: { name: 'Name', effect: { label: 'Wirkung', values: ownEffectLabels } } },
  },
  schema: absenceSchema,
  ...own,
})

export const correctionsCollection = defineCollection({
  name: 'timeCorrections',
  label: 'Korrektur',
  labels: {
    kind: { label: 'Art', values: correctionLabels },
    date: 'Tag',
    amount: 'Wert',
    reason: 'Grund',
  },
  schema: correctionSchema,
  ...own,
})

export const closingsCollection = defineCollection({
  name: 'timeClosings',
  label: 'Monatsabschluss',
  labels: {
    month: 'Monat',
    closedAt: 'Abgeschlossen',
    target: { label: 'Soll', unit: 'Minuten' },
    actual: { label: 'Ist', unit: 'Minuten' },
    corrections: { label: 'Korrekturen', unit: 'Minuten' },
    balance: { label: 'Saldo', unit: 'Minuten' },
    reopenedAt: 'Wieder geöffnet',
  },
  schema: closingSchema,
  changeable: ['reopenedAt'],
  ...own,
})

export const settingsCollection = defineCollection({
  name: 'timeSettings',
  label: 'Einstellungen der Zeiterfassung',
  labels: {
    rounding: {
      label: 'Runden',
      fields: {
        mode: {
          label: 'Art',
          values: { none: 'Gar nicht', nearest: 'Kaufmännisch', up: 'Aufrunden', down: 'Abrunden' },
        },
        step: { label: 'Schritt', unit: 'Minuten' },
      },
    },
    hasHints: 'Hinweise zum Arbeitszeitgesetz',
    isStrictDay: '24 Stunden ab Arbeitsbeginn',
    isNightWhole: 'Nächte zählen am Tag, an dem sie beginnen',
    sender: 'Absender auf Stundenblättern',
  },
  schema: settingsSchema,
  ...own,
})

export const timeCollections = [
  entriesCollection,
  projectsCollection,
  tagsCollection,
  templatesCollection,
  plansCollection,
  absencesCollection,
  correctionsCollection,
  closingsCollection,
  customersCollection,
  ratesCollection,
  settingsCollection,
] as const
