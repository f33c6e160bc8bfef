/** Names of documents of time tracking, which have no title: in lists of the shell such as the deleted ones. */
import { dateOf, epochOf, timeOf, type LocalDate } from '#base/calendar/zoned'
import { formatDate } from '#base/text/format'
import type { ReadDocuments } from '../../tool-manifest.ts'
import { absenceLabel, kindLabels, projectsCollection } from '../collections.ts'
import { absenceSchema, entrySchema, rateSchema, type Absence } from '../model.ts'
import { shortDate, shortWeekday } from './format-day-name.ts'

type Fields = Readonly<Record<string, unknown>>

/** `Mo, 23.11., 21:25–21:26, Akquise`; undefined for fields that are no entry. */
export function nameEntry(fields: Fields, read: ReadDocuments, nowMs: number): string | undefined {
  const entry = entrySchema.safeParse(fields)
  if (!entry.success) return undefined
  const { kind, time, stops = [], projectId, note } = entry.data
  const stop = stops.map(({ at }) => at).toSorted((a, b) => epochOf(a) - epochOf(b))[0]
  const end = time.end ?? stop
  const project = read(projectsCollection).find(({ id }) => id === projectId)?.name
  const what = project ?? note ?? kindLabels[kind]
  const clock = end === undefined ? `seit ${timeOf(time.start)}` : `${timeOf(time.start)}–${timeOf(end)}`
  return `${nameDay(dateOf(time.start), nowMs)}, ${clock}, ${what}`
}

/** `Urlaub, Mo, 06.07. – Fr, 10.07.` */
export function nameAbsenceOf(fields: Fields, _read: ReadDocuments, nowMs: number): string | undefined {
  const absence = absenceSchema.safeParse(fields)
  if (!absence.success) return undefined
  return nameDaysOff(absence.data, nowMs)
}

/** As `nameAbsenceOf`, of one that is known to be an absence. */
export function nameDaysOff(absence: Pick<Absence, 'kind' | 'own' | 'days'>, nowMs: number): string {
  const { days } = absence
  const last = days.to === days.from ? '' : ` – ${nameDay(days.to, nowMs)}`
  return `${absenceLabel(absence)}, ${nameDay(days.from, nowMs)}${last}`
}

/** `Website ab 01.01.2026` */
export function nameRate(fields: Fields, read: ReadDocuments): string | undefined {
  const { data } = rateSchema.safeParse(fields)
  if (data === undefined) return undefined
  const project = read(projectsCollection).find(({ id }) => id === data.projectId)?.name
  return `${data.projectId === undefined ? 'Alle Projekte' : (project ?? 'Ein Projekt')} ab ${formatDate(data.validFrom)}`
}

/** `Mo, 23.11.`, in another year `Mo, 23.11.2026` */
function nameDay(date: LocalDate, nowMs: number): string {
  const isThisYear = Number(date.slice(0, 4)) === new Date(nowMs).getFullYear()
  return isThisYear ? shortDate(date) : `${shortWeekday(date)}, ${formatDate(date)}`
}
