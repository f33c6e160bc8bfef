/**
 * The calendar of all trips that a user sees, at an address that only they know (J45): who has it needs no session. Another key in the
 * settings, or none, ends it at once, as does a locked account.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { addressGroup, type Limits } from '#auth/server'
import type { Standing } from '#auth'
import { ownId, type CollectionDefinition } from '#documents'
import type { DocumentService } from '#documents/server'
import type { RequestErrorCode } from '#http'
import { readHeader, type Router } from '#http/server'
import {
  bookingsCollection,
  placesCollection,
  planCollection,
  settingsCollection,
  tripsCollection,
} from '../collections.ts'
import { CALENDAR_OPEN_PATH, CALENDAR_ROUTE, parseCalendarAddress } from '../export/calendar-address.ts'
import { tripsAsCalendar } from '../export/trip-calendar.ts'
import type { Kept, TripContents } from '../export/trip-contents.ts'

type CalendarFeedEnvironment = {
  readonly documents: Pick<DocumentService, 'store'>
  readonly people: { readStandings(userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> }
  readonly limits: Limits
  readonly publicUrl: string
}

/** Programs ask every few minutes at most; several of them may share an address. */
const limit = { name: 'trip-calendar', times: 60, windowMs: MINUTE_MS }
/** Of one address: each answer reads all trips of its user. */
const userLimit = { name: 'trip-calendar-user', times: 20, windowMs: MINUTE_MS }
const TYPE = 'text/calendar; charset=utf-8'

export function startCalendarFeed(o: CalendarFeedEnvironment): {
  readonly openPaths: readonly string[]
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
} {
  return {
    openPaths: [CALENDAR_OPEN_PATH],
    addRoutes: (router) => {
      router.get(CALENDAR_ROUTE, async (context) => {
        await o.limits.take(limit, addressGroup(context.get('clientIp')))
        const userId = await findReader(o, context.req.param('address'))
        if (userId === undefined) throw new AppError<RequestErrorCode>('not-found')
        await o.limits.take(userLimit, userId)
        const text = await writeFeed(o, userId)
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
        const headers = { 'content-type': TYPE, 'cache-control': 'private, no-cache', etag }
        if (readHeader(context, 'if-none-match') === etag) return new Response(null, { status: 304, headers })
        return new Response(text, { headers })
      })
    },
    stop: async () => {},
  }
}

/** The user whose key this is; the time it takes tells nothing about the key. */
async function findReader(
  { documents, people }: CalendarFeedEnvironment,
  address: string,
): Promise<string | undefined> {
  const asked = parseCalendarAddress(address)
  if (asked === undefined) return undefined
  const { userId, key } = asked
  const stored = await documents.store.readDocument(userId, settingsCollection.name, ownId(userId))
  const settings = stored === undefined ? undefined : settingsCollection.schema.safeParse(stored.fields).data
  if (!isSameSecret(settings?.calendarKey ?? '', key)) return undefined
  return (await people.readStandings([userId])).get(userId) === 'person' ? userId : undefined
}

function isSameSecret(known: string, asked: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return known !== '' && timingSafeEqual(digest(known), digest(asked))
}

async function writeFeed({ documents, publicUrl }: CalendarFeedEnvironment, userId: string): Promise<string> {
  const read = async <Fields extends object>(collection: CollectionDefinition<Fields>): Promise<Kept<Fields>[]> => {
    const stored = await documents.store.queryDocuments(userId, collection.name)
    return stored.flatMap(({ id, updatedAt, version, fields }) => {
      const { data } = collection.schema.safeParse(fields)
      return data === undefined ? [] : [{ ...data, id, updatedAt, version }]
    })
  }
  const [trips, bookings, plan, places] = await Promise.all([
    read(tripsCollection),
    read(bookingsCollection),
    read(planCollection),
    read(placesCollection),
  ])
  const byTrip = <Of extends { readonly tripId: string }>(all: readonly Of[]) =>
    Map.groupBy(all, ({ tripId }) => tripId)
  const [bookingsOf, planOf, placesOf] = [byTrip(bookings), byTrip(plan), byTrip(places)]
  const contents = trips
    .filter(({ isExample }) => isExample !== true)
    .map((trip): TripContents => ({
      trip,
      bookings: bookingsOf.get(trip.id) ?? [],
      plan: planOf.get(trip.id) ?? [],
      places: placesOf.get(trip.id) ?? [],
    }))
  return tripsAsCalendar('Reisen', contents, { hasCodes: true, host: new URL(publicUrl).hostname })
}
