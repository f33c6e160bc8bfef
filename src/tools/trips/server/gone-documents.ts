/**
 * What has left the trips of a user: documents that were deleted, and those that the user may not see any more (J75). It follows the feed of
 * each user from where it was read last, so an unchanged user costs nothing.
 */
import { setImmediate } from 'node:timers/promises'
import { DAY_MS, toIso, type Now } from '#base/clock'
import { isJsonObject, type JsonObject } from '#base/text/json'
import type { HistoryEntry, StoredDocument } from '#documents'
import type { DocumentStore } from '#documents/server'
import { scheduleSchema } from '../booking-model.ts'
import { bookingsCollection, planCollection, tripsCollection } from '../collections.ts'

/** How long a calendar shows what is gone as cancelled. */
const KEPT_MS = 30 * DAY_MS
const MAX_REMEMBERED_USERS = 500
/** Requests are answered after each 50 histories. */
const SLICE = 50

export type GoneStore = Pick<DocumentStore, 'readFeed' | 'readHistory' | 'listWritten'>

/** A document as it was when the user saw it last, without anything that was written later. */
export type Departure = {
  readonly collection: string
  readonly id: string
  /** The trip that it belonged to; empty for a trip. */
  readonly tripId: string
  readonly legIds: readonly string[]
  /** That of the change which took it away. */
  readonly version: number
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** A document that was deleted, with its fields from before, if it is recent and its history was not erased. */
export type DeletedDocument = Omit<StoredDocument, 'isDeleted'> & { readonly isRecent: boolean }

export type GoneDocuments = {
  /** Of bookings, plan and trips. */
  readonly deleted: readonly DeletedDocument[]
  /** Of the same collections. */
  readonly departures: readonly Departure[]
}

type Place = { readonly collection: string; readonly id: string }
type Followed = {
  since: number
  era: string | undefined
  readonly deleted: Map<string, StoredDocument>
  /** Their fields from before, of those that were looked up. */
  readonly before: Map<string, JsonObject>
  readonly lost: Map<string, Place>
  /** By the keys of what is lost; undefined for what left long ago, or for good. */
  readonly departures: Map<string, Departure | undefined>
}

const followed: readonly string[] = [tripsCollection.name, bookingsCollection.name, planCollection.name]

export function createGoneReader({ store, now }: { readonly store: GoneStore; readonly now: Now }) {
  const users = new Map<string, Followed>()
  return {
    async read(userId: string): Promise<GoneDocuments> {
      const one = copyOf(users.get(userId))
      const since = toIso(now() - KEPT_MS)
      await followFeed(store, userId, one)
      await findFields(store, { userId, one, since })
      await findDepartures(store, { userId, one, since })
      users.delete(userId)
      users.set(userId, one)
      const [oldest] = users.keys()
      if (users.size > MAX_REMEMBERED_USERS && oldest !== undefined) users.delete(oldest)
      return {
        deleted: [...one.deleted].map(([key, document]) => ({
          ...document,
          isRecent: document.updatedAt >= since,
          fields: one.before.get(key) ?? {},
        })),
        departures: [...one.departures.values()].flatMap((departure) =>
          departure !== undefined && departure.at >= since ? [departure] : [],
        ),
      }
    },
  }
}

/** Another request for the same user may be under way. */
function copyOf(one: Followed | undefined): Followed {
  return {
    since: one?.since ?? 0,
    era: one?.era,
    deleted: new Map(one?.deleted),
    before: new Map(one?.before),
    lost: new Map(one?.lost),
    departures: new Map(one?.departures),
  }
}

async function followFeed(store: GoneStore, userId: string, one: Followed): Promise<void> {
  for (;;) {
    const page = await store.readFeed(userId, one.since, one.era)
    // The database is another one than before.
    if (page.since !== one.since) for (const map of [one.deleted, one.before, one.lost, one.departures]) map.clear()
    for (const document of page.documents) {
      const key = keyOf(document)
      one.lost.delete(key)
      one.departures.delete(key)
      one.before.delete(key)
      if (document.isDeleted && followed.includes(document.collection)) one.deleted.set(key, document)
      else one.deleted.delete(key)
    }
    for (const place of page.lost) {
      one.deleted.delete(keyOf(place))
      if (followed.includes(place.collection)) one.lost.set(keyOf(place), place)
    }
    one.since = page.next
    one.era = page.era
    if (!page.hasMore) return
    await setImmediate()
  }
}

/** A user may read the history of what was deleted (H2). */
async function findFields(store: GoneStore, { userId, one, since }: DepartureParts): Promise<void> {
  const takeTurn = createTurns()
  for (const [key, { collection, id, updatedAt }] of one.deleted) {
    if (updatedAt < since || one.before.has(key)) continue
    await takeTurn()
    const history = (await store.readHistory(userId, collection, id)) ?? []
    // What came too late for a deleted document stands above its deletion.
    const deletion = history.find(
      ({ type, outcome, path }) => type === 'DELETED' && outcome === 'applied' && path === key,
    )
    one.before.set(key, isJsonObject(deletion?.before) ? deletion.before : {})
  }
}

type DepartureParts = { readonly userId: string; readonly one: Followed; readonly since: string }

/** The feed does not say whose a lost document is: all that was written lately is looked through, once for what is newly lost. */
async function findDepartures(store: GoneStore, { userId, one, since }: DepartureParts): Promise<void> {
  const unknown = new Set([...one.lost.keys()].filter((key) => !one.departures.has(key)))
  if (unknown.size === 0) return
  const takeTurn = createTurns()
  for await (const page of store.listWritten(followed, since)) {
    for (const document of page)
      if (unknown.has(keyOf(document))) {
        await takeTurn()
        const history = (await store.readHistory(document.ownerId, document.collection, document.id)) ?? []
        one.departures.set(keyOf(document), departureOf(document, history, { userId, since }))
      }
    await setImmediate()
  }
  for (const key of unknown) if (!one.departures.has(key)) one.departures.set(key, undefined)
}

function createTurns(): () => Promise<void> {
  let count = 0
  return async () => {
    count += 1
    if (count % SLICE === 0) await setImmediate()
  }
}

function departureOf(
  document: StoredDocument,
  history: readonly HistoryEntry[],
  { userId, since }: Pick<DepartureParts, 'userId' | 'since'>,
): Departure | undefined {
  const { collection, id } = document
  const hasUser = (members: unknown): boolean => Array.isArray(members) && members.includes(userId)
  const left = history.findIndex(({ fields }) =>
    fields.some(({ key, value, before }) => key === 'memberIds' && hasUser(before) && !hasUser(value)),
  )
  const entry = history[left]
  if (entry === undefined || entry.recordedAt < since) return undefined
  const later = history.slice(0, left).toReversed()
  const tripId = valueBefore(later, document, 'tripId')
  const legIds = legIdsIn(valueBefore(later, document, 'schedule'))
  return {
    ...{ collection, id, tripId: typeof tripId === 'string' ? tripId : '', legIds },
    ...{ version: entry.version, at: entry.recordedAt },
  }
}

/** What a field was before these changes, oldest first: of earlier ones the history may have been erased, or forgotten (H1, H3). */
function valueBefore(later: readonly HistoryEntry[], document: StoredDocument, name: string): unknown {
  for (const { outcome, type, path, fields, before } of later) {
    if (outcome !== 'applied' || path !== keyOf(document)) continue
    if (type !== 'MODIFIED' && isJsonObject(before)) return before[name]
    const field = fields.find(({ key, isSuperseded }) => key === name && !isSuperseded)
    if (type === 'MODIFIED' && field !== undefined) return field.before
  }
  return document.fields[name]
}

function legIdsIn(schedule: unknown): readonly string[] {
  const read = scheduleSchema.safeParse(schedule).data
  return read !== undefined && 'legs' in read ? read.legs.map(({ id }) => id) : []
}

function keyOf({ collection, id }: Place): string {
  return `${collection}/${id}`
}
