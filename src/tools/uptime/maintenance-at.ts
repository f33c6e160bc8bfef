/**
 * When a maintenance window holds. A weekly or monthly one begins at a wall time and lasts a fixed number of real minutes, whatever
 * the clocks do meanwhile: if the wall time comes twice, it begins the first time; if it is left out, it begins at the moment of the
 * change.
 */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import type { Maintenance, MaintenanceWindow, Shop } from './model.ts'

/** From its first moment up to, and without, its last. */
export type Stretch = { readonly fromMs: number; readonly untilMs: number }

export type MaintenanceTimes = {
  /** The stretch that lasts; of several the one that ends last. */
  readonly current: Stretch | undefined
  /** The first that begins later; it may begin before the current one ends. */
  readonly next: Stretch | undefined
}

type Repeated = Exclude<MaintenanceWindow, { kind: 'once' }>

/** Used if a device names a time zone that is not known here. */
const HOME_ZONE = 'Europe/Berlin'
/** Zones differ from UTC by at most 14 hours, and the clock may be put forward. */
const ZONE_SLACK_MS = DAY_MS
/** Every weekday has come by then, and every day of a month that there is twice. */
const SEARCHED_MS = { weekly: 8 * DAY_MS, monthly: 62 * DAY_MS } as const

/** The stretches of a window around an instant. */
export function maintenanceAt(window: MaintenanceWindow, atMs: number): MaintenanceTimes {
  const stretches = window.kind === 'once' ? [onceOf(window)] : repeatsAround(window, atMs)
  let current: Stretch | undefined
  let next: Stretch | undefined
  for (const stretch of stretches) {
    if (stretch.fromMs > atMs) {
      if (next === undefined || stretch.fromMs < next.fromMs) next = stretch
    } else if (atMs < stretch.untilMs && (current === undefined || stretch.untilMs > current.untilMs)) {
      current = stretch
    }
  }
  return { current, next }
}

/** Whether a window is about a shop of the same owner; one that is switched off is about none. */
export function isMaintained(maintenance: Maintenance, shop: Pick<Shop, 'tags'> & { readonly id: string }): boolean {
  const { shops, isOff } = maintenance
  if (isOff) return false
  if (shops.kind === 'all') return true
  return shops.kind === 'some' ? shops.ids.includes(shop.id) : shops.tags.some((tag) => shop.tags.includes(tag))
}

function onceOf({ from, until }: Extract<MaintenanceWindow, { kind: 'once' }>): Stretch {
  return { fromMs: Date.parse(from), untilMs: Date.parse(until) }
}

/** All that may last at the instant, and the first ones after it. */
function repeatsAround(window: Repeated, atMs: number): readonly Stretch[] {
  const durationMs = window.durationMin * MINUTE_MS
  const zone = isZone(window.timeZone) ? window.timeZone : HOME_ZONE
  const first = dateAt(atMs - durationMs - ZONE_SLACK_MS, zone)
  const last = dateAt(atMs + SEARCHED_MS[window.kind], zone)
  const stretches: Stretch[] = []
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!beginsOn(window, date)) continue
    const fromMs = beginningOf(date, window.from, zone)
    stretches.push({ fromMs, untilMs: fromMs + durationMs })
    if (fromMs > atMs) break
  }
  return stretches
}

function beginsOn(window: Repeated, date: Temporal.PlainDate): boolean {
  if (window.kind === 'weekly') return window.weekdays.includes(date.dayOfWeek)
  return date.day < date.daysInMonth
    ? window.days.includes(date.day)
    : window.days.some((day) => day >= date.daysInMonth)
}

function dateAt(atMs: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate()
}

function beginningOf(date: Temporal.PlainDate, time: string, zone: string): number {
  const wall = date.toPlainDateTime(time)
  const moment = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (moment.toPlainDateTime().equals(wall)) return moment.epochMilliseconds
  return moment.getTimeZoneTransition('next')?.epochMilliseconds ?? moment.epochMilliseconds
}

function isZone(name: string): boolean {
  try {
    dateAt(0, name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
