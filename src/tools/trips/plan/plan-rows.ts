/** The plan as one list of rows, so that it may be long: the heads of days, what is on them, and the line to add something. */
import type { BookingEnd } from './booking-ends.ts'
import type { DayEntry } from './order-day.ts'
import type { PlannedDay, PlanSpot } from './plan-days.ts'

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
