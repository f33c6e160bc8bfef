import { MINUTE_MS } from '#base/clock'
import { formatHours } from '../words/format-duration.ts'
import type { EndForecast } from '../law/predict-end.ts'
import { timeOf, toZoned } from '#base/calendar/zoned'

/** `label` and `value` read as one („Feierabend um“, „16:42“); `reason` says why. */
export type EndWords = { readonly label: string; readonly value: string; readonly reason: string }

/** Describes the forecast in German; it counts from now if the user is not working. */
export function describeEnd(
  forecast: EndForecast,
  zone: string,
  kind: 'off' | 'work' | 'break',
  worked: number,
): EndWords {
  if (forecast.kind === 'reached') {
    const { over } = forecast
    return {
      label: 'Feierabend',
      value: over === 0 ? 'Jetzt' : formatHours(over, 'signed'),
      reason: over === 0 ? 'Dein Soll ist erreicht' : 'über deinem Soll',
    }
  }
  const { endMinute, missingBreak } = forecast
  const condition = kind === 'off' ? (worked > 0 ? 'wenn du jetzt weitermachst' : 'wenn du jetzt anfängst') : ''
  const pause = missingBreak === 0 ? '' : `mit ${missingBreak} Min. Pause`
  return {
    label: 'Feierabend um',
    value: timeOf(toZoned(endMinute * MINUTE_MS, zone)),
    reason: [condition, pause].filter((text) => text !== '').join(', '),
  }
}
