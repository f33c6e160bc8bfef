/** What an absence costs: days of leave, target, or balance. The same account that shows the balance says it. */
import { formatCount } from '#base/text/format'
import { dateOfDay, dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import { createAccount, type Account, type AccountSources, type DayAccount } from '../account/account.ts'
import { formatDays, endSentence, formatHours } from '../words/format-duration.ts'
import { ruleKind, type Absence } from '../model.ts'
import { isAbroad } from '../plans/plan-on.ts'

export type AbsenceCost = {
  /** Days of leave. */
  readonly leaveDays: number
  /** Minutes by which the target falls; of `overtime`, which leaves the target, what is not worked. */
  readonly minutes: number
  /** Holidays on days that are worked otherwise. */
  readonly holidays: number
  /** Whether any of the days has a plan. */
  readonly hasPlan: boolean
  /** Days off for overtime on which an illness changes nothing (A28). */
  readonly spentDays: number
  /** Leave of the year of the first day that is left with it. */
  readonly leaveLeft: number
  /** Whether the plan of a day is of another country (A34). */
  readonly isAbroad: boolean
}

type CostSources = Pick<AccountSources, 'plans' | 'corrections' | 'today'> & {
  /** Those beside this one. */
  readonly absences: AccountSources['absences']
}

/** Takes time with the number of days. */
export function absenceCost(absence: Absence, sources: CostSources): AbsenceCost {
  const without = createAccount({ ...sources, entries: [] })
  const added = { ...absence, id: '' }
  const withIt = createAccount({ ...sources, entries: [], absences: [...sources.absences, added] })
  const cost = { leaveDays: 0, minutes: 0, holidays: 0, spentDays: 0, hasPlan: false, isAbroad: false }
  const { from, to } = absence.days
  for (let number = dayNumber(from); number <= dayNumber(to); number++) {
    const date = dateOfDay(number)
    const day = without.day(date)
    cost.hasPlan ||= day.plan !== undefined
    cost.isAbroad ||= isAbroad(day.plan)
    cost.leaveDays += withIt.day(date).leaveDays - day.leaveDays
    cost.minutes += ruleKind(absence) === 'overtime' ? notWorked(day, absence) : day.target - withIt.day(date).target
    if (day.target > 0 && day.absences.some((other) => ruleKind(other) === 'overtime')) cost.spentDays += 1
    if (isHolidayOff(day)) cost.holidays += 1
  }
  return { ...cost, leaveDays: toHundredths(cost.leaveDays), leaveLeft: leftIn(withIt, from) }
}

/** „Kostet 4 Urlaubstage (1 Feiertag).“ */
export function describeCost(cost: AbsenceCost, absence: Pick<Absence, 'kind' | 'own'>): string {
  const kind = ruleKind(absence)
  const german = cost.isAbroad ? 'nach deutschem Recht ' : ''
  if (!cost.hasPlan) return 'In dieser Zeit hast du keinen Plan, darum zählt es nicht.'
  const holidays = cost.holidays === 0 ? '' : ` (${formatCount(cost.holidays, 'Feiertag', 'Feiertage')})`
  if (kind === 'vacation') return `Kostet ${leaveDaysText(cost.leaveDays)}${holidays}.`
  if (kind === 'overtime') return `Kostet ${formatHours(cost.minutes)} vom Saldo${holidays}.`
  return [
    cost.minutes === 0
      ? `Senkt dein Soll nicht${holidays}.`
      : endSentence(`Senkt dein Soll um ${formatHours(cost.minutes)}${holidays}`),
    ...(cost.leaveDays < 0
      ? [
          `Gibt dir ${leaveDaysText(-cost.leaveDays)} zurück${kind === 'sick' ? `, ${german}mit Attest (§ 9 BUrlG)` : ''}.`,
        ]
      : []),
    ...((kind === 'sick' || kind === 'childSick') && cost.spentDays > 0
      ? [
          `Überstundenabbau bleibt verbraucht, ${german}auch bei Krankheit (BAG 6 AZR 374/02). Gilt bei dir anderes, lösche ihn.`,
        ]
      : []),
  ].join(' ')
}

/** „Danach bleiben 14,5 Tage für 2026.“ Only leave costs leave. */
export function describeLeaveLeft({ leaveLeft, hasPlan }: AbsenceCost, absence: Absence): string | undefined {
  if (ruleKind(absence) !== 'vacation' || !hasPlan) return undefined
  const year = absence.days.from.slice(0, 4)
  if (leaveLeft < 0) return `Das ist mehr Urlaub, als du ${year} hast: ${formatDays(-leaveLeft)} zu viel.`
  return leaveLeft === 1
    ? `Danach bleibt 1 Tag für ${year}.`
    : `Danach bleiben ${formatDays(leaveLeft)} Tage für ${year}.`
}

function leaveDaysText(days: number): string {
  if (days === 0) return 'keinen Urlaubstag'
  return days === 1 ? '1 Urlaubstag' : `${formatDays(days)} Urlaubstage`
}

function notWorked({ target, plan, date }: DayAccount, { portion }: Absence): number {
  if (portion === 'full') return target
  const planned = plan?.minutes[weekdayOf(dayNumber(date))] ?? 0
  return Math.min(target, portion === 'half' ? Math.round(planned / 2) : portion)
}

function isHolidayOff({ holiday, plan, date }: DayAccount): boolean {
  if (holiday?.portion !== 1 || holiday.isOwn === true || plan === undefined || plan.worksOnHolidays) return false
  return (plan.minutes[weekdayOf(dayNumber(date))] ?? 0) > 0
}

function leftIn(account: Account, date: string): number {
  return account.leave(Number(date.slice(0, 4))).left
}

function toHundredths(days: number): number {
  return Math.round(days * 100) / 100
}
