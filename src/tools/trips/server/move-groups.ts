/**
 * Moves that go into one message (J20, J73). The user of a move and when it arrived stand in the history of its booking, so every server
 * finds the same groups, also after a restart. A move that was taken back still belongs to its group and stands in no message.
 */
import { MINUTE_MS } from '#base/clock'
import type { StoredDocument } from '#documents'
import { bookingSchema, type Booking, type Move } from '../booking-model.ts'
import { datesKey } from '../bookings/marks.ts'
import { startOf } from '../bookings/schedule.ts'
import { bookingsCollection } from '../collections.ts'
import { epochOfMoment } from '../moments/moment.ts'
import type { MessagesEnvironment } from './messages-environment.ts'

/** Moves of one user on one trip within this time are one message, which is sent when it is over. */
export const TOGETHER_MS = 5 * MINUTE_MS
/** More of a booking's history is not read. */
const MAX_HISTORY = 200

type MovedBooking = { readonly id: string; readonly booking: Booking }
export type ArrivedMove = MovedBooking & {
  readonly moveId: string
  /** Undefined: it was taken back, or its booking was cancelled or deleted. */
  readonly move: Move | undefined
  readonly actorId: string
  readonly arrivedMs: number
}

/** The moves of a booking by when they arrived; none if the booking is gone. */
export async function readArrivals(
  { documents: { store } }: Pick<MessagesEnvironment, 'documents'>,
  { id, ownerId }: Pick<StoredDocument, 'id' | 'ownerId'>,
): Promise<readonly ArrivedMove[]> {
  const document = await store.readDocument(ownerId, bookingsCollection.name, id)
  const booking = bookingSchema.safeParse(document?.fields).data
  if (booking === undefined) return []
  const history = (await store.readHistory(ownerId, bookingsCollection.name, id)) ?? []
  const moves = new Map(booking.status === 'cancelled' ? [] : booking.moves.map((move) => [move.id, move]))
  return history.slice(0, MAX_HISTORY).flatMap(({ path, type, recordedAt, userId }) => {
    const [, , list, item = ''] = path.split('/')
    if (type !== 'ADD' || list !== 'moves') return []
    const moveId = item.replace(/^find_/, '')
    const arrivedMs = Date.parse(recordedAt)
    return [{ id, booking, moveId, move: moves.get(moveId), actorId: userId, arrivedMs }]
  })
}

/** How a booking stood before the first move of a message and after the last one. */
export type ToldMove = MovedBooking & Pick<Move, 'from' | 'to'>
export type MoveGroup = {
  /** The same on every server and whatever is taken back later. */
  readonly firstId: string
  readonly actorId: string
  readonly arrivedMs: number
  /** By when the bookings began before; without those that were to be quiet, or that ended where they began. */
  readonly told: readonly ToldMove[]
}

/** Moves of one user that arrived within five minutes of the first are one group; the oldest come first. Pure. */
export function groupMoves(arrivals: readonly ArrivedMove[]): readonly MoveGroup[] {
  const sorted = arrivals.toSorted((a, b) => a.arrivedMs - b.arrivedMs || (a.moveId < b.moveId ? -1 : 1))
  const groups: [ArrivedMove, ...ArrivedMove[]][] = []
  for (const one of sorted) {
    const group = groups.findLast(([first]) => first.actorId === one.actorId)
    if (group !== undefined && one.arrivedMs < group[0].arrivedMs + TOGETHER_MS) group.push(one)
    else groups.push([one])
  }
  return groups.map((group) => {
    const [{ moveId, actorId, arrivedMs }] = group
    return { firstId: moveId, actorId, arrivedMs, told: listTold(group) }
  })
}

function listTold(group: readonly ArrivedMove[]): readonly ToldMove[] {
  const told = Map.groupBy(group, ({ id }) => id)
    .values()
    .flatMap((ofBooking) => {
      // In the order of the booking's own list: moves of one change may arrive at one instant.
      const ids = new Set(ofBooking.map(({ moveId }) => moveId))
      const there = ofBooking.find(({ move }) => move !== undefined)
      const moves = (there?.booking.moves ?? []).filter((move) => ids.has(move.id) && move.isQuiet !== true)
      const [first, last] = [moves[0], moves.at(-1)]
      if (there === undefined || first === undefined || last === undefined) return []
      const isIdle = datesKey(first.from) === datesKey(last.to)
      return isIdle ? [] : [{ id: there.id, booking: there.booking, from: first.from, to: last.to }]
    })
  const beginOf = ({ from }: ToldMove): number => epochOfMoment(startOf(from))
  return [...told].toSorted((a, b) => beginOf(a) - beginOf(b) || (a.id < b.id ? -1 : 1))
}
