import { formatMonth, monthOf, type Month } from './calendar-month.ts'
import type { Closing } from '../model.ts'
import type { TimeChange } from '../time-changes.ts'
import { dateOf, type LocalDate } from './zoned.ts'

/**
 * Returns what a toast adds about closed months that are affected by changes (A16): „, im abgeschlossenen Juni 2026“; empty if no
 * closed month is affected. The month itself shows by how much it differs.
 */
export function describeClosedMonths(changes: readonly TimeChange[], closings: readonly Closing[]): string {
  const closed = new Set(closings.filter(({ reopenedAt }) => reopenedAt === undefined).map(({ month }) => month))
  const touched = [...closed].filter((month) => changes.some((change) => reaches(change, month))).toSorted()
  const [first] = touched
  if (first === undefined) return ''
  if (touched.length === 1) return `, im abgeschlossenen ${formatMonth(first)}`
  return `, in ${touched.length} abgeschlossenen Monaten`
}

function reaches(change: TimeChange, month: Month): boolean {
  return spansOf(change).some(({ from, to }) => monthOf(from) <= month && month <= monthOf(to))
}

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** The days whose sums may be others, before and after the change. */
function spansOf(change: TimeChange): readonly Days[] {
  switch (change.kind) {
    case 'entry':
      return sides(change).map(({ time: { start, end = start } }) => ({ from: dateOf(start), to: dateOf(end) }))
    case 'absence':
      return sides(change).map(({ days }) => days)
    case 'correction':
      return sides(change).map(({ date }) => ({ from: date, to: date }))
    case 'plan':
      return sides(change).map(({ validFrom }) => ({ from: validFrom, to: '9999-12-31' }))
    default:
      return []
  }
}

function sides<Fields>({ before, after }: { readonly before: Fields | undefined; readonly after: Fields | undefined }) {
  return [before, after].filter((side) => side !== undefined)
}
