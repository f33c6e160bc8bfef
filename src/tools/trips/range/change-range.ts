/**
 * J8: another range of days for a trip. Nothing is ever deleted: what was planned for a day that is gone waits in „Ohne Tag“, and bookings keep
 * what the tickets say.
 */
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { formatCount } from '#base/text/format'
import type { Booking, Schedule } from '../booking-model.ts'
import { moveLinkedExpenses } from '../bookings/consequences.ts'
import { moveSchedule } from '../bookings/move-schedule.ts'
import { endOf, startOf } from '../bookings/schedule.ts'
import type { PlanItem, Trip, TripRange, TripTask } from '../model.ts'
import type { Expense } from '../money-model.ts'
import { findDayFault } from '../moments/moment.ts'

/**
 * `bookingsStay`: everything keeps its date, and plan items of removed days go to „Ohne Tag“. `moveAll`: bookings with the expenses of
 * their first day, plan items and due dates move by as many days as the beginning does. `frameOnly`: only the range changes; what is outside of it stays there.
 */
export type RangeMode = 'bookingsStay' | 'moveAll' | 'frameOnly'

type Stored<Fields> = Fields & { readonly id: string }
export type DatedThings = {
  readonly bookings: readonly Stored<Pick<Booking, 'schedule' | 'status'>>[]
  readonly plan: readonly Stored<Pick<PlanItem, 'on'>>[]
  readonly tasks: readonly Stored<Pick<TripTask, 'dueOn' | 'doneAt'>>[]
  readonly expenses: readonly Stored<Pick<Expense, 'on' | 'bookingId'>>[]
}

export type RangeEdits = {
  readonly range: TripRange
  /** By how many days things move. */
  readonly days: number
  readonly bookings: readonly { readonly id: string; readonly from: Schedule; readonly to: Schedule }[]
  /** `on` is absent for those that go to „Ohne Tag“. */
  readonly plan: readonly { readonly id: string; readonly on?: string }[]
  readonly tasks: readonly { readonly id: string; readonly dueOn: string }[]
  /** Those of the day on which their booking began (J7). */
  readonly expenses: readonly { readonly id: string; readonly on: string }[]
  /** How many bookings are not wholly in the range afterwards. */
  readonly outsideCount: number
}

/** Of a range that is valid. What would be on a day that cannot be stored stays on its own. */
export function changeRange(
  trip: Pick<Trip, 'range'>,
  things: DatedThings,
  from: string,
  to: string,
  mode: RangeMode,
): RangeEdits {
  const range = { from, to }
  const days = mode === 'moveAll' ? daysBetween(trip.range.from, from) : 0
  const bookings = days === 0 ? [] : things.bookings.flatMap((booking) => moveBooking(booking, days))
  const moved = new Map(bookings.map((booking) => [booking.id, booking.to]))
  const isOut = ({ id, schedule, status }: DatedThings['bookings'][number]): boolean => {
    const after = moved.get(id) ?? schedule
    return status !== 'cancelled' && (startOf(after).date < from || endOf(after).date > to)
  }
  return {
    range,
    days,
    bookings,
    plan:
      mode === 'frameOnly'
        ? []
        : things.plan.flatMap(({ id, on }) => {
            if (on === undefined) return []
            const next = shiftDay(on, days)
            // What was outside before is on no day that was removed.
            if (isWithin(trip.range, on) && !isWithin(range, next)) return [{ id }]
            return next === on ? [] : [{ id, on: next }]
          }),
    tasks: things.tasks.flatMap(({ id, dueOn, doneAt }) => {
      if (dueOn === undefined || doneAt !== undefined) return []
      const next = shiftDay(dueOn, days)
      return next === dueOn ? [] : [{ id, dueOn: next }]
    }),
    expenses: bookings.flatMap((booking) =>
      moveLinkedExpenses(things.expenses, booking.id, booking).map(({ expenseId, to: on }) => ({ id: expenseId, on })),
    ),
    outsideCount: things.bookings.filter(isOut).length,
  }
}

function moveBooking({ id, schedule }: DatedThings['bookings'][number], days: number): RangeEdits['bookings'] {
  const date = addDays(startOf(schedule).date, days)
  const moved = moveSchedule(schedule, { date, time: '', scope: 'all' })
  return moved.ok ? [{ id, from: schedule, to: moved.value }] : []
}

function shiftDay(date: string, days: number): string {
  const next = addDays(date, days)
  return findDayFault(next) === undefined ? next : date
}

function isWithin({ from, to }: TripRange, date: string): boolean {
  return date >= from && date <= to
}

/** What a change does besides the range, each as a sentence; none if nothing else follows. */
export function describeRangeEdits({
  days,
  bookings,
  plan,
  tasks,
  expenses,
  outsideCount,
}: RangeEdits): readonly string[] {
  const loose = plan.filter(({ on }) => on === undefined).length
  const moved = [
    ...countIf(bookings.length, 'Buchung', 'Buchungen'),
    ...countIf(plan.length - loose, 'Programmpunkt', 'Programmpunkte'),
    ...countIf(tasks.length, 'Aufgabe', 'Aufgaben'),
    ...countIf(expenses.length, 'Ausgabe', 'Ausgaben'),
  ]
  const span = `${formatCount(Math.abs(days), 'Tag', 'Tage')} ${days > 0 ? 'später' : 'früher'}`
  return [
    ...(moved.length === 0 ? [] : [`${span}: ${new Intl.ListFormat('de').format(moved)}.`]),
    ...countIf(loose, 'Programmpunkt', 'Programmpunkte').map(
      (count) => `${count} ohne Platz in der Reise: unter „Ohne Tag“.`,
    ),
    ...countIf(outsideCount, 'Buchung liegt', 'Buchungen liegen').map(
      (count) => `${count} danach außerhalb der Reise.`,
    ),
  ]
}

function countIf(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [formatCount(count, one, many)]
}
