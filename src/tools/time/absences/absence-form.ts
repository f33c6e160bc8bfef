/** What is typed into the form of an absence, and the absence that it makes. */
import { failed, ok, type Result } from '#base/result'
import { dayNumber, FAR_DATE_TEXT, isFarDate } from '#base/calendar/calendar-day'
import { formatDuration } from '../words/format-duration.ts'
import { MAX_ABSENCE_DAYS, MAX_NAME, MAX_NOTE, type Absence, type AbsenceKind, type OwnEffect } from '../model.ts'
import { parseHours } from '../words/parse-time.ts'

export type PortionChoice = 'full' | 'half' | 'minutes'

/** As it is typed, whether it makes sense or not. */
export type AbsenceDraft = {
  readonly kind: AbsenceKind
  readonly from: string
  readonly to: string
  readonly portion: PortionChoice
  /** Counts where the portion is in minutes. */
  readonly hours: string
  readonly note: string
  /** Count where the kind is one's own. */
  readonly ownName: string
  readonly ownEffect: OwnEffect
}

/** What is wrong, beside the field it is about. */
export type AbsenceFaults = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly hours: string | undefined
  readonly ownName: string | undefined
}

/** The days of a range that may have been chosen backwards. */
export type DayRange = Absence['days']

const DAY_MINUTES = 24 * 60
const DATE = /^\d{4}-\d\d-\d\d$/
const CHOOSE_DAY = 'Wähle einen Tag.'

export function newAbsenceDraft({ from, to }: DayRange, note = ''): AbsenceDraft {
  return { kind: 'vacation', from, to, portion: 'full', hours: '', note, ownName: '', ownEffect: 'free' }
}

export function draftOfAbsence({ kind, days, portion, note, own }: Absence): AbsenceDraft {
  const isMinutes = typeof portion === 'number'
  return {
    kind,
    ...days,
    portion: isMinutes ? 'minutes' : portion,
    hours: isMinutes ? formatDuration(portion) : '',
    note: note ?? '',
    ownName: own?.name ?? '',
    ownEffect: own?.effect ?? 'free',
  }
}

/** The absence, or all that keeps it from being one. */
export function readAbsenceDraft(draft: AbsenceDraft): Result<Absence, AbsenceFaults> {
  const { kind, from, to } = draft
  const portion = draft.portion === 'minutes' ? parseHours(draft.hours) : draft.portion
  const faults: AbsenceFaults = {
    from: findDayFault(from),
    to: findEndFault(from, to),
    hours: typeof portion === 'string' ? undefined : findHoursFault(portion),
    ownName: kind === 'own' ? findNameFault(draft.ownName) : undefined,
  }
  if (Object.values(faults).some((fault) => fault !== undefined) || portion === undefined) return failed(faults)
  const note = draft.note.trim().slice(0, MAX_NOTE)
  const own = kind === 'own' ? { own: { name: draft.ownName.trim(), effect: draft.ownEffect } } : {}
  return ok({ kind, days: { from, to }, portion, ...(note === '' ? {} : { note }), ...own })
}

/** Another first day takes the last one along where it would lie before it. */
export function withFirstDay(draft: AbsenceDraft, from: string): AbsenceDraft {
  return { ...draft, from, to: DATE.test(from) && (draft.to === '' || draft.to < from) ? from : draft.to }
}

/** The two days in their order. */
export function rangeOf(one: string, other: string): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

function findDayFault(day: string): string | undefined {
  if (!DATE.test(day)) return CHOOSE_DAY
  return isFarDate(day) ? FAR_DATE_TEXT : undefined
}

function findEndFault(from: string, to: string): string | undefined {
  if (findDayFault(to) !== undefined) return findDayFault(to)
  if (!DATE.test(from)) return undefined
  if (to < from) return 'Der letzte Tag liegt vor dem ersten.'
  return dayNumber(to) - dayNumber(from) >= MAX_ABSENCE_DAYS ? 'Höchstens drei Jahre auf einmal.' : undefined
}

function findNameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Schreib, wie die Abwesenheit heißt.'
  return name.trim().length > MAX_NAME ? `Höchstens ${MAX_NAME} Zeichen.` : undefined
}

function findHoursFault(minutes: number | undefined): string | undefined {
  if (minutes === undefined) return 'Schreib die Stunden wie 2:30 oder 2,5.'
  if (minutes === 0) return 'Schreib, wie viele Stunden es am Tag sind.'
  return minutes > DAY_MINUTES ? 'Ein Tag hat 24 Stunden.' : undefined
}
