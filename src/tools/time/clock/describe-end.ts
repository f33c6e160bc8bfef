import { MINUTE_MS } from '#base/clock'
import { formatHours } from '../words/format-duration.ts'
import type { EndForecast } from '../law/predict-end.ts'
import { dayNumber } from '#base/calendar/calendar-day'
import { dateOf, timeOf, toZoned, type LocalDate } from '#base/calendar/zoned'

/** `label` and `value` read as one („Feierabend um“, „16:42“); `reason` says why. */
export type EndWords = { readonly label: string; readonly value: string; readonly reason: string }

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
