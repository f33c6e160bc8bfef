/** Times as messages of the server say them, which knows of no device's zone. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'

const HOME_ZONE = 'Europe/Berlin'

/** `14:32 Uhr`, and with its date where that is not the day of `nowMs`: `am 24.12. um 14:32 Uhr`. */
export function sayTime(epochMs: number, nowMs: number): string {
  const { time, day } = wallOf(epochMs)
  return day === wallOf(nowMs).day ? `${time} Uhr` : `${day} ${time} Uhr`
}

/** `von 14:32 bis 14:45 Uhr`, with dates where they are needed. */
export function saySpan(fromMs: number, untilMs: number, nowMs: number): string {
  const [from, until, today] = [wallOf(fromMs), wallOf(untilMs), wallOf(nowMs).day]
  if (from.day === until.day && from.day === today) return `von ${from.time} bis ${until.time} Uhr`
  if (from.day === until.day) return `am ${from.day} von ${from.time} bis ${until.time} Uhr`
  return `von ${from.day} ${from.time} bis ${until.day} ${until.time} Uhr`
}

/** `45 Sek.`, `12 Min.`, `3 Std. 5 Min.`, `2 Tg. 3 Std.`: no finer than it says something. */
export function sayLength(durationMs: number): string {
  if (durationMs < MINUTE_MS) return `${Math.max(1, Math.round(durationMs / SECOND_MS))} Sek.`
  if (durationMs < HOUR_MS) return `${Math.floor(durationMs / MINUTE_MS)} Min.`
  const [large, small, words] =
    durationMs < DAY_MS ? [HOUR_MS, MINUTE_MS, ['Std.', 'Min.']] : [DAY_MS, HOUR_MS, ['Tg.', 'Std.']]
  const rest = Math.floor((durationMs % large) / small)
  const whole = `${Math.floor(durationMs / large)} ${words[0]}`
  return rest === 0 ? whole : `${whole} ${rest} ${words[1]}`
}

/** `24.12.2026` */
export function sayDate(epochMs: number): string {
  const { day, month, year } = zoned(epochMs)
  return `${pad(day)}.${pad(month)}.${year}`
}

/** `am 24.12.2026 um 14:32 Uhr` */
export function sayMoment(epochMs: number): string {
  return `am ${sayDate(epochMs)} um ${wallOf(epochMs).time} Uhr`
}

function wallOf(epochMs: number): { readonly time: string; readonly day: string } {
  const { hour, minute, day, month } = zoned(epochMs)
  return { time: `${pad(hour)}:${pad(minute)}`, day: `${pad(day)}.${pad(month)}.` }
}

function zoned(epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(HOME_ZONE)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
