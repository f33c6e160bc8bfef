/** The manifest of time tracking. */
import { DAY_MS } from '#base/clock'
import { TABLE_FILES } from '#base/table/read-table'
import { formatDate } from '#base/text/format'
import { dateOf, timeOf } from '#base/calendar/zoned'
import { defineTool, type ReadDocuments, type SearchEntry } from '../tool-manifest.ts'
import { readClock, timeBarItem, timeCommands, timeDatePage, timeHints, timeToday } from './commands.ts'
import { timeFace } from './face.ts'
import { nameDaysOff, nameAbsenceOf, nameEntry, nameRate } from './words/name-entry.ts'
import { formatDuration, formatHours } from './words/format-duration.ts'
import {
  absencesCollection,
  customersCollection,
  entriesCollection,
  kindLabels,
  plansCollection,
  projectsCollection,
  ratesCollection,
  tagsCollection,
  timeCollections,
} from './collections.ts'
import {
  ABSENCES_PATH,
  absencesPath,
  CUSTOMERS_PATH,
  entryPath,
  IMPORT_PATH,
  PROJECTS_PATH,
  TODAY_PATH,
} from './paths.ts'
import { reminderKinds } from './reminders/reminder-kinds.ts'
import { localDate } from './shifts/day-clock.ts'
import type { RunningClock } from './clock/running-clock.ts'
import { targetOn } from './account/day-target.ts'

/** What the search knows of notes and tags: older and more of them would make every key that is typed cost something. */
const SEARCHED_DAYS = 400
const SEARCHED_NOTES = 500

export const timeTool = defineTool({
  ...timeFace,
  collections: timeCollections,
  messageKinds: reminderKinds,
  benefits: [
    'Kommen, Pause, Gehen mit einem Tipp, auch ohne Netz und auf mehreren Geräten',
    'Soll, Saldo und „Feierabend um 16:42“, mit Feiertagen aller Bundesländer',
    'Urlaub, Überstunden, Auswertungen und ein Monatsblatt zum Drucken',
  ],
  import: {
    path: IMPORT_PATH,
    label: 'Zeiten importieren',
    accept: TABLE_FILES,
  },
  daysAway: {
    path: ABSENCES_PATH,
    label: 'Als Urlaub eintragen',
    detail: 'Zeiterfassung: Du siehst vorher, wie viele Tage es kostet',
  },
  things: [
    { collection: entriesCollection.name, many: 'Zeiteinträge' },
    { collection: projectsCollection.name, many: 'Projekte', nameField: 'name' },
    { collection: customersCollection.name, many: 'Kunden', nameField: 'name' },
    { collection: ratesCollection.name, many: 'Stundensätze' },
    { collection: plansCollection.name, many: 'Arbeitszeitpläne' },
    { collection: absencesCollection.name, many: 'Abwesenheiten' },
  ],
  places: [
    {
      collection: entriesCollection.name,
      path: entryPath,
      title: ({ kind, time }) => {
        const start = typeof time === 'object' && time !== null && 'start' in time ? time.start : undefined
        if (typeof start !== 'string' || (kind !== 'work' && kind !== 'break')) return undefined
        return `${kindLabels[kind]} am ${formatDate(dateOf(start))}, ${timeOf(start)}`
      },
    },
  ],
  names: [
    { collection: entriesCollection.name, name: nameEntry },
    { collection: absencesCollection.name, name: nameAbsenceOf },
    { collection: ratesCollection.name, name: nameRate },
  ],
  describeState: (read, nowMs) => {
    const entries = read(entriesCollection)
    if (entries.length === 0) return undefined
    return describeClock(readClock(read, nowMs), read, nowMs)
  },
  // What can be pressed stands in „Heute“ already, if it is there.
  primaryAction: (read, nowMs) =>
    timeToday(read, nowMs).length > 0
      ? { label: 'Zur Stempeluhr', path: TODAY_PATH }
      : { label: 'Kommen', path: TODAY_PATH, deed: 'start' },
  searchEntries: (read, nowMs) => [
    ...projectEntries(read),
    ...customerEntries(read),
    ...noteEntries(read, nowMs),
    ...absenceEntries(read, nowMs),
  ],
  commands: timeCommands,
  today: timeToday,
  barItem: timeBarItem,
  hints: timeHints,
  datePage: timeDatePage,
  goKey: 'z',
})

function describeClock(clock: RunningClock, read: ReadDocuments, nowMs: number): string | undefined {
  if (clock.kind === 'work') return `Läuft seit ${formatHours(clock.runningFor)}`
  if (clock.kind === 'break') return `Pause seit ${formatHours(clock.runningFor)}`
  const target = targetOn(localDate(nowMs), read(plansCollection), read(absencesCollection)) ?? 0
  if (clock.workedToday === 0 && target === 0) return undefined
  return `Heute ${formatHours(clock.workedToday)}${target === 0 ? '' : ` von ${formatDuration(target)}`}`
}

function projectEntries(read: ReadDocuments): readonly SearchEntry[] {
  return read(projectsCollection)
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name, updatedAt, createdAt }) => ({
      id,
      title: name,
      detail: 'Projekt der Zeiterfassung',
      path: PROJECTS_PATH,
      changedAt: updatedAt,
      createdAt,
    }))
}

function customerEntries(read: ReadDocuments): readonly SearchEntry[] {
  return read(customersCollection)
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name, address, updatedAt, createdAt }) => ({
      id,
      title: name,
      detail: ['Kunde', ...(address?.split('\n') ?? [])].join(', '),
      path: CUSTOMERS_PATH,
      changedAt: updatedAt,
      createdAt,
    }))
}

function noteEntries(read: ReadDocuments, nowMs: number): readonly SearchEntry[] {
  const first = localDate(nowMs - SEARCHED_DAYS * DAY_MS)
  const projects = new Map(read(projectsCollection).map(({ id, name }) => [id, name]))
  const tags = new Map(read(tagsCollection).map(({ id, name }) => [id, name]))
  return read(entriesCollection)
    .filter(({ note, tagIds = [], time }) => (note !== undefined || tagIds.length > 0) && dateOf(time.start) >= first)
    .toSorted((a, b) => (a.time.start < b.time.start ? 1 : -1))
    .slice(0, SEARCHED_NOTES)
    .flatMap(({ id, note, tagIds = [], time, kind, projectId = '', updatedAt, createdAt }) => {
      const named = tagIds.flatMap((tagId) => tags.get(tagId) ?? []).join(', ')
      const day = `${kindLabels[kind]} am ${formatDate(dateOf(time.start))}`
      const [title = '', ...more] = [note ?? '', named].filter((text) => text !== '')
      const detail = [day, projects.get(projectId) ?? '', ...more].filter((text) => text !== '').join(', ')
      return title === '' ? [] : [{ id, title, detail, path: entryPath(id), changedAt: updatedAt, createdAt }]
    })
}

function absenceEntries(read: ReadDocuments, nowMs: number): readonly SearchEntry[] {
  return read(absencesCollection).map(({ id, kind, own, days, note, updatedAt, createdAt }) => ({
    id,
    title: nameDaysOff({ kind, own, days }, nowMs),
    detail: note ?? 'Abwesenheit',
    path: absencesPath(Number(days.from.slice(0, 4))),
    changedAt: updatedAt,
    createdAt,
  }))
}
