/** Times beside a chart, in German. */
import { getOrInsert } from '#base/collections/get-or-insert'
import { DAY_MS, HOUR_MS } from '#base/clock'

const HOUR_SEC = HOUR_MS / 1_000
const DAY_SEC = DAY_MS / 1_000

/** What stands below a line of the time axis: `14:05`, at midnight and for days `24.12.`, for months `Dez. 26`. */
export function formatAxisTime(second: number, stepSec: number, timeZone?: string): string {
  const date = new Date(second * 1_000)
  const zone = timeZone === undefined ? {} : { timeZone }
  if (stepSec >= 28 * DAY_SEC) return monthFormat(zone).format(date)
  const time = timeFormat(zone).format(date)
  return stepSec >= DAY_SEC || time === '00:00' ? dayFormat(zone).format(date) : time
}

/** `24.12., 14:05–15:05 Uhr`: the stretch that a point stands for; `24.12.2026` where it is a day. */
export function formatPointTime(second: number, stepSec: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const start = new Date(second * 1_000)
  if (stepSec >= 20 * HOUR_SEC) return dateFormat(zone).format(start)
  const time = timeFormat(zone)
  const until = stepSec <= 60 ? '' : `–${time.format(new Date((second + stepSec) * 1_000))}`
  return `${dayFormat(zone).format(start)}, ${time.format(start)}${until} Uhr`
}

type Zone = { readonly timeZone?: string }

// Made once for each zone: axes ask dozens of times for each frame of a zoom.
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, zone: Zone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getOrInsert(
    formats,
    `${name} ${zone.timeZone ?? ''}`,
    () => new Intl.DateTimeFormat('de-DE', { ...options, ...zone }),
  )
}

function timeFormat(zone: Zone): Intl.DateTimeFormat {
  return format('time', zone, { hour: '2-digit', minute: '2-digit' })
}
function dayFormat(zone: Zone): Intl.DateTimeFormat {
  return format('day', zone, { day: '2-digit', month: '2-digit' })
}
function dateFormat(zone: Zone): Intl.DateTimeFormat {
  return format('date', zone, { day: '2-digit', month: '2-digit', year: 'numeric' })
}
function monthFormat(zone: Zone): Intl.DateTimeFormat {
  return format('month', zone, { month: 'short', year: '2-digit' })
}
