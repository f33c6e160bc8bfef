/** Plans in German words. */
import { formatDate } from '#base/text/format'
import type { LocalDate } from '#base/calendar/zoned'
import { formatDays, formatDuration, formatHours } from '../words/format-duration.ts'
import type { BreakMode, Plan } from '../model.ts'
import { stateNames, type HolidayOption } from '../calendar/states.ts'
import { describeWeekShape, sumOfWeek } from '../calendar/week-shape.ts'

/** „40:00 pro Woche, Bayern, 30 Urlaubstage“ */
export function describePlan(plan: Plan): string {
  const leave = plan.leaveDays === 1 ? '1 Urlaubstag' : `${formatDays(plan.leaveDays)} Urlaubstage`
  return `${formatHours(sumOfWeek(plan.minutes))} pro Woche, ${stateNames[plan.state]}, ${leave}`
}

/** „Mo–Do 9:00, Fr 4:00“ */
export function describePlanWeek(plan: Plan): string {
  const week = describeWeekShape(plan.minutes, formatDuration)
  return week === '' ? 'Kein Soll' : week
}

/** What else makes the plan: „Fehlende Pausen: nur hinweisen · Heiligabend halb“ */
export function describePlanDays({ breakMode, worksOnHolidays, options, employment = {} }: Plan): string {
  return [
    `Fehlende Pausen: ${modeWords[breakMode]}`,
    ...(worksOnHolidays ? ['Arbeit an Feiertagen'] : []),
    ...options.map((option) => optionWords[option]),
    ...(employment.from === undefined ? [] : [`im Job seit ${formatDate(employment.from)}`]),
    ...(employment.to === undefined ? [] : [`im Job bis ${formatDate(employment.to)}`]),
  ].join(' · ')
}

const modeWords = {
  hint: 'nur hinweisen',
  fixed: 'fest abziehen',
  gliding: 'gleitend abziehen',
} as const satisfies Record<BreakMode, string>

const optionWords = {
  assumption: 'Mariä Himmelfahrt',
  peaceFestival: 'Friedensfest',
  corpusChristi: 'Fronleichnam',
  christmasEveHalf: 'Heiligabend halb',
  newYearsEveHalf: 'Silvester halb',
} as const satisfies Record<HolidayOption, string>

/**
 * From when until when a plan counts, and that it leaves alone what was before (P5). `others` are the plans beside
 * this one.
 */
export function describeReach(validFrom: LocalDate, others: readonly Plan[]): string {
  const next = others
    .map((plan) => plan.validFrom)
    .filter((date) => date > validFrom)
    .toSorted()
    .at(0)
  const until = next === undefined ? '' : `, bis am ${formatDate(next)} der nächste Plan beginnt`
  const hasEarlier = others.some((plan) => plan.validFrom < validFrom)
  const before = hasEarlier ? 'davor bleibt alles, wie es war' : 'davor hast du kein Soll'
  return `Gilt ab ${formatDate(validFrom)}${until}${until === '' ? ', ' : '; '}${before}.`
}

/** A sentence and an example for each way to treat a break that was due and not taken; the numbers are those of rule 8. */
export const breakModeDetails = {
  hint: 'Abgezogen wird nichts, du siehst nur einen Hinweis. 6:15 ohne Pause bleiben 6:15.',
  fixed: 'Fehlt Pause, wird sie ganz abgezogen: 30 oder 45 Minuten. Aus 6:15 ohne Pause werden 5:45.',
  gliding:
    'Abgezogen wird nur so viel, bis keine Pause mehr fehlt. Aus 8:00 ohne Pause werden 7:30, aus 6:15 ohne Pause werden 6:00.',
} as const satisfies Record<BreakMode, string>
