/** What the palette offers of time tracking. */
import { formatLongDate, formatMonth, isMonth } from '#base/calendar/calendar-month'
import { dateOf, type LocalDate } from '#base/calendar/zoned'
import { DAY_MS } from '#base/clock'
import { BEGIN_HASH } from '#base/document-paths'
import type { BarItem, ReadDocuments, TodayLine, ToolCommand, ToolHint, UserPlace } from '../tool-manifest.ts'
import { targetOn } from './account/day-target.ts'
import { localDate } from './shifts/day-clock.ts'
import type { TimeEntry } from './model.ts'
import { midnightBefore, readRunningClock, type RunningClock } from './clock/running-clock.ts'
import { absencesCollection, entriesCollection, plansCollection, settingsCollection } from './collections.ts'
import { readSettings } from './frame/read-settings.ts'
import { planOn } from './plans/plan-on.ts'
import { formatDuration, formatHours } from './words/format-duration.ts'
import {
  ABSENCES_PATH,
  CORRECTIONS_PATH,
  CUSTOMERS_PATH,
  dayPath,
  HINTS_PATH,
  HOURS_SHEET_PATH,
  IMPORT_PATH,
  MONTH_PATH,
  monthPath,
  NEW_PLAN_PATH,
  PLANS_PATH,
  PROJECTS_PATH,
  RATES_PATH,
  REPORTS_PATH,
  SETTINGS_PATH,
  TAGS_PATH,
  TEMPLATES_PATH,
  TODAY_PATH,
  WEEK_PATH,
  YEAR_PATH,
} from './paths.ts'

const presses = {
  off: [{ id: 'start', label: 'Kommen', words: 'Uhr starten, Stempeluhr, einstempeln, Arbeit beginnen' }],
  work: [
    { id: 'pause', label: 'Pause beginnen', words: 'Pause machen, Stempeluhr' },
    { id: 'stop', label: 'Gehen', words: 'Feierabend, Uhr anhalten, Stempeluhr, ausstempeln' },
  ],
  break: [
    { id: 'resume', label: 'Pause beenden', words: 'Weiter, weiterarbeiten, Stempeluhr' },
    { id: 'stop', label: 'Gehen', words: 'Feierabend, Uhr anhalten, Stempeluhr, ausstempeln' },
  ],
} as const

/** On the page of a day an entry is one of that day. */
export function timeCommands(read: ReadDocuments, nowMs: number, place?: UserPlace): readonly ToolCommand[] {
  const clock = readClock(read, nowMs)
  const deeds = presses[clock.kind].map((press) => ({
    ...press,
    kind: 'action' as const,
    path: TODAY_PATH,
    deed: press.id,
  }))
  const day = place?.pathname.startsWith(dayPath('')) === true ? place.pathname : TODAY_PATH
  return [
    {
      id: 'new-entry',
      kind: 'action',
      label: 'Eintrag anlegen',
      words: 'neuer Eintrag, nachtragen, hinzufügen, Zeit',
      path: day + BEGIN_HASH,
    },
    {
      id: 'new-absence',
      kind: 'action',
      label: 'Abwesenheit eintragen',
      words: 'Urlaub, krank, neue Abwesenheit, anlegen',
      path: ABSENCES_PATH + BEGIN_HASH,
    },
    ...deeds,
    ...pages,
    ...settings,
  ]
}

const pages: readonly ToolCommand[] = (
  [
    ['today', 'Heute', 'Stempeluhr, Pause, Kommen, Gehen, Feierabend', TODAY_PATH],
    ['week', 'Woche', '', WEEK_PATH],
    ['month', 'Monat', 'Saldo, Überstunden, Monatsblatt drucken', MONTH_PATH],
    ['year', 'Jahr', 'Arbeitszeitkonto, Jahresübersicht, Saldo', YEAR_PATH],
    ['absences', 'Abwesenheiten', 'Urlaubstage, krank, Feiertage, Kalender', ABSENCES_PATH],
    ['reports', 'Auswertung', 'Bericht, CSV, Export, Projekte', REPORTS_PATH],
    ['hours-sheet', 'Stundenblatt', 'Rechnung, abrechnen, Beträge, Kunde', HOURS_SHEET_PATH],
    ['import', 'Zeiten importieren', 'Import, Toggl, Kimai, Clockify, CSV', IMPORT_PATH],
  ] as const
).map(([id, label, words, path]) => ({ id, kind: 'page', label, words, path }))

const settings: readonly ToolCommand[] = (
  [
    ['plans', 'Arbeitszeit-Pläne', 'Arbeitszeiten, Soll, Plan, Teilzeit, Bundesland', PLANS_PATH],
    ['corrections', 'Startsaldo und Korrekturen', 'Saldo, Saldo korrigieren, Überstunden, Übertrag', CORRECTIONS_PATH],
    ['projects', 'Projekte', '', PROJECTS_PATH],
    ['tags', 'Schlagwörter', 'Schlagworte, Tags', TAGS_PATH],
    ['templates', 'Vorlagen der Zeiterfassung', '', TEMPLATES_PATH],
    ['rates', 'Stundensätze und Kunden', 'Kunde, Stundensatz, Budget, abrechnen, Absender', RATES_PATH],
    ['customers', 'Kunden', 'Adresse, abrechnen, Rechnung', CUSTOMERS_PATH],
    ['hints', 'Hinweise und Runden', 'Arbeitszeitgesetz, ArbZG, Erinnerungen', HINTS_PATH],
    ['settings', 'Einstellungen der Zeiterfassung', '', SETTINGS_PATH],
  ] as const
).map(([id, label, words, path]) => ({ id, kind: 'setting', label, words, path }))

/**
 * The clock that runs, with what can be pressed. On days with a target it asks until that is reached; on others a user who works today, or
 * whose plan knows no days of work and who has worked lately, can press it as well (C18).
 */
export function timeToday(read: ReadDocuments, nowMs: number): readonly TodayLine[] {
  const entries = read(entriesCollection)
  if (entries.length === 0) return []
  const { kind, runningFor, workedToday, workDay } = readClock(read, nowMs)
  const today = localDate(nowMs)
  const worked = `${workDay === today ? 'Heute' : 'Diese Nacht'} ${formatHours(workedToday)}`
  const line = { id: 'clock', path: TODAY_PATH }
  // Without a plan there is no end to foresee.
  const isPartial = read(plansCollection).length > 0
  if (kind === 'work') {
    const deeds = [deedOf('pause', 'Pause'), deedOf('stop', 'Gehen')]
    return [{ ...line, text: `Die Uhr läuft seit ${formatHours(runningFor)}`, detail: worked, deeds, isPartial }]
  }
  if (kind === 'break') {
    const deeds = [deedOf('resume', 'Weiter'), deedOf('stop', 'Gehen')]
    return [{ ...line, text: `Pause seit ${formatHours(runningFor)}`, detail: worked, deeds, isPartial }]
  }
  const target = targetOn(today, read(plansCollection), read(absencesCollection)) ?? 0
  const deeds = [deedOf('start', 'Kommen')]
  if (target > 0) {
    const text = workedToday === 0 ? 'Noch nicht gekommen' : 'Die Uhr steht'
    return workedToday < target ? [{ ...line, text, detail: `${worked} von ${formatDuration(target)}`, deeds }] : []
  }
  const days = planOn(read(plansCollection), today)?.minutes ?? []
  const mayCome = days.every((minutes) => minutes === 0) && hasWorkSince(entries, localDate(nowMs - LATELY_MS))
  return workedToday > 0 || mayCome ? [{ ...line, text: 'Die Uhr steht', detail: worked, deeds }] : []
}

/** The clock in the bar of every page: how long it has run, or „Kommen“ for users who have worked lately (C35). */
export function timeBarItem(read: ReadDocuments, nowMs: number): BarItem | undefined {
  const { kind, runningFor } = readClock(read, nowMs)
  if (kind === 'off') {
    if (!hasWorkSince(read(entriesCollection), localDate(nowMs - LATELY_MS))) return undefined
    return { text: 'Kommen', label: 'Kommen, Zeiterfassung', path: TODAY_PATH, deed: 'start' }
  }
  const text = formatDuration(runningFor)
  const spoken = kind === 'work' ? 'läuft die Uhr' : 'dauert die Pause'
  return { text, label: `${text} Stunden ${spoken} schon`, path: TODAY_PATH }
}

/** What the clock is doing, counted as the settings say. */
export function readClock(read: ReadDocuments, nowMs: number): RunningClock {
  const { isNightWhole } = readSettings(read(settingsCollection))
  const sources = { entries: read(entriesCollection), plans: read(plansCollection), isNightWhole }
  return readRunningClock(sources, nowMs, midnightBefore(nowMs))
}

const LATELY_MS = 14 * DAY_MS

function hasWorkSince(entries: readonly TimeEntry[], date: LocalDate): boolean {
  return entries.some(({ kind, time }) => kind === 'work' && dateOf(time.start) >= date)
}

/** Times without a plan have neither target nor balance. */
export function timeHints(read: ReadDocuments): readonly ToolHint[] {
  if (read(entriesCollection).length === 0 || read(plansCollection).length > 0) return []
  const text = 'Mit einem Plan zeigt die Zeiterfassung auch Soll, Saldo und „Feierabend um 16:42“.'
  return [{ id: 'plan', title: 'Arbeitszeit-Plan anlegen?', text, label: 'Plan anlegen', path: NEW_PLAN_PATH }]
}

function deedOf(deed: string, label: string) {
  return { deed, label }
}

/** The page of a day or of a month. */
export function timeDatePage(date: string): Pick<ToolCommand, 'label' | 'path'> {
  return isMonth(date)
    ? { label: formatMonth(date), path: monthPath(date) }
    : { label: formatLongDate(date), path: dayPath(date) }
}
