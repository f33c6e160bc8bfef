/** What is typed into the form of a plan, and the plan that it makes. */
import { failed, ok, type Result } from '#base/result'
import { formatDate } from '#base/text/format'
import { FAR_DATE_TEXT, isFarDate, weekdayNames } from '#base/calendar/calendar-day'
import type { LocalDate } from '#base/calendar/zoned'
import { formatDuration, formatDays } from '../words/format-duration.ts'
import { readFreeDays, writeFreeDays } from './free-days.ts'
import { appliesTo } from '../calendar/holiday-options.ts'
import type { BreakMode, Plan } from '../model.ts'
import { parseDays, parseHours } from '../words/parse-time.ts'
import type { HolidayOption, State } from '../calendar/states.ts'
import { evenWeek, type WeekMinutes } from '../calendar/week-shape.ts'

/** As it is typed, whether it makes sense or not. */
export type PlanDraft = {
  readonly validFrom: string
  /** Monday to Sunday. */
  readonly hours: readonly string[]
  /** Absent until the user has chosen the state they work in. */
  readonly state: State | undefined
  readonly options: readonly HolidayOption[]
  readonly worksOnHolidays: boolean
  readonly breakMode: BreakMode
  readonly leaveDays: string
  readonly freeDays: string
  /** The first and the last day of the job; empty: long ago, and not yet. */
  readonly entry: string
  readonly exit: string
}

/** What is wrong, beside the field it is about. */
export type PlanFaults = {
  readonly validFrom: string | undefined
  readonly hours: readonly (string | undefined)[]
  readonly state: string | undefined
  readonly leaveDays: string | undefined
  readonly freeDays: string | undefined
  readonly entry: string | undefined
  readonly exit: string | undefined
}

const DAY_MINUTES = 24 * 60
const YEAR_DAYS = 366
const USUAL_WEEK = 40
const USUAL_LEAVE = 30

/**
 * A new plan goes on as the last one, whose state is remembered that way; the first one is what is common.
 * A job that is over by then does not go on.
 */
export function newPlanDraft(last: Plan | undefined, validFrom: LocalDate): PlanDraft {
  if (last !== undefined) {
    const isOver = (last.employment?.to ?? validFrom) < validFrom
    return { ...draftOfPlan(last), validFrom, ...(isOver ? { entry: '', exit: '' } : {}) }
  }
  return {
    validFrom,
    hours: hoursOfWeek(evenWeek(USUAL_WEEK)),
    state: undefined,
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: String(USUAL_LEAVE),
    freeDays: '',
    entry: '',
    exit: '',
  }
}

export function draftOfPlan(plan: Plan): PlanDraft {
  return {
    validFrom: plan.validFrom,
    hours: hoursOfWeek(plan.minutes),
    state: plan.state,
    options: plan.options,
    worksOnHolidays: plan.worksOnHolidays,
    breakMode: plan.breakMode,
    leaveDays: formatDays(plan.leaveDays),
    freeDays: writeFreeDays(plan.freeDays ?? []),
    entry: plan.employment?.from ?? '',
    exit: plan.employment?.to ?? '',
  }
}

export function hoursOfWeek(minutes: WeekMinutes): readonly string[] {
  return minutes.map(formatDuration)
}

/** The minutes of each day; undefined where none can be read. A field left empty is a free day. */
export function minutesOfHours(hours: readonly string[]): readonly (number | undefined)[] {
  return hours.map((text) => (text.trim() === '' ? 0 : parseHours(text)))
}

/** The plan, or all that keeps it from being one. `others` are the plans beside this one. */
export function readPlanDraft(draft: PlanDraft, others: readonly Plan[]): Result<Plan, PlanFaults> {
  const minutes = minutesOfHours(draft.hours)
  const leaveDays = draft.leaveDays.trim() === '' ? 0 : parseDays(draft.leaveDays)
  const freeDays = readFreeDays(draft.freeDays)
  const { state } = draft
  const faults: PlanFaults = {
    validFrom: findDateFault(draft.validFrom, others),
    state: state === undefined ? 'Wähle dein Bundesland, dann stimmen die Feiertage.' : undefined,
    leaveDays: findLeaveFault(leaveDays),
    freeDays: freeDays.ok ? undefined : freeDays.error,
    entry: findEmploymentFault(draft.entry),
    exit: findEmploymentFault(draft.exit) ?? findOrderFault(draft),
    hours: minutes.map((value, day) => findHoursFault(value, weekdayNames[day] ?? '')),
  }
  const { hours, ...single } = faults
  const all = [...Object.values(single), ...hours]
  if (all.some((fault) => fault !== undefined) || state === undefined || leaveDays === undefined) return failed(faults)
  return ok({
    validFrom: draft.validFrom,
    minutes: minutes.map((value) => value ?? 0),
    state,
    options: draft.options.filter((option) => appliesTo(option, state)),
    worksOnHolidays: draft.worksOnHolidays,
    breakMode: draft.breakMode,
    leaveDays,
    ...(freeDays.ok && freeDays.value.length > 0 ? { freeDays: [...freeDays.value] } : {}),
    ...employmentOf(draft),
  })
}

function employmentOf({ entry, exit }: PlanDraft): Pick<Plan, 'employment'> {
  if (entry === '' && exit === '') return {}
  return { employment: { ...(entry === '' ? {} : { from: entry }), ...(exit === '' ? {} : { to: exit }) } }
}

function findEmploymentFault(date: string): string | undefined {
  if (date === '') return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return 'Wähle einen Tag, oder lass das Feld leer.'
  return isFarDate(date) ? FAR_DATE_TEXT : undefined
}

function findOrderFault({ entry, exit, validFrom }: PlanDraft): string | undefined {
  if (exit === '') return undefined
  if (exit < entry) return 'Der letzte Tag liegt vor dem ersten.'
  if (exit >= validFrom) return undefined
  return 'Der Plan gilt erst danach. Trag die Tage deines neuen Jobs ein, oder leere beide Felder.'
}

function findDateFault(validFrom: string, others: readonly Plan[]): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(validFrom)) return 'Wähle den Tag, ab dem der Plan gilt.'
  if (isFarDate(validFrom)) return FAR_DATE_TEXT
  if (others.some((other) => other.validFrom === validFrom)) {
    return `Ab dem ${formatDate(validFrom)} gilt schon ein Plan. Ändere ihn, oder wähle einen anderen Tag.`
  }
  return undefined
}

function findHoursFault(minutes: number | undefined, weekday: string): string | undefined {
  if (minutes === undefined) return `${weekday}: Schreib die Stunden wie 8:00, 8 oder 7,5.`
  return minutes > DAY_MINUTES ? `${weekday}: Ein Tag hat 24 Stunden.` : undefined
}

function findLeaveFault(days: number | undefined): string | undefined {
  if (days === undefined) return 'Schreib die Tage wie 30 oder 27,5.'
  return days > YEAR_DAYS ? 'So viele Tage hat kein Jahr.' : undefined
}
