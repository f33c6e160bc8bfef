import { addDays } from '#base/calendar/calendar-day'
import { formatMonth, monthOf, type Month } from '#base/calendar/calendar-month'
import { MAX_ENTRY_DAYS, type Absence, type Closing, type Correction, type Plan, type TimeEntry } from '../model.ts'
import type { EditedDocument } from '#documents'
import { absencesCollection, correctionsCollection, entriesCollection, plansCollection } from '../collections.ts'
import { dateOf, type LocalDate } from '#base/calendar/zoned'

/**
 * Returns what a toast adds about closed months that an edit affects (A16): „, im abgeschlossenen Juni 2026“; empty if no
 * closed month is affected. The month itself shows by how much it differs.
 */
export function describeClosedMonths(edited: readonly EditedDocument[], closings: readonly Closing[]): string {
  const closed = new Set(closings.filter(({ reopenedAt }) => reopenedAt === undefined).map(({ month }) => month))
  const touched = [...closed].filter((month) => edited.some((document) => reaches(document, month))).toSorted()
  const [first] = touched
  if (first === undefined) return ''
  if (touched.length === 1) return `, im abgeschlossenen ${formatMonth(first)}`
  return `, in ${touched.length} abgeschlossenen Monaten`
}

function reaches(document: EditedDocument, month: Month): boolean {
  return spansOf(document).some(({ from, to }) => monthOf(from) <= month && month <= monthOf(to))
}

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** The days whose sums may be others, before and after the edit. */
function spansOf(document: EditedDocument): readonly Days[] {
  switch (document.collection) {
    case entriesCollection.name:
      return sides<TimeEntry>(document).map((entry) => ({ from: dateOf(entry.time.start), to: lastDateOf(entry) }))
    case absencesCollection.name:
      return sides<Absence>(document).map(({ days }) => days)
    case correctionsCollection.name:
      return sides<Correction>(document).map(({ date }) => ({ from: date, to: date }))
    case plansCollection.name:
      return sides<Plan>(document).map(({ validFrom }) => ({ from: validFrom, to: '9999-12-31' }))
    default:
      return []
  }
}

/**
 * The last day that an entry probably has a part on: the clock writes no end, but stops, the first being its end, or another entry
 * whose start is the end, mostly within a day.
 */
function lastDateOf({ time: { start, end }, stops = [] }: TimeEntry): LocalDate {
  if (end !== undefined) return dateOf(end)
  const first = dateOf(start)
  if (stops.length === 0) return addDays(first, 1)
  const last =
    stops
      .map(({ at }) => at)
      .filter((at) => at >= start)
      .toSorted()[0] ?? start
  const limit = addDays(first, MAX_ENTRY_DAYS)
  return dateOf(last) < limit ? dateOf(last) : limit
}

function sides<Fields extends object>({ before, after }: EditedDocument): readonly Fields[] {
  // The collection's schema has judged both.
  return [before, after].filter((side) => side !== undefined) as readonly unknown[] as readonly Fields[]
}
