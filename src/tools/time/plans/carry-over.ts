/** What is left of last year's leave: it is offered to be taken along, never lost in silence and never added by itself (A29). */
import { formatDays } from '../words/format-days.ts'
import type { Correction } from '../model.ts'
import type { Leave } from './leave.ts'
import type { LocalDate } from '#base/calendar/zoned'

type Sources = {
  readonly leaveOf: (year: number) => Leave
  readonly corrections: readonly Correction[]
  readonly today: LocalDate
}

/**
 * Whole and half days that are left of the year before; 0 before the year begins, and once leave was added to it by hand, which
 * most likely were these days.
 */
export function restBefore(year: number, { leaveOf, corrections, today }: Sources): number {
  if (today < `${year}-01-01`) return 0
  const isAdded = corrections.some(
    ({ kind, date, amount }) => kind === 'leave' && amount > 0 && date.startsWith(`${year}-`),
  )
  return isAdded ? 0 : Math.max(0, Math.floor(leaveOf(year - 1).left * 2) / 2)
}

/** Takes days from the end of the year before to the begin of the year. */
export function carryOver(year: number, days: number): readonly [Correction, Correction] {
  const amount = Math.round(days * 2)
  return [
    { kind: 'leave', date: `${year - 1}-12-31`, amount: -amount, reason: `Nach ${year} übertragen` },
    { kind: 'leave', date: `${year}-01-01`, amount, reason: `Rest aus ${year - 1}` },
  ]
}

/** „Aus 2025 sind noch 4 Tage übrig. …“ with what keeps them from lapsing by German law. */
export function describeRest(
  year: number,
  days: number,
  today: LocalDate,
  { isAbroad = false }: { readonly isAbroad?: boolean } = {},
): string {
  const rest = days === 1 ? 'ist noch 1 Tag' : `sind noch ${formatDays(days)} Tage`
  const left = `Aus ${year - 1} ${rest} übrig.`
  if (isAbroad) return left
  const last = `31.03.${year}`
  const lapse =
    today <= `${year}-03-31` ? `Nach dem ${last} verfallen sie nur` : `Seit dem ${last} sind sie nur verfallen`
  return (
    `${left} ${days === 1 ? lapse.replace('verfallen sie', 'verfällt er').replace('sind sie', 'ist er') : lapse}, ` +
    'wenn dein Arbeitgeber dich rechtzeitig aufgefordert hat, Urlaub zu nehmen, und klar gesagt hat, dass er sonst verfällt ' +
    '(§ 7 Abs. 3 BUrlG, EuGH C-684/16, BAG 9 AZR 541/15).'
  )
}
