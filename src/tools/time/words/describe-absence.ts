/** Absences in German words. */
import { formatDate } from '#base/text/format'
import { formatHours } from './format-duration.ts'
import { absenceLabel } from '../collections.ts'
import type { Absence } from '../model.ts'
import { shortDate } from './format-day-name.ts'

type Days = Absence['days']

/** „Mo, 03.08.2026“, „Mo, 03.08. – Fr, 14.08.2026“ */
export function describeDays({ from, to }: Days): string {
  const last = `${shortDate(to)}${to.slice(0, 4)}`
  if (from === to) return last
  return `${shortDate(from)}${from.slice(0, 4) === to.slice(0, 4) ? '' : from.slice(0, 4)} – ${last}`
}

/** „Urlaub vom 03.08.2026 bis 14.08.2026“, „Krank am 03.08.2026“: for names of buttons and for sentences. */
export function nameAbsence(absence: Pick<Absence, 'kind' | 'days' | 'own'>): string {
  const { from, to } = absence.days
  const when = from === to ? `am ${formatDate(from)}` : `vom ${formatDate(from)} bis ${formatDate(to)}`
  return `${absenceLabel(absence)} ${when}`
}

/** „halber Tag“, „2:30 Std. am Tag“; nothing of whole days. */
export function describePortion({ portion, days }: Pick<Absence, 'portion' | 'days'>): string | undefined {
  if (portion === 'full') return undefined
  const isOneDay = days.from === days.to
  if (portion === 'half') return isOneDay ? 'halber Tag' : 'halbe Tage'
  return isOneDay ? formatHours(portion) : `${formatHours(portion)} am Tag`
}

/** The absences that share a day with these days, the earliest first. */
export function findAbsenceOverlaps<Stored extends Absence>(days: Days, others: readonly Stored[]): readonly Stored[] {
  return others
    .filter((other) => other.days.from <= days.to && days.from <= other.days.to)
    .toSorted((a, b) => (a.days.from < b.days.from ? -1 : 1))
}

const MAX_NAMED = 3

/** Names what an absence overlaps with; undefined if it overlaps with nothing. An overlap blocks nothing (P7). */
export function describeAbsenceOverlaps(overlaps: readonly Absence[]): string | undefined {
  if (overlaps.length === 0) return undefined
  const names = overlaps.slice(0, MAX_NAMED).map(nameAbsence)
  const rest = overlaps.length - names.length
  const all = rest === 0 ? names : [...names, `${rest} weiteren`]
  return `Überschneidet sich mit ${new Intl.ListFormat('de-DE').format(all)}. Das Soll eines Tages zählt trotzdem nur einmal.`
}
