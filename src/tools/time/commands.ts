/** What the palette offers of time tracking. */
import { formatLongDate, formatMonth, isMonth } from '#base/calendar/calendar-month'
import { BEGIN_HASH } from '#base/document-paths'
import type { ReadDocuments, ToolCommand } from '../tool-manifest.ts'
import { midnightBefore, readRunningClock } from './clock/running-clock.ts'
import { entriesCollection } from './collections.ts'
import {
  ABSENCES_PATH,
  CORRECTIONS_PATH,
  dayPath,
  HINTS_PATH,
  IMPORT_PATH,
  MONTH_PATH,
  monthPath,
  PLANS_PATH,
  PROJECTS_PATH,
  REPORTS_PATH,
  SETTINGS_PATH,
  TAGS_PATH,
  TEMPLATES_PATH,
  TODAY_PATH,
  WEEK_PATH,
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

export function timeCommands(read: ReadDocuments, nowMs: number): readonly ToolCommand[] {
  const clock = readRunningClock(read(entriesCollection), nowMs, midnightBefore(nowMs))
  return [
    { id: 'new-entry', kind: 'action', label: 'Eintrag nachtragen', words: 'neu, Zeit', path: TODAY_PATH + BEGIN_HASH },
    ...presses[clock.kind].map((press) => ({ ...press, kind: 'action' as const, path: TODAY_PATH, deed: press.id })),
    {
      id: 'new-absence',
      kind: 'action',
      label: 'Urlaub eintragen',
      words: 'Abwesenheit, krank',
      path: ABSENCES_PATH + BEGIN_HASH,
    },
    { id: 'today', kind: 'page', label: 'Heute', words: 'Stempeluhr, Pause, Kommen, Gehen', path: TODAY_PATH },
    { id: 'week', kind: 'page', label: 'Woche', path: WEEK_PATH },
    { id: 'month', kind: 'page', label: 'Monat', words: 'Saldo, Überstunden, Monatsblatt drucken', path: MONTH_PATH },
    {
      id: 'absences',
      kind: 'page',
      label: 'Abwesenheiten',
      words: 'Urlaub, krank, Feiertage, Kalender',
      path: ABSENCES_PATH,
    },
    { id: 'reports', kind: 'page', label: 'Auswertung', words: 'Bericht, CSV, Export, Projekte', path: REPORTS_PATH },
    {
      id: 'import',
      kind: 'page',
      label: 'Zeiten importieren',
      words: 'Import, Toggl, Kimai, Clockify, CSV',
      path: IMPORT_PATH,
    },
    {
      id: 'plans',
      kind: 'setting',
      label: 'Arbeitszeiten',
      words: 'Arbeitszeit, Soll, Plan, Teilzeit, Bundesland',
      path: PLANS_PATH,
    },
    {
      id: 'corrections',
      kind: 'setting',
      label: 'Saldo korrigieren',
      words: 'Überstunden, Korrektur, Übertrag',
      path: CORRECTIONS_PATH,
    },
    { id: 'projects', kind: 'setting', label: 'Projekte', path: PROJECTS_PATH },
    { id: 'tags', kind: 'setting', label: 'Schlagworte', words: 'Tags', path: TAGS_PATH },
    { id: 'templates', kind: 'setting', label: 'Vorlagen der Zeiterfassung', path: TEMPLATES_PATH },
    {
      id: 'hints',
      kind: 'setting',
      label: 'Hinweise und Erinnerungen',
      words: 'Arbeitszeitgesetz, ArbZG',
      path: HINTS_PATH,
    },
    { id: 'settings', kind: 'setting', label: 'Einstellungen der Zeiterfassung', path: SETTINGS_PATH },
  ]
}

/** The page of a day or of a month. */
export function timeDatePage(date: string): Pick<ToolCommand, 'label' | 'path'> {
  return isMonth(date)
    ? { label: formatMonth(date), path: monthPath(date) }
    : { label: formatLongDate(date), path: dayPath(date) }
}
