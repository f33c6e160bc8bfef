/** How a day stands in the calendar of a year: what it is, by a letter and a colour, and in words. */
import type { DayAccount } from './account.ts'
import { dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import { describePortion } from '../words/describe-absence.ts'
import { absenceLabel, absenceLabels } from '../collections.ts'
import { absenceKinds, type AbsenceKind } from '../model.ts'
import { longDate } from '../calendar/year-months.ts'

export type DayMarkKind = AbsenceKind | 'holiday'

export type DayMark = {
  readonly kind: DayMarkKind
  /** Part of the day only. */
  readonly isPart: boolean
  /** There is nothing to work on that day anyway: it only lies between others. */
  readonly isBetween: boolean
}

export const markLetters = {
  vacation: 'U',
  sick: 'K',
  special: 'S',
  overtime: 'Ü',
  unpaid: 'B',
  childSick: 'I',
  parental: 'E',
  shortTime: 'A',
  own: 'X',
  holiday: 'F',
} as const satisfies Record<DayMarkKind, string>

export const markLabels = { ...absenceLabels, holiday: 'Feiertag' } as const satisfies Record<DayMarkKind, string>

/** A whole holiday comes first, since it costs nothing; then what is sick, leave and so on (P10). */
export function markDay({ date, plan, holiday, absences }: DayAccount): DayMark | undefined {
  if (holiday?.portion === 1) return { kind: 'holiday', isPart: false, isBetween: false }
  const absence = absences.toSorted((a, b) => orderOf(a.kind) - orderOf(b.kind))[0]
  if (absence === undefined) return holiday && { kind: 'holiday', isPart: true, isBetween: false }
  const planned = plan?.minutes[weekdayOf(dayNumber(date))] ?? 0
  return { kind: absence.kind, isPart: absence.portion !== 'full', isBetween: plan !== undefined && planned === 0 }
}

/** „Montag, 3. August 2026: Urlaub, halber Tag“ */
export function describeDay({ date, holiday, absences }: DayAccount): string {
  const parts = [
    ...(holiday === undefined ? [] : [holiday.portion < 1 ? `${holiday.name}, halber Tag` : holiday.name]),
    ...absences.map((absence) =>
      [absenceLabel(absence), describePortion({ ...absence, days: { from: date, to: date } }) ?? []].flat().join(', '),
    ),
  ]
  return parts.length === 0 ? longDate(date) : `${longDate(date)}: ${parts.join('; ')}`
}

const order: readonly AbsenceKind[] = [
  'sick',
  'special',
  'parental',
  'unpaid',
  'shortTime',
  'own',
  'vacation',
  'childSick',
  'overtime',
]

function orderOf(kind: AbsenceKind): number {
  return order.indexOf(kind)
}

/** Those that most people have, in the order of the legend; the others stand behind „Andere“. */
export const usualKinds = ['vacation', 'sick', 'special', 'overtime'] as const
export const otherKinds = absenceKinds.filter((kind) => usualKinds.every((usual) => usual !== kind))
