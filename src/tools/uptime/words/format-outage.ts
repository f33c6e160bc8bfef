import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { formatCount } from '#base/text/format'

/** `42 Sek.`, `3 Min. 12 Sek.`, `1 Std. 5 Min.`, `2 Tage 3 Std.`: how long something was so, rounded down to two units. */
export function formatOutage(durationMs: number): string {
  const ms = Math.max(0, durationMs)
  const whole = (unitMs: number): number => Math.floor(ms / unitMs)
  if (ms < MINUTE_MS) return `${whole(SECOND_MS)} Sek.`
  if (ms < HOUR_MS) return join(`${whole(MINUTE_MS)} Min.`, whole(SECOND_MS) % 60, 'Sek.')
  if (ms < DAY_MS) return join(`${whole(HOUR_MS)} Std.`, whole(MINUTE_MS) % 60, 'Min.')
  return join(formatCount(whole(DAY_MS), 'Tag', 'Tage'), whole(HOUR_MS) % 24, 'Std.')
}

function join(first: string, rest: number, unit: string): string {
  return rest === 0 ? first : `${first} ${rest} ${unit}`
}
