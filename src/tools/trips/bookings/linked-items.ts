/** J69: what is planned behind an end of a booking goes along if that end gets another day. */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import type { Schedule } from '../booking-model.ts'
import type { PlanItem } from '../model.ts'
import { findDayFault } from '../moments/day-fault.ts'
import { marksOf } from './marks.ts'
import { endOf, startOf } from './schedule.ts'

type LinkedItem = Pick<PlanItem, 'title' | 'on' | 'bookingId'> & { readonly id: string }

export type ItemMove = {
  readonly itemId: string
  readonly title: string
  readonly from: string
  readonly to: string
}

/**
 * The items that go along if the dates of a booking change from one schedule to the other. An item follows the last end that the booking has
 * on its day, so it stays if only another leg moves; on a day between the ends it follows the beginning. One on any other day stays.
 */
export function moveLinkedItems(
  items: readonly LinkedItem[],
  bookingId: string,
  { from, to }: { readonly from: Schedule; readonly to: Schedule },
): readonly ItemMove[] {
  const next = new Map(marksOf(to).map(({ key, at }) => [key, at.date]))
  const ends = marksOf(from).flatMap(({ key, at }) => {
    const date = next.get(key)
    return date === undefined ? [] : [{ on: at.date, days: daysBetween(at.date, date) }]
  })
  const [first, last] = [startOf(from).date, endOf(from).date]
  const daysOf = (on: string): number => {
    const end = ends.findLast((one) => one.on === on)
    if (end !== undefined) return end.days
    return first <= on && on <= last ? daysBetween(first, startOf(to).date) : 0
  }
  return items.flatMap(({ id, title, on, bookingId: linked }): readonly ItemMove[] => {
    if (linked !== bookingId || on === undefined) return []
    const day = addDays(on, daysOf(on))
    return day === on || findDayFault(day) !== undefined ? [] : [{ itemId: id, title, from: on, to: day }]
  })
}
