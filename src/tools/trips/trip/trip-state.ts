/** Where a trip stands in time, by the calendar of its destination. Works without Temporal, because the start page shows it too. */
import { daysBetween } from '#base/calendar/calendar-day'
import { monthNames } from '#base/calendar/calendar-month'
import { formatCount } from '#base/text/format'
import type { Trip, TripRange, PackingItem, TripTask } from '../model.ts'
import type { Booking } from '../booking-model.ts'

export type TripPhase = 'running' | 'planned' | 'past'

type Dated = Pick<Trip, 'range' | 'zone'>

/** The day it is in a zone; in one that this device does not know, the day in UTC. */
export function todayIn(zone: string, nowMs: number): string {
  return dayFormat(zone).format(nowMs)
}

// Made once each: a list of trips asks every minute.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(zone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(zone)
  if (format === undefined) dayFormats.set(zone, (format = makeDayFormat(zone)))
  return format
}

function makeDayFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // Swedish dates are written as ISO 8601 has them.
    return new Intl.DateTimeFormat('sv-SE', { timeZone })
  } catch (error) {
    if (error instanceof RangeError && timeZone !== 'UTC') return makeDayFormat('UTC')
    throw error
  }
}

export function phaseOf({ range, zone }: Dated, nowMs: number): TripPhase {
  const today = todayIn(zone, nowMs)
  return today > range.to ? 'past' : today < range.from ? 'planned' : 'running'
}

/** „Noch 12 Tage“, „Morgen geht es los“, „Tag 3 von 8“; nothing of a trip that is over. */
export function describeCountdown({ range, zone }: Dated, nowMs: number): string | undefined {
  const today = todayIn(zone, nowMs)
  const days = daysBetween(today, range.from)
  if (days > 1) return `Noch ${formatCount(days, 'Tag', 'Tage')}`
  if (days === 1) return 'Morgen geht es los'
  if (today > range.to) return undefined
  return days === 0 ? 'Heute geht es los' : `Tag ${1 - days} von ${daysBetween(range.from, range.to) + 1}`
}

/** „10.–17. Juni 2026“, „28. Juni – 3. Juli 2026“ */
export function formatRange({ from, to }: TripRange): string {
  const day = (date: string): string => `${Number(date.slice(8))}.`
  const month = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? ''
  const end = `${day(to)} ${month(to)} ${Number(to.slice(0, 4))}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day(from)}–${end}`
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${day(from)} ${month(from)} – ${end}`
    : `${day(from)} ${month(from)} ${Number(from.slice(0, 4))} – ${end}`
}

/** The trips of each phase: under way and planned ones by their beginning, past ones the latest first. */
export function groupTrips<Listed extends Dated & { readonly id: string }>(
  trips: readonly Listed[],
  nowMs: number,
): Readonly<Record<TripPhase, readonly Listed[]>> {
  const sorted = trips.toSorted((a, b) => (a.range.from + a.id < b.range.from + b.id ? -1 : 1))
  const ofPhase = (phase: TripPhase): Listed[] => sorted.filter((trip) => phaseOf(trip, nowMs) === phase)
  return { running: ofPhase('running'), planned: ofPhase('planned'), past: ofPhase('past').reverse() }
}

// What the first page of a trip says of each of its parts (J58).

/** „3 Buchungen, eine noch nicht fest“ */
export function describeBookings(bookings: readonly Pick<Booking, 'status'>[]): string {
  const valid = bookings.filter(({ status }) => status !== 'cancelled')
  if (valid.length === 0) return 'Noch keine Buchung'
  const planned = valid.filter(({ status }) => status === 'planned').length
  const count = formatCount(valid.length, 'Buchung', 'Buchungen')
  return planned === 0 ? count : `${count}, ${planned === 1 ? 'eine' : planned} noch nicht fest`
}

/** „12 von 30 gepackt“ */
export function describePacking(items: readonly Pick<PackingItem, 'quantity' | 'packed'>[]): string {
  const sum = items.reduce((total, { quantity }) => total + quantity, 0)
  const packed = items.reduce((total, item) => total + Math.min(item.packed, item.quantity), 0)
  if (sum === 0) return 'Noch nichts auf der Liste'
  return packed === sum ? 'Alles gepackt' : `${packed} von ${sum} gepackt`
}

/** „2 Aufgaben offen, eine überfällig“ */
export function describeTasks(tasks: readonly Pick<TripTask, 'doneAt' | 'dueOn'>[], today: string): string {
  const open = tasks.filter(({ doneAt }) => doneAt === undefined)
  if (open.length === 0) return tasks.length === 0 ? 'Aufgaben, Notizen, Papiere' : 'Alles erledigt'
  const late = open.filter(({ dueOn }) => dueOn !== undefined && dueOn < today).length
  const count = `${formatCount(open.length, 'Aufgabe', 'Aufgaben')} offen`
  return late === 0 ? count : `${count}, ${late === 1 ? 'eine' : late} überfällig`
}
