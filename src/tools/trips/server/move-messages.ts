/**
 * Tells the other travellers that a booking was moved (J20). Which moves belong together, who made them and when they arrived stands in the
 * history of the booking, so servers that start anew or share a database find the same messages, and their keys let each through once.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { usersCollection } from '#auth'
import type { StoredDocument } from '#documents'
import type { Move } from '../booking-model.ts'
import { bookingSchema } from '../booking-model.ts'
import { describeMove } from '../bookings/describe-move.ts'
import { datesKey } from '../bookings/marks.ts'
import { bookingsCollection } from '../collections.ts'
import { tripsFace } from '../face.ts'
import { tripSchema } from '../model.ts'
import { bookingPath } from '../paths.ts'
import { audienceOf, readTripOf, type MessagesEnvironment, type Watcher } from './messages-environment.ts'

/** Moves of one user within this time are one message, which is sent when it is over. */
const TOGETHER_MS = 5 * MINUTE_MS
/** Moves that arrived longer ago were sent already, or are of no use any more. */
const LATEST_MS = TOGETHER_MS + HOUR_MS
/** After a change, so that a batch is looked at once. */
const SETTLE_MS = SECOND_MS
const RETRY_MS = 10 * SECOND_MS
const VALID_FOR_MS = 24 * HOUR_MS
/** More of a booking's history is not read. */
const MAX_HISTORY = 200
const MAX_TITLE_LENGTH = 200

type Waiting = Pick<StoredDocument, 'id' | 'ownerId'> & { readonly atMs: number }
type ArrivedMove = { readonly move: Move; readonly actorId: string; readonly arrivedMs: number }

export function sendMoveMessages(o: MessagesEnvironment & { readonly signal: AbortSignal }): Watcher {
  const waiting = new Map<string, Waiting>()
  const attend = async (one: Waiting): Promise<void> => {
    const nextMs = await tellMoves(o, one)
    // Moves that arrived meanwhile count.
    if (waiting.get(one.id) !== one) return
    if (nextMs === undefined) waiting.delete(one.id)
    else waiting.set(one.id, { ...one, atMs: nextMs })
  }
  const run = async (): Promise<number> => {
    const failures: unknown[] = []
    for (const one of [...waiting.values()].filter(({ atMs }) => atMs <= o.now())) {
      if (o.signal.aborted) break
      await attend(one).catch((error: unknown) => {
        failures.push(error)
        waiting.set(one.id, { ...one, atMs: o.now() + RETRY_MS })
      })
    }
    const [err] = failures
    if (err !== undefined) o.log.warn({ err, bookings: failures.length }, 'moves could not be told, trying again')
    return waiting.values().reduce((first, { atMs }) => Math.min(first, atMs), o.now() + HOUR_MS)
  }
  const loop = startLoop({ ...o, run })
  return {
    hear({ collection, id, ownerId, isDeleted, fields }) {
      if (collection !== bookingsCollection.name || isDeleted) return
      const { moves } = fields
      if (!Array.isArray(moves) || moves.length === 0) return
      const atMs = o.now() + SETTLE_MS
      waiting.set(id, { id, ownerId, atMs })
      loop.wakeAt(atMs)
    },
    forget: (userId) => waiting.forEach(({ id, ownerId }) => ownerId === userId && waiting.delete(id)),
    stop: () => loop.stop(),
  }
}

/** Sends what is due, and returns when something else will be; undefined: nothing. */
async function tellMoves(o: MessagesEnvironment, { id, ownerId }: Waiting): Promise<number | undefined> {
  const { store } = o.documents
  const document = await store.readDocument(ownerId, bookingsCollection.name, id)
  const booking = bookingSchema.safeParse(document?.fields).data
  if (document === undefined || booking === undefined || booking.status === 'cancelled') return undefined
  const trip = await readTripOf(o, document)
  if (trip === undefined) return undefined
  const arrived = await readArrivals(o, document, booking.moves)
  let nextMs: number | undefined
  for (const group of groupMoves(arrived)) {
    // Later than the grouping, which must stay the same while time passes: else a part of a message would be sent again.
    if (group.arrivedMs < o.now() - LATEST_MS) continue
    const dueMs = group.arrivedMs + TOGETHER_MS
    if (dueMs > o.now()) nextMs = Math.min(nextMs ?? dueMs, dueMs)
    else if (!group.isIdle)
      for (const userId of audienceOf(trip).filter((one) => one !== group.actorId))
        await o.notify(userId, {
          key: `${tripsFace.id}:moved:${id}:${group.firstId}`,
          kind: 'booking-moved',
          source: tripsFace.id,
          title: 'Buchung verschoben',
          body: `${await readName(o, trip, group.actorId)} hat ${describeMove(booking, group)}`,
          link: bookingPath(booking.tripId, id),
          isUrgent: true,
          validForMs: VALID_FOR_MS,
        })
  }
  return nextMs
}

/** The moves that arrived lately and are still there: one that was taken back in time is not told. */
async function readArrivals(
  o: MessagesEnvironment,
  { collection, id, ownerId }: StoredDocument,
  moves: readonly Move[],
): Promise<readonly ArrivedMove[]> {
  const history = (await o.documents.store.readHistory(ownerId, collection, id)) ?? []
  const byId = new Map(moves.map((move) => [move.id, move]))
  const arrivals = history.slice(0, MAX_HISTORY).flatMap(({ path, type, recordedAt, userId }) => {
    const [, , list, item] = path.split('/')
    if (type !== 'ADD' || list !== 'moves') return []
    const move = byId.get(item?.replace(/^find_/, '') ?? '')
    return move === undefined ? [] : [{ move, actorId: userId, arrivedMs: Date.parse(recordedAt) }]
  })
  return arrivals.reverse()
}

/** Moves of one message: how the booking stood before the first move and after the last one. */
type MoveGroup = Pick<Move, 'from' | 'to'> & {
  readonly firstId: string
  readonly actorId: string
  readonly arrivedMs: number
  /** Nothing to tell: all of it was to be quiet, or it ended where it began. */
  readonly isIdle: boolean
}

/** J20: moves of one user that arrived within five minutes of the first are one; the oldest come first. Pure. */
function groupMoves(arrived: readonly ArrivedMove[]): readonly MoveGroup[] {
  const groups: ArrivedMove[][] = []
  for (const one of arrived) {
    const group = groups.findLast(([first]) => first?.actorId === one.actorId)
    const [first] = group ?? []
    if (group !== undefined && first !== undefined && one.arrivedMs < first.arrivedMs + TOGETHER_MS) group.push(one)
    else groups.push([one])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const told = group.filter(({ move }) => move.isQuiet !== true)
    const { from } = (told[0] ?? first).move
    const { to } = (told.at(-1) ?? first).move
    const isIdle = told.length === 0 || datesKey(from) === datesKey(to)
    return [{ from, to, firstId: first.move.id, actorId: first.actorId, arrivedMs: first.arrivedMs, isIdle }]
  })
}

/** What the trip calls a user, or their own name. */
async function readName(o: MessagesEnvironment, trip: StoredDocument, userId: string): Promise<string> {
  const traveller = tripSchema.safeParse(trip.fields).data?.travellers.find((one) => one.userId === userId)
  if (traveller !== undefined) return traveller.name
  const name = (await o.documents.store.readDocument(userId, usersCollection.name, userId))?.fields['name']
  return typeof name === 'string' && name !== '' ? name.slice(0, MAX_TITLE_LENGTH) : 'Jemand'
}
