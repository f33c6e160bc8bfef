/**
 * Tells the other travellers that bookings were moved (J20), one message for all that a user moved on a trip within five minutes (J73).
 * Servers that start anew or share a database find the same groups of moves, and the keys of the messages let each through once.
 */
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { getOrInsert } from '#base/collections/get-or-insert'
import { startLoop } from '#base/start-loop'
import { usersCollection } from '#auth'
import type { StoredDocument } from '#documents'
import type { Notice } from '#messaging/server'
import { describeMove, describeMoveAmong } from '../bookings/describe-move.ts'
import { bookingsCollection } from '../collections.ts'
import { tripsFace } from '../face.ts'
import { tripSchema } from '../model.ts'
import { bookingPath, tripPath } from '../paths.ts'
import { audienceOf, readTripOf, type MessagesEnvironment, type Watcher } from './messages-environment.ts'
import {
  groupMoves,
  readArrivals,
  TOGETHER_MS,
  type ArrivedMove,
  type MoveGroup,
  type ToldMove,
} from './move-groups.ts'

/** Moves that arrived longer ago were sent already, or are of no use any more. */
const LATEST_MS = TOGETHER_MS + HOUR_MS
/** Bookings are known for longer, since what belongs together depends on the moves before. */
export const MOVES_KNOWN_MS = 2 * HOUR_MS
/** After a change, so that a batch is looked at once. */
const SETTLE_MS = SECOND_MS
const RETRY_MS = 10 * SECOND_MS
const VALID_FOR_MS = 24 * HOUR_MS
const MAX_TITLE_LENGTH = 200

type KnownBooking = {
  readonly document: StoredDocument
  /** Undefined: it has changed since they were read. */
  readonly arrivals?: readonly ArrivedMove[]
}
type KnownTrip = {
  readonly tripId: string
  readonly bookings: Map<string, KnownBooking>
  /** The bookings that a message about each group named: what reaches this server later gets a message of its own. */
  readonly told: Map<string, Set<string>>
  atMs: number
}
type Environment = MessagesEnvironment & { readonly signal: AbortSignal }

export function sendMoveMessages(o: Environment): Watcher {
  const trips = new Map<string, KnownTrip>()
  const attend = async (trip: KnownTrip): Promise<void> => {
    trip.atMs = Infinity
    const nextMs = await tellMoves(o, trip)
    // What arrived meanwhile counts.
    trip.atMs = Math.min(trip.atMs, nextMs)
    if (trip.bookings.size === 0) trips.delete(trip.tripId)
  }
  const run = async (): Promise<number> => {
    const failures: unknown[] = []
    for (const trip of [...trips.values()].filter(({ atMs }) => atMs <= o.now())) {
      if (o.signal.aborted) break
      await attend(trip).catch((error: unknown) => {
        failures.push(error)
        trip.atMs = o.now() + RETRY_MS
      })
    }
    const [err] = failures
    if (err !== undefined) o.log.warn({ err, trips: failures.length }, 'moves could not be told, trying again')
    return trips.values().reduce((first, { atMs }) => Math.min(first, atMs), o.now() + HOUR_MS)
  }
  const loop = startLoop({ ...o, run })
  return {
    hear(document) {
      const trip = takeIn(trips, document)
      if (trip === undefined) return
      // What has no moves only matters beside others: its own may have been taken back.
      const atMs = o.now() + (hasMoves(document) ? SETTLE_MS : HOUR_MS)
      trip.atMs = Math.min(trip.atMs, atMs)
      loop.wakeAt(atMs)
    },
    forget: (userId) =>
      trips.forEach(({ bookings }) =>
        bookings.forEach(({ document }, id) => document.ownerId === userId && bookings.delete(id)),
      ),
    stop: () => loop.stop(),
  }
}

/** Returns the trip of a booking that has news; undefined for all else. */
function takeIn(trips: Map<string, KnownTrip>, document: StoredDocument): KnownTrip | undefined {
  const { collection, id, version, isDeleted, fields } = document
  if (collection !== bookingsCollection.name) return undefined
  if (isDeleted) {
    for (const { bookings } of trips.values()) keepDeleted(bookings, id)
    return undefined
  }
  const { tripId } = fields
  if (typeof tripId !== 'string') return undefined
  const known = trips.get(tripId)?.bookings.get(id)
  if (known !== undefined && known.document.version >= version) return undefined
  const trip = getOrInsert(trips, tripId, () => ({ tripId, bookings: new Map(), told: new Map(), atMs: Infinity }))
  trip.bookings.set(id, { document })
  return trip
}

function hasMoves({ fields: { moves } }: StoredDocument): boolean {
  return Array.isArray(moves) && moves.length > 0
}

/** No message names what was deleted. Its moves still count for what belongs together. */
function keepDeleted(bookings: Map<string, KnownBooking>, id: string): void {
  const known = bookings.get(id)
  const arrivals = known?.arrivals?.map((arrival) => ({ ...arrival, move: undefined }))
  if (known !== undefined && arrivals !== undefined) bookings.set(id, { ...known, arrivals })
}

/** Sends what is due, and returns when something else will be; Infinity: nothing. */
async function tellMoves(o: Environment, known: KnownTrip): Promise<number> {
  const { bookings, told } = known
  const isMoved = bookings.values().some((one) => hasMoves(one.document) || (one.arrivals ?? []).length > 0)
  if (!isMoved) bookings.clear()
  const arrivals = await refresh(o, bookings)
  const trip = await findTrip(o, bookings)
  let nextMs = Infinity
  const groups = trip === undefined ? [] : groupMoves(await keepThoseOf(o, trip, arrivals))
  for (const group of groups) {
    // Later than the grouping, which must stay the same while time passes: else a part of a message would be sent again.
    if (trip === undefined || group.arrivedMs < o.now() - LATEST_MS) continue
    const dueMs = group.arrivedMs + TOGETHER_MS
    if (dueMs > o.now()) nextMs = Math.min(nextMs, dueMs)
    else await tellGroup(o, { trip, group, told })
  }
  if (arrivals.length === 0) told.clear()
  // They are looked at again to be forgotten.
  return bookings.size === 0 ? nextMs : Math.min(nextMs, o.now() + HOUR_MS)
}

/** Users who see one booking may have left the trip. */
async function findTrip(
  o: Environment,
  bookings: ReadonlyMap<string, KnownBooking>,
): Promise<StoredDocument | undefined> {
  for (const { document } of bookings.values()) {
    const trip = await readTripOf(o, document)
    if (trip !== undefined) return trip
  }
  return undefined
}

/**
 * Without the moves of bookings that only name the trip: its owner sees all that follow it. What was taken back or deleted stands in
 * no message anyway.
 */
async function keepThoseOf(
  { documents: { store } }: Environment,
  { ownerId }: StoredDocument,
  arrivals: readonly ArrivedMove[],
): Promise<readonly ArrivedMove[]> {
  const ids = [...new Set(arrivals.filter(({ move }) => move !== undefined).map(({ id }) => id))]
  const found = await Promise.all(ids.map((id) => store.readDocument(ownerId, bookingsCollection.name, id)))
  const seen = new Set(ids.filter((_id, index) => found[index] !== undefined))
  return arrivals.filter(({ id, move }) => move === undefined || seen.has(id))
}

/** Reads what has changed, and forgets bookings that were moved long ago. */
async function refresh(o: Environment, bookings: Map<string, KnownBooking>): Promise<readonly ArrivedMove[]> {
  const all: ArrivedMove[] = []
  for (const [id, known] of bookings) {
    const arrivals = known.arrivals ?? (await readArrivals(o, known.document))
    const isRecent = arrivals.some(({ arrivedMs }) => arrivedMs >= o.now() - MOVES_KNOWN_MS)
    all.push(...arrivals)
    // News that arrived meanwhile is read the next time.
    if (bookings.get(id) !== known) continue
    if (isRecent) bookings.set(id, { ...known, arrivals })
    else bookings.delete(id)
  }
  return all
}

type Telling = {
  readonly trip: StoredDocument
  readonly group: MoveGroup
  readonly told: KnownTrip['told']
}

async function tellGroup(o: Environment, { trip, group, told }: Telling): Promise<void> {
  const before = told.get(group.firstId)
  const moved = group.told.filter(({ id }) => before?.has(id) !== true)
  const [first] = moved
  if (first === undefined) return
  const key = `${tripsFace.id}:moved:${trip.id}:${group.firstId}${before === undefined ? '' : `:${first.id}`}`
  const notice: Notice = {
    ...describeGroup(trip, moved, await readName(o, trip, group.actorId)),
    ...{ key, kind: 'booking-moved', source: tripsFace.id, isUrgent: true, validForMs: VALID_FOR_MS },
  }
  for (const userId of audienceOf(trip).filter((one) => one !== group.actorId)) await o.notify(userId, notice)
  told.set(group.firstId, new Set([...(before ?? []), ...moved.map(({ id }) => id)]))
}

/** „Lena hat 12 Buchungen verschoben: Lissabon – ICE 599: Do 11.06. 08:04 → Fr 12.06. 10:04 (Wien) und 11 weitere“ */
function describeGroup(
  { id: tripId, fields }: StoredDocument,
  moved: readonly ToldMove[],
  name: string,
): Pick<Notice, 'title' | 'body' | 'link'> {
  const [first] = moved
  if (first === undefined) throw new RangeError('a message is about a move')
  const rest = moved.length - 1
  if (rest === 0)
    return {
      title: 'Buchung verschoben',
      body: `${name} hat ${describeMove(first.booking, first)}`,
      link: bookingPath(tripId, first.id),
    }
  const title = tripSchema.safeParse(fields).data?.title ?? 'Reise'
  const others = rest === 1 ? 'und eine weitere' : `und ${rest} weitere`
  return {
    title: `${moved.length} Buchungen verschoben`,
    body: `${name} hat ${moved.length} Buchungen verschoben: ${title} – ${describeMoveAmong(first.booking, first)} ${others}`,
    link: tripPath(tripId),
  }
}

/** What the trip calls a user, or their own name. */
async function readName(o: MessagesEnvironment, trip: StoredDocument, userId: string): Promise<string> {
  const traveller = tripSchema.safeParse(trip.fields).data?.travellers.find((one) => one.userId === userId)
  if (traveller !== undefined) return traveller.name
  const name = (await o.documents.store.readDocument(userId, usersCollection.name, userId))?.fields['name']
  return typeof name === 'string' && name !== '' ? name.slice(0, MAX_TITLE_LENGTH) : 'Jemand'
}
