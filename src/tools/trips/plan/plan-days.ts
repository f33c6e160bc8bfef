/** The days of a trip with all that is on them (J28). No day is stored: they follow from the range, and from what is dated outside of it. */
import { addDays, dayNumber, weekdayNames, weekdayOf } from '#base/calendar/calendar-day'
import type { StoredBooking } from '../bookings/spans.ts'
import type { Trip } from '../model.ts'
import { compareEnds, endsOf, type BookingEnd } from './booking-ends.ts'
import { compareRanks, orderDay, placeIn, type DayEntry, type Placing, type StoredItem } from './order-day.ts'

export type PlannedDay = {
  /** Absent: „Ohne Tag“, which is there if something has no day. */
  readonly on?: string
  /** Before or after the trip; such days are there only with something on them. */
  readonly isOutside: boolean
  /** Nights, and ends of bookings without a time. */
  readonly allDay: readonly BookingEnd[]
  readonly entries: readonly DayEntry[]
}

type Things = { readonly items: readonly StoredItem[]; readonly bookings: readonly StoredBooking[] }

/** „Ohne Tag“ first, then the days in their order. */
export function planDays(
  { range, zone }: Pick<Trip, 'range' | 'zone'>,
  { items, bookings }: Things,
): readonly PlannedDay[] {
  const itemsOn = Map.groupBy(items, ({ on }) => on)
  const endsOn = Map.groupBy(
    bookings.flatMap((booking) => endsOf(booking, range)),
    ({ at }) => at.date,
  )
  const dates = new Set<string>([...endsOn.keys(), ...itemsOn.keys()].filter((on) => on !== undefined))
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) dates.add(date)
  const days = [...dates].toSorted().map((on) => {
    const ends = endsOn.get(on) ?? []
    return {
      on,
      isOutside: on < range.from || on > range.to,
      allDay: ends.filter(({ at }) => at.time === undefined).toSorted(compareEnds),
      entries: orderDay(itemsOn.get(on) ?? [], ends, { zone }),
    }
  })
  const loose = (itemsOn.get(undefined) ?? []).toSorted(compareRanks)
  return loose.length === 0 ? days : [looseDay(loose), ...days]
}

function looseDay(items: readonly StoredItem[]): PlannedDay {
  const entries = items.map((item) => ({ kind: 'item' as const, key: item.id, item }))
  return { isOutside: false, allDay: [], entries }
}

/** „Donnerstag, 11.06.“ or „Ohne Tag“ */
export function dayTitle(on: string | undefined): string {
  if (on === undefined) return 'Ohne Tag'
  return `${weekdayNames[weekdayOf(dayNumber(on))] ?? ''}, ${on.slice(8)}.${on.slice(5, 7)}.`
}

/** A place in the plan: a day and the key of the entry before. */
export type PlanSpot = { readonly on: string | undefined; readonly after: string | undefined }

/** The last place of a day. */
export function endOfDay(days: readonly PlannedDay[], on: string | undefined): PlanSpot {
  return { on, after: days.find((day) => day.on === on)?.entries.at(-1)?.key }
}

/** What to write so that an item stands at a place (J29); an item that is not in the plan yet has any id. */
export function placeAt(
  days: readonly PlannedDay[],
  item: Pick<StoredItem, 'id' | 'time'>,
  { on, after }: PlanSpot,
): Placing {
  const day = days.find((one) => one.on === on)
  const entries = (day?.entries ?? []).filter(({ key }) => key !== item.id)
  return placeIn(entries, after, item.time === undefined || on === undefined ? 'untimed' : 'timed')
}

/**
 * What to write so that a changed item stands at the end of another day, or, without its time, where the clock had put it; undefined: it
 * stands right as it is.
 */
export function placeOfChange(
  days: readonly PlannedDay[],
  item: StoredItem,
  fields: Pick<StoredItem, 'on' | 'time'>,
): Placing | undefined {
  if (fields.on !== item.on) return placeAt(days, { id: item.id, ...fields }, endOfDay(days, fields.on))
  if (item.time === undefined || fields.time !== undefined || item.on === undefined) return undefined
  const entries = days.find(({ on }) => on === item.on)?.entries ?? []
  const after = entries[entries.findIndex(({ key }) => key === item.id) - 1]?.key
  return placeAt(days, { id: item.id }, { on: item.on, after })
}

/**
 * The place an item gets with one step up or down: past its neighbour, or from the edge of a day to the nearest one. The place of a timed one
 * within its day is the clock's, so it goes to the next day at once. Undefined at both ends of the plan.
 */
export function stepFrom(days: readonly PlannedDay[], item: StoredItem, step: 1 | -1): PlanSpot | undefined {
  const at = days.findIndex(({ on }) => on === item.on)
  const entries = days[at]?.entries ?? []
  const index = entries.findIndex(({ key }) => key === item.id)
  const isFixed = item.on !== undefined && item.time !== undefined
  const neighbour = entries[index + step]
  if (!isFixed && neighbour !== undefined)
    return { on: item.on, after: step === 1 ? neighbour.key : entries[index - 2]?.key }
  const next = days[at + step]
  if (next === undefined) return undefined
  return step === 1 ? { on: next.on, after: undefined } : endOfDay(days, next.on)
}

// The plan as one list of rows, so that it may be long: the heads of days, what is on them, and the line to add something.

export type PlanRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: PlannedDay }
  | { readonly kind: 'allDay'; readonly key: string; readonly on: string | undefined; readonly end: BookingEnd }
  | { readonly kind: 'entry'; readonly key: string; readonly on: string | undefined; readonly entry: DayEntry }
  | { readonly kind: 'add'; readonly key: string; readonly on: string | undefined; readonly after: string | undefined }

/** The key of the head of a day. */
export function dayKey(on: string | undefined): string {
  return `day-${on ?? 'none'}`
}

/** `addingTo` is the key of the head of the day to which something is being added. */
export function planRows(days: readonly PlannedDay[], addingTo: string | undefined): readonly PlanRow[] {
  return days.flatMap((day): PlanRow[] => {
    const { on, allDay, entries } = day
    const key = dayKey(on)
    const add = { kind: 'add' as const, key: `add-${key}`, on, after: entries.at(-1)?.key }
    return [
      { kind: 'day', key, day },
      ...allDay.map((end) => ({ kind: 'allDay' as const, key: end.key, on, end })),
      ...entries.map((entry) => ({ kind: 'entry' as const, key: entry.key, on, entry })),
      ...(addingTo === key ? [add] : []),
    ]
  })
}

/** The place below a row, where something lands that is dropped there. */
export function spotBelow(rows: readonly PlanRow[], index: number, itemKey: string): PlanSpot | undefined {
  const row = rows[Math.max(index, 0)]
  // Below itself is where it stands already.
  if (row === undefined || row.key === itemKey || (row.kind === 'add' && row.after === itemKey)) return undefined
  if (row.kind === 'day') return { on: row.day.on, after: undefined }
  return { on: row.on, after: row.kind === 'entry' ? row.key : row.kind === 'add' ? row.after : undefined }
}
