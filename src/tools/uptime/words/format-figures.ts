import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import type { UptimeWindow } from '../uptime-endpoints.ts'
import { spanText } from './describe-state.ts'

const secondsFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })

/** `412 ms`, from a second on `1,2 s`; less than half a millisecond is `0 ms`. */
export function formatLatency(durationMs: number): string {
  return durationMs < 999.5 ? `${wholeFormat.format(durationMs)} ms` : `${secondsFormat.format(durationMs / 1_000)} s`
}

/** Shares of time in German. An outage is never rounded away, so neither is the last second that is missing (V2). */

// Made when first needed, as those of `#base/text/format`.
let percentFormat: Intl.NumberFormat | undefined

/** Hundredths of a per cent, as the rows of the list carry a share: 10000 only where nothing is missing. */
export function toHundredths(share: number): number {
  // A share such as 0.9999 is a little less than it says in binary.
  return Math.min(share < 1 ? FULL - 1 : FULL, Math.floor(share * FULL + TOLERANCE))
}

/** `99,93 %` of hundredths of a per cent; `100 %` and `0 %` have nothing to be exact about. */
export function formatHundredths(hundredths: number): string {
  percentFormat ??= new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (hundredths === FULL) return `100${NO_BREAK}%`
  return hundredths === 0 ? `0${NO_BREAK}%` : `${percentFormat.format(hundredths / 100)}${NO_BREAK}%`
}

/** `99,93 %` of a share from 0 to 1. */
export function formatShare(share: number): string {
  return formatHundredths(toHundredths(share))
}

/** `gemessen zu 98 %`; `nicht gemessen` where nothing was. Whole per cent, and 100 only of all of it. */
export function formatMeasured(measured: number): string {
  if (measured === 0) return 'nicht gemessen'
  const percent = Math.floor(measured * 100 + TOLERANCE)
  return percent === 0 ? `gemessen zu unter 1${NO_BREAK}%` : `gemessen zu ${percent}${NO_BREAK}%`
}

const FULL = 10_000
const TOLERANCE = 1e-7
const NO_BREAK = '\u00a0'

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

/** Lengths of time that are set: `20 Sekunden`, `1 Minute`, `6 Stunden`. */
export function formatInterval(seconds: number): string {
  if (seconds % 86_400 === 0 && seconds > 0) return formatCount(seconds / 86_400, 'Tag', 'Tage')
  if (seconds % 3_600 === 0 && seconds > 0) return formatCount(seconds / 3_600, 'Stunde', 'Stunden')
  if (seconds % 60 === 0 && seconds > 0) return formatCount(seconds / 60, 'Minute', 'Minuten')
  return formatCount(seconds, 'Sekunde', 'Sekunden')
}

/** `alle 20 Sekunden`, `jede Minute`, `jeden Tag` */
export function formatEvery(seconds: number): string {
  return `alle ${formatInterval(seconds)}`.replace('alle 1 ', everyOne(seconds))
}

const checkIntervals = [20, 30, 60, 120, 180, 300, 600, 900, 1_800, 3_600, 21_600, 43_200, 86_400] as const
const timeouts = [1, 2, 3, 5, 10, 15, 20, 30, 60] as const
const graces = [0, 60, 300, 600, 900, 1_800, 3_600, 10_800, 21_600] as const

type Choice = { readonly value: number; readonly text: string }

export function intervalChoices(current: number): readonly Choice[] {
  return choicesOf(checkIntervals, current, formatEvery)
}

export function timeoutChoices(current: number): readonly Choice[] {
  return choicesOf(timeouts, current, formatInterval)
}

export function graceChoices(current: number): readonly Choice[] {
  return choicesOf(graces, current, (seconds) => (seconds === 0 ? 'keine' : formatInterval(seconds)))
}

function everyOne(seconds: number): string {
  return seconds === 86_400 ? 'jeden ' : 'jede '
}

/** The usual choices, and the current one if it is not among them. */
function choicesOf(usual: readonly number[], current: number, toText: (seconds: number) => string): readonly Choice[] {
  return [...new Set([...usual, current])]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: seconds, text: toText(seconds) }))
}

/** `24.12.2026, 14:05:12 Uhr`: of checks and incidents the seconds count. */
export function formatMoment(iso: string, timeZone?: string): string {
  const format = timeZone === undefined ? (deviceFormat ??= makeFormat()) : makeFormat(timeZone)
  return `${format.format(new Date(iso))} Uhr`
}

// Made when first needed, as those of `#base/text/format`.
let deviceFormat: Intl.DateTimeFormat | undefined

function makeFormat(timeZone?: string): Intl.DateTimeFormat {
  const zone = timeZone === undefined ? {} : { timeZone }
  return new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', ...zone })
}

// When a shop has been watched for long enough that a share of time says something.

const windowDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  UptimeWindow,
  number
>

/** Whether less than a tenth of a window was observed. */
export function isTooShort(window: UptimeWindow, observedMs: number): boolean {
  return observedMs < (windowDays[window] * DAY_MS) / 10
}

/** `seit 1 Minute beobachtet` */
export function describeObserved(observedMs: number): string {
  return `seit ${spanText(Math.max(0, observedMs))} beobachtet`
}
