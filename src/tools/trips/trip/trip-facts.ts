/** What the first page of a trip says of each of its parts (J58). */
import { formatCount } from '#base/text/format'
import type { Booking } from '../booking-model.ts'
import type { PackingItem, TripTask } from '../model.ts'
import type { Expense, Settlement, Split } from '../money-model.ts'

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

/** J60: the travellers whose names the money of a trip still needs: they paid, owe or were paid back. */
export function listOwing(
  expenses: readonly Pick<Expense, 'cost'>[],
  settlements: readonly Pick<Settlement, 'fromId' | 'toId'>[],
): ReadonlySet<string> {
  return new Set([
    ...expenses.flatMap(({ cost }) => [...cost.payers.map(({ id }) => id), ...travellersOf(cost.split)]),
    ...settlements.flatMap(({ fromId, toId }) => [fromId, toId]),
  ])
}

function travellersOf(split: Split): readonly string[] {
  if (split.mode === 'equal') return split.travellerIds
  if (split.mode === 'lines') return split.lines.flatMap(({ travellerIds }) => travellerIds)
  return split.parts.map(({ id }) => id)
}
