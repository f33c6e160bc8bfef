/** When the working day ends: for the page of today, and in one line for „Heute“ on the start page (C36). */
import { MINUTE_MS } from '#base/clock'
import { dateOf, toZoned, type LocalDate, timeOf } from '#base/calendar/zoned'
import { dayNumber } from '#base/calendar/calendar-day'
import type { ReadDocuments } from '../../tool-manifest.ts'
import { createAccount, type Account, type DayAccount } from '../account/account.ts'
import { endSourcesOf } from '../account/end-sources.ts'
import { absencesCollection, entriesCollection, plansCollection, settingsCollection } from '../collections.ts'
import { readSettings } from '../frame/read-settings.ts'
import { predictEnd, predictLawfulEnd, type EndForecast } from '../law/predict-end.ts'
import type { Plan } from '../model.ts'
import { isAbroad } from '../plans/plan-on.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { clockState } from './clock-state.ts'
import { midnightBefore, resolveRecent } from './running-clock.ts'
import { formatHours } from '../words/format-duration.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import { shiftDeductions } from '../law/deductions.ts'
import { isEvening } from './forgotten-clock.ts'

type KnownWork = {
  /** All from which the account is made, or at least those of the last days. */
  readonly entries: readonly ResolvedEntry[]
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly nowMs: number
  /** The time zone of the device. */
  readonly zone: string
  readonly today: LocalDate
}

type DayEnd = {
  readonly forecast: EndForecast
  readonly words: EndWords
  /** The user is not working, and would have to until tomorrow: no end is shown. */
  readonly isTooLate: boolean
}

/** When the working day ends; undefined without a target. The ten hours of the German law are a hint, too (rules R24 and A34). */
export function forecastEnd(
  { entries, plans, nowMs, zone, today }: KnownWork,
  account: Account,
  hasHints: boolean,
): DayEnd | undefined {
  const nowMinute = Math.floor(nowMs / MINUTE_MS)
  const current = currentWork(account, entries, today)
  const predict = hasHints && !isAbroad(account.day(current.date).plan) ? predictLawfulEnd : predictEnd
  const forecast = predict(endSourcesOf(current, { entries, plans, nowMinute, zone }))
  if (forecast === undefined) return undefined
  const { kind } = clockState(entries)
  return {
    forecast,
    words: describeEnd(forecast, { zone, today, nowMinute, kind, worked: current.gross }),
    isTooLate:
      kind === 'off' && forecast.kind !== 'reached' && dateOf(toZoned(forecast.endMinute * MINUTE_MS, zone)) > today,
  }
}

/** „Feierabend um 16:42“, „0:12 Std. über deinem Soll“; undefined without a target. The account of the other days is not needed. */
export function describeDayEnd(read: ReadDocuments, nowMs: number, zone: string): string | undefined {
  const { hasHints, isNightWhole } = readSettings(read(settingsCollection))
  const entries = resolveRecent({ entries: read(entriesCollection), isNightWhole }, nowMs, midnightBefore(nowMs))
  const today = dateOf(toZoned(nowMs, zone))
  const sources = { entries, plans: read(plansCollection), absences: read(absencesCollection), today }
  const end = forecastEnd({ ...sources, nowMs, zone }, createAccount({ ...sources, corrections: [] }), hasHints)
  if (end === undefined || end.isTooLate) return undefined
  const { forecast, words } = end
  if (forecast.kind === 'reached')
    return forecast.over === 0 ? 'Soll erreicht' : `${formatHours(forecast.over)} über deinem Soll`
  return [`${words.label} ${words.value}`, ...(words.reason === '' ? [] : [words.reason])].join(', ')
}

/** `label` and `value` read as one („Feierabend um“, „16:42“); `reason` says why. */
type EndWords = { readonly label: string; readonly value: string; readonly reason: string }

type EndContext = {
  readonly zone: string
  /** The day that `zone` has now. */
  readonly today: LocalDate
  readonly nowMinute: number
  readonly kind: 'off' | 'work' | 'break'
  readonly worked: number
}

/** Describes the forecast in German; it counts from now if the user is not working. */
export function describeEnd(forecast: EndForecast, { zone, today, nowMinute, kind, worked }: EndContext): EndWords {
  if (forecast.kind === 'reached') {
    const { over } = forecast
    return {
      label: 'Feierabend',
      value: over === 0 ? 'Jetzt' : formatHours(over, 'signed'),
      reason: over === 0 ? 'Dein Soll ist erreicht' : 'über deinem Soll',
    }
  }
  const { endMinute, missingBreak } = forecast
  const isLimit = forecast.kind === 'limit'
  const limit = isLimit
    ? `mehr als 10 Stunden erlaubt § 3 ArbZG nicht, zum Soll fehlen ${formatHours(forecast.short)}`
    : ''
  if (isLimit && endMinute <= nowMinute) return { label: 'Feierabend', value: 'Jetzt', reason: limit }
  const condition = kind === 'off' ? (worked > 0 ? 'wenn du jetzt weitermachst' : 'wenn du jetzt anfängst') : ''
  const pause = missingBreak === 0 ? '' : `mit ${missingBreak} Min. Pause`
  const end = toZoned(endMinute * MINUTE_MS, zone)
  const day = dayWords[dayNumber(dateOf(end)) - dayNumber(today)] ?? ''
  return {
    label: `Feierabend ${day}um`,
    value: timeOf(end),
    reason: [condition, pause, limit].filter((text) => text !== '').join(', '),
  }
}

/** By days from today. */
const dayWords = ['', 'morgen ', 'übermorgen ']

// What the clock shows as worked: the day's work, or while a night's work goes on its shift, so that nothing falls to zero at
// midnight (rule C26). The account counts by days all the same.

type CurrentWork = Pick<DayAccount, 'date' | 'target' | 'gross' | 'work'> & { readonly isShift: boolean }

/** What is over for so long belongs to no shift that runs. */
const RECENT_MINUTES = 3 * 24 * 60

/** The shift counts from its first minute if it began in the evening, or if it began before today. */
export function currentWork(account: Account, entries: readonly ResolvedEntry[], today: LocalDate): CurrentWork {
  const state = clockState(entries)
  const day = { ...account.day(today), isShift: false }
  if (state.kind === 'off') return day
  const { start, startMinute, endMinute } = state.entry
  const recent = entries.filter((entry) => entry.endMinute > endMinute - RECENT_MINUTES)
  const shift = findShifts(recent).find(({ entries: own }) => own.includes(state.entry))
  const date = shift?.date ?? dateOf(start)
  if (date >= today && !isEvening(shift?.startMinute ?? startMinute, start)) return day
  const { target, plan } = account.day(date)
  const gross = shift?.net ?? 0
  const deductions = shiftDeductions(shift === undefined ? [] : [shift], () => plan?.breakMode ?? 'hint')
  const deducted = [...deductions.values()].reduce((sum, minutes) => sum + minutes, 0)
  return { date, target, gross, work: gross - deducted, isShift: true }
}
