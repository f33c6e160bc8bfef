/**
 * The calendar of all trips that a user sees, at an address that only they know (J45): who has it needs no session. Another key in the
 * settings, or none, ends it at once, as does a locked account.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#base/app-error'
import { MINUTE_MS, type Now } from '#base/clock'
import { addressGroup, type Limits } from '#auth/server'
import type { Standing } from '#auth'
import { ownId } from '#documents'
import type { DocumentService, DocumentStore } from '#documents/server'
import type { RequestErrorCode } from '#http'
import { isKnownTag, readHeader, type Router } from '#http/server'
import { settingsCollection } from '../collections.ts'
import { CALENDAR_OPEN_PATH, CALENDAR_ROUTE, parseCalendarAddress } from '../export/calendar-address.ts'
import { calendarPieces } from '../export/write-calendar.ts'
import { mapInSlices, readFeedEvents } from './feed-events.ts'
import { createGoneReader } from './gone-documents.ts'

type CalendarFeedEnvironment = {
  readonly documents: Pick<DocumentService, 'store'>
  readonly people: { readStandings(userIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> }
  readonly limits: Limits
  readonly now: Now
  readonly publicUrl: string
}

/** Programs ask every few minutes at most; several of them may share an address. */
const limit = { name: 'trip-calendar', times: 60, windowMs: MINUTE_MS }
/** Of one user. */
const userLimit = { name: 'trip-calendar-user', times: 20, windowMs: MINUTE_MS }
const TYPE = 'text/calendar; charset=utf-8'

export function startCalendarFeed(o: CalendarFeedEnvironment): {
  readonly openPaths: readonly string[]
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
} {
  const { store } = o.documents
  const parts = { store, gone: createGoneReader({ store, now: o.now }), host: new URL(o.publicUrl).hostname }
  return {
    openPaths: [CALENDAR_OPEN_PATH],
    addRoutes: (router) => {
      router.get(CALENDAR_ROUTE, async (context) => {
        await o.limits.take(limit, addressGroup(context.get('clientIp')))
        const userId = await findReader(o, context.req.param('address'))
        if (userId === undefined) throw new AppError<RequestErrorCode>('not-found')
        await o.limits.take(userLimit, userId)
        const etag = await tagOf(o.documents.store, userId)
        const headers = { 'content-type': TYPE, 'cache-control': 'private, no-cache', etag }
        if (isKnownTag(readHeader(context, 'if-none-match'), etag)) return new Response(null, { status: 304, headers })
        const events = await readFeedEvents(parts, userId)
        return new Response((await mapInSlices(calendarPieces('Reisen', events), (piece) => [piece])).join(''), {
          headers,
        })
      })
    },
    stop: async () => {},
  }
}

/**
 * Which state of a user's documents it is, without reading one of them: the counter of their feed in this life of the database. It is read
 * before the documents, so what is written meanwhile has another tag.
 */
async function tagOf(store: Pick<DocumentStore, 'readFeed'>, userId: string): Promise<string> {
  const { epoch, era, next } = await store.readFeed(userId, Number.MAX_SAFE_INTEGER)
  const state = JSON.stringify([userId, epoch, era, next])
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
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
