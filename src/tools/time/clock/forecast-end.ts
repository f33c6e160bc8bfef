/** When the working day ends: for the page of today, and in one line for „Heute“ on the start page (C36). */
import { MINUTE_MS } from '#base/clock'
import { dateOf, toZoned, type LocalDate } from '#base/calendar/zoned'
import type { ReadDocuments } from '../../tool-manifest.ts'
import { createAccount, type Account } from '../account/account.ts'
import { endSourcesOf } from '../account/end-sources.ts'
import { absencesCollection, entriesCollection, plansCollection, settingsCollection } from '../collections.ts'
import { readSettings } from '../frame/read-settings.ts'
import { predictEnd, predictLawfulEnd, type EndForecast } from '../law/predict-end.ts'
import type { Plan } from '../model.ts'
import { isAbroad } from '../plans/plan-on.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { clockState } from './clock-state.ts'
import { currentWork } from './current-work.ts'
import { describeEnd, type EndWords } from './describe-end.ts'
import { midnightBefore, resolveRecent } from './running-clock.ts'
import { formatHours } from '../words/format-duration.ts'

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
