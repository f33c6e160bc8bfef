/**
 * The order of a day (J10, J29). What has a time stands by its instant. What has none keeps its place behind the neighbour with the next lower
 * rank; `bookingId` lets it stand behind an end of that booking instead, because bookings have no rank. What has no neighbour comes first.
 */
import { arrange } from '#base/rank'
import { epochOfMoment } from '../moments/moment.ts'
import type { PlanItem } from '../model.ts'
import { compareEnds, type BookingEnd } from './booking-ends.ts'

export type StoredItem = PlanItem & { readonly id: string }

export type DayEntry =
  | { readonly kind: 'item'; readonly key: string; readonly item: StoredItem }
  | { readonly kind: 'end'; readonly key: string; readonly end: BookingEnd }

/** The items and the ends of bookings of one day. Ends without a time, such as nights, are not in it: they are true of the whole day. */
export function orderDay(
  items: readonly StoredItem[],
  ends: readonly BookingEnd[],
  { zone }: { readonly zone: string },
): readonly DayEntry[] {
  const timedEnds = ends.filter(({ at }) => at.time !== undefined)
  const lastEnds = new Map(timedEnds.toSorted(compareEnds).map((end) => [end.booking.id, end.key]))
  const chains = new Map<string, StoredItem[]>()
  let anchor = ''
  for (const item of items.toSorted(compareRanks)) {
    const own = isTimed(item) ? item.id : item.bookingId === undefined ? undefined : lastEnds.get(item.bookingId)
    anchor = own ?? anchor
    if (isTimed(item)) continue
    const chain = chains.get(anchor)
    if (chain === undefined) chains.set(anchor, [item])
    else chain.push(item)
  }
  // At one instant the bookings come first, then the items by rank.
  const timed = [
    ...timedEnds.toSorted(compareEnds).map((end) => ({ atMs: epochOfMoment(end.at), entry: entryOfEnd(end) })),
    ...items
      .filter(isTimed)
      .toSorted(compareRanks)
      .map((item) => ({ atMs: instantOf(item, zone), entry: entryOf(item) })),
  ].toSorted((a, b) => a.atMs - b.atMs)
  return [
    ...(chains.get('') ?? []).map(entryOf),
    ...timed.flatMap(({ entry }) => [entry, ...(chains.get(entry.key) ?? []).map(entryOf)]),
  ]
}

type Timed = StoredItem & { readonly on: string; readonly time: NonNullable<PlanItem['time']> }

/** Whether an item has a day and a time; without a day a time is only remembered. */
export function isTimed(item: StoredItem): item is Timed {
  return item.on !== undefined && item.time !== undefined
}

/** By rank; two people who insert at the same place offline write the same rank, and the id decides. */
export function compareRanks(a: StoredItem, b: StoredItem): number {
  return a.rank === b.rank ? (a.id < b.id ? -1 : 1) : a.rank < b.rank ? -1 : 1
}

function instantOf({ on, time }: Timed, zone: string): number {
  return epochOfMoment({ date: on, time: time.from, zone: time.zone ?? zone })
}

function entryOf(item: StoredItem): DayEntry {
  return { kind: 'item', key: item.id, item }
}

function entryOfEnd(end: BookingEnd): DayEntry {
  return { kind: 'end', key: end.key, end }
}

export type Placed = Pick<PlanItem, 'rank' | 'bookingId'>

/** Ranks to write so that an item stands where it was put; `others` are items whose ranks left no room. */
export type Placing = {
  readonly own: Placed
  readonly others: readonly { readonly id: string; readonly rank: string }[]
}

/**
 * The place of an item among `entries`, the day it is to be in without it: behind the entry with the key `after`, or first. One with a time
 * gets the last rank, so that nothing that has none takes it for its neighbour.
 */
export function placeIn(entries: readonly DayEntry[], after: string | undefined, form: 'timed' | 'untimed'): Placing {
  const sorted = entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])).toSorted(compareRanks)
  if (form === 'timed') return insertAt(sorted, sorted.length)
  const at = entries.findIndex(({ key }) => key === after)
  const before = entries[at]
  if (before === undefined) return insertAt(sorted, 0)
  const booking = bookingBefore(entries, at)
  if (before.kind === 'item') return insertAt(sorted, sorted.indexOf(before.item) + 1, booking)
  // Before the first one that stands behind it already; else at the end, so that it takes no neighbour away.
  const first = entries[at + 1]
  const isFollowed = first?.kind === 'item' && !isTimed(first.item)
  return insertAt(sorted, isFollowed ? sorted.indexOf(first.item) : sorted.length, booking)
}

/** The booking whose end is the last entry with a time at or before a place, if an item is not nearer. */
function bookingBefore(entries: readonly DayEntry[], at: number): string | undefined {
  const anchor = entries.slice(0, at + 1).findLast((entry) => entry.kind === 'end' || isTimed(entry.item))
  return anchor?.kind === 'end' ? anchor.end.booking.id : undefined
}

function insertAt(sorted: readonly StoredItem[], at: number, bookingId?: string): Placing {
  const ranked = arrange(sorted.map(({ id, rank }) => ({ id, rank })).toSpliced(at, 0, { id: '', rank: '' }))
  const before = new Map(sorted.map(({ id, rank }) => [id, rank]))
  const own = ranked.find(({ id }) => id === '')
  return {
    own: { rank: own?.rank ?? '', ...(bookingId !== undefined && { bookingId }) },
    others: ranked.filter(({ id, rank }) => id !== '' && before.get(id) !== rank),
  }
}
