/** The endpoints of the documents service. The store checks access; this module translates requests into its calls. */
import { AppError } from '#base/app-error'
import { toIso, type Now } from '#base/clock'
import { limitConcurrencyByKey } from '#base/limit-concurrency'
import { type Json } from '#base/text/json'
import {
  eraseHistory,
  eraseOwnHistory,
  FEED_STREAM_PATH,
  overwriteDocument,
  queryDocuments,
  readDocument,
  readFeed,
  readHistory,
  readUsage,
  rejectionTexts,
  sendChanges,
  shareDocument,
  STREAM_PING_MS,
  type ChangeResult,
  type CollectionRegistry,
  type DocumentErrorCode,
  type StoredDocument,
} from '#documents'
import { ANSWER_HEADER, OLDEST_PROTOCOL_VERSION, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { answerEvents, JsonText, readHeader, serve, type AskRoom, type Router, type Session } from '#http/server'
import { isShareable } from '../collection-registry.ts'
import type { DocumentFilter } from '../match-filter.ts'
import { withoutGrowth } from '../decide/without-growth.ts'
import { createChangePace, GUEST_PACE, PEOPLE_PACE } from './change-pace.ts'
import { requireRoom, type DocumentService } from './document-service.ts'
import type { FeedHub } from './feed/feed-hub.ts'
import { createFeedStreams, type StreamSessions } from './feed/feed-streams.ts'

export type DocumentRoutesOptions = {
  readonly service: DocumentService
  readonly hub: FeedHub
  readonly collections: CollectionRegistry
  readonly now: Now
  readonly sessions: StreamSessions
  /** Whether the disk has room for what a user adds (Q10); without it it always has. */
  readonly askRoom?: AskRoom
  /** Called with the size in bytes of each request whose changes were decided, also if all of them were refused. */
  readonly onTaken?: (bodyBytes: number) => void
  /** The rules for sharing; without them every user may share with all others, and nothing follows. */
  readonly sharing?: SharingRules
  /** Silence after which a stream sends a comment; `STREAM_PING_MS` unless a test is in a hurry. */
  readonly pingMs?: number
}

/** What the documents do not know of the people they are shared with. */
export type SharingRules = {
  /** Called before new members are added; throws if the user may not share with them. Not called when members leave or are removed. */
  checkJoining(userId: string, joiningIds: readonly string[]): Promise<void>
  /** Told once they are in. */
  noteJoined(document: StoredDocument, userId: string, joinedIds: readonly string[]): Promise<void>
}

/** Adds all endpoints of the `#documents` contract and the feed's stream. */
export function addDocumentRoutes(router: Router, options: DocumentRoutesOptions): void {
  const { admit, admitBesides } = createAdmission(options.now)
  addSyncRoutes(router, { ...options, admit })
  addFeedStream(router, options)
  // Behind those above: `:collection` would match them too.
  addUsageRoutes(router, options)
  addReadRoutes(router, options)
  addWriteRoutes(router, { ...options, admit, admitBesides })
}

type Admission = ReturnType<typeof createAdmission>

/** Rule Q9. */
function createAdmission(now: Now) {
  const changePace = createChangePace(now)
  const paceOf = ({ isGuest }: Session) => (isGuest === true ? GUEST_PACE : PEOPLE_PACE)
  return {
    /** Throws `too-many-requests` if a person sends changes faster than their pace. */
    admit: (session: Session, changes: number, bytes: number): void => {
      const retryAfterSeconds = changePace.take(session.userId, { changes, bytes, pace: paceOf(session) })
      if (retryAfterSeconds > 0)
        throw new AppError<RequestErrorCode>('too-many-requests', { message: PACE_TEXT, retryAfterSeconds })
    },
    /** Counts what an admitted request has changed besides: the next one waits for it. */
    admitBesides: (session: Session, changes: number): void =>
      changePace.takeBesides(session.userId, { changes, pace: paceOf(session) }),
  }
}

const PACE_TEXT = 'Das waren sehr viele Änderungen in kurzer Zeit. Warte einen Moment und versuch es noch einmal.'

type Admitting = DocumentRoutesOptions & Pick<Admission, 'admit'>

function addSyncRoutes(router: Router, { service, now, admit, askRoom, onTaken }: Admitting): void {
  serve(router, sendChanges, 'signed-in', async ({ input, session, header, bodyBytes }) => {
    const version = checkProtocol(header(ANSWER_HEADER))
    if (input.userId !== session.userId) throw new AppError<DocumentErrorCode>('wrong-user', { field: 'userId' })
    admit(session, input.changes.length, bodyBytes)
    const refusal = askRoom?.(session)
    const changes = refusal === undefined ? input.changes : withoutGrowth(input.changes, session.userId)
    if (refusal !== undefined && changes.length === 0) throw refusal
    const arrivedMs = now()
    const { epoch, era, results } = await service.applyBatch({
      userId: session.userId,
      deviceId: input.deviceId,
      actor: 'person',
      allowanceBytes: service.allowanceOf(session),
      clockOffsetMs: arrivedMs - Date.parse(input.clientTime),
      changes,
      expectedVersions: new Map(),
    })
    onTaken?.(bodyBytes)
    return { epoch, era, serverTime: toIso(arrivedMs), results: results.map((result) => inVersion(version, result)) }
  })

  serve(router, readFeed, 'signed-in', async ({ input, session }) => {
    const { text } = await service.store.readFeedText(session.userId, Number(input.since), input.era)
    return new JsonText(text)
  })
}

/** `GET …/stream?since=N&device=D`, or `Last-Event-ID` when the browser connects again by itself; all of it may be missing. */
function addFeedStream(
  router: Router,
  { service, hub, sessions, pingMs = STREAM_PING_MS }: DocumentRoutesOptions,
): void {
  const streams = createFeedStreams({ store: service.store, hub, sessions, pingMs })
  router.get(FEED_STREAM_PATH, async (context) => {
    const session = context.get('session')
    if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const since = readPosition(readHeader(context, 'last-event-id') ?? context.req.query('since'))
    return answerEvents(context, streams.from(session, since, context.req.query('device')))
  })
}

function readPosition(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new AppError<RequestErrorCode>('invalid-request', { field: 'since' })
  return Number(text)
}

function addUsageRoutes(router: Router, { service, collections, now }: DocumentRoutesOptions): void {
  const { store } = service
  serve(router, readUsage, 'signed-in', async ({ session }) => {
    const usage = (await store.readUsage([session.userId])).get(session.userId)
    const { usedBytes = 0, historyBytes = 0 } = usage ?? {}
    return { usedBytes, historyBytes, limitBytes: service.allowanceOf(session) }
  })

  serve(router, eraseHistory, 'signed-in', async ({ input, session }) => {
    checkCollection(collections, input.collection)
    const erased = await store.eraseHistory(session.userId, input.collection, input.id)
    if (!erased.ok) throw new AppError<DocumentErrorCode>(erased.error)
    return { freedBytes: Math.max(0, erased.value) }
  })

  serve(router, eraseOwnHistory, 'signed-in', async ({ input, session }) => {
    const endMs = now() + ERASING_TURN_MS
    let freedBytes = 0
    for await (const step of store.eraseOwnHistory(session.userId, input.after)) {
      freedBytes += step.freedBytes
      if (now() >= endMs) return { freedBytes: Math.max(0, freedBytes), next: step.next }
    }
    return { freedBytes: Math.max(0, freedBytes) }
  })
}

/** How long one request deletes history (H4). */
const ERASING_TURN_MS = 2_000

function addReadRoutes(router: Router, { service, collections }: DocumentRoutesOptions): void {
  const { store } = service
  // A collection is read whole, so a user's next one waits for it.
  const inTurnOf = limitConcurrencyByKey(1)
  serve(router, queryDocuments, 'signed-in', async ({ input, session: { userId } }) => {
    checkCollection(collections, input.collection)
    const read = () => store.queryDocuments(userId, input.collection, toFilter(input))
    const documents = await inTurnOf(userId, read)
    return { documents: [...documents] }
  })

  serve(router, readDocument, 'signed-in', async ({ input, session }) => {
    checkCollection(collections, input.collection)
    const document = await store.readDocument(session.userId, input.collection, input.id)
    if (document === undefined) throw new AppError<RequestErrorCode>('not-found')
    return { document }
  })

  serve(router, readHistory, 'signed-in', async ({ input, session }) => {
    checkCollection(collections, input.collection)
    const entries = await store.readHistory(session.userId, input.collection, input.id)
    if (entries === undefined) throw new AppError<RequestErrorCode>('not-found')
    return { entries: entries.slice(0, input.limit === undefined ? entries.length : Number(input.limit)) }
  })
}

function addWriteRoutes(
  router: Router,
  { service, collections, sharing, admit, admitBesides, askRoom, onTaken }: DocumentRoutesOptions & Admission,
): void {
  serve(router, overwriteDocument, 'signed-in', async ({ input, session, header, bodyBytes }) => {
    checkProtocol(header(ANSWER_HEADER))
    checkCollection(collections, input.collection)
    admit(session, 1, bodyBytes)
    const { collection, id, fields, ifMatch } = input
    const version = ifMatch === undefined ? {} : { version: Number(ifMatch.replaceAll('"', '')) }
    const { sessionId: _session, ...writer } = session
    const written = await service.overwrite({ ...writer, collection, id, fields, ...version })
    onTaken?.(bodyBytes)
    if (!written.ok) {
      const { code, ...details } = written.error
      throw new AppError<DocumentErrorCode>(code, details)
    }
    return { document: written.value }
  })

  serve(router, shareDocument, 'signed-in', async ({ input, session, header, bodyBytes }) => {
    checkProtocol(header(ANSWER_HEADER))
    checkCollection(collections, input.collection)
    admit(session, 1, bodyBytes)
    const { collection, id, memberIds, knownMemberIds } = input
    const before = await service.store.readDocument(session.userId, collection, id)
    // The store refuses users who may not share this document, as for any list.
    const mayShare = before?.ownerId === session.userId && isShareable(collections.get(collection))
    const joinedIds = mayShare ? memberIds.filter((memberId) => !before.memberIds.includes(memberId)) : []
    if (joinedIds.length > 0) requireRoom(askRoom?.(session))
    if (joinedIds.length > 0) await sharing?.checkJoining(session.userId, joinedIds)
    const known = { memberIds: knownMemberIds, allowanceBytes: service.allowanceOf(session) }
    const shared = await service.setMembers(session.userId, collection, id, memberIds, known)
    if (!shared.ok) {
      throw new AppError<DocumentErrorCode>(
        shared.error,
        shared.error === 'invalid-change' ? { field: 'memberIds' } : quotaMessageOf(shared.error),
      )
    }
    const { document, movedCount } = shared.value
    admitBesides(session, movedCount)
    if (joinedIds.length > 0) await sharing?.noteJoined(document, session.userId, joinedIds)
    return { document }
  })
}

/** Files have a code by the same name, with another text. */
function quotaMessageOf(code: DocumentErrorCode): { readonly message?: string } {
  return code === 'quota-exceeded' ? { message: rejectionTexts[code] } : {}
}

/** Reads the protocol version a page sends; a client without the header (curl) gets the current one. */
function checkProtocol(header: string | undefined): number {
  if (header === undefined) return PROTOCOL_VERSION
  const version = /^\d{1,4}$/.test(header) ? Number(header) : 0
  if (version < OLDEST_PROTOCOL_VERSION) throw new AppError<RequestErrorCode>('update-required')
  // The page came from another node that is updated already; this one will be in a moment.
  if (version > PROTOCOL_VERSION) throw new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: 30 })
  return version
}

/** Pages of version 1 take no answer whose code they do not know, and would send the same changes for ever; the text is what people read. */
function inVersion(version: number, result: ChangeResult): ChangeResult {
  const isUnknown = version < 2 && result.outcome === 'rejected' && result.code === 'quota-exceeded'
  return isUnknown ? { ...result, code: 'invalid-document' } : result
}

function checkCollection(collections: CollectionRegistry, name: string): void {
  if (!collections.has(name)) throw new AppError<DocumentErrorCode>('unknown-collection', { field: 'collection' })
}

function toFilter(input: {
  readonly field?: string | undefined
  readonly equals?: string | undefined
  readonly contains?: string | undefined
}): DocumentFilter | undefined {
  const { field, equals, contains } = input
  if (field === undefined) {
    if (equals === undefined && contains === undefined) return undefined
    throw new AppError<RequestErrorCode>('invalid-request', { field: 'field' })
  }
  if (equals !== undefined && contains === undefined) return { field, equals: toValue(equals) }
  if (contains !== undefined && equals === undefined) return { field, contains: toValue(contains) }
  throw new AppError<RequestErrorCode>('invalid-request', {
    field: 'equals',
    message: 'Zu einem Feld gehört genau eines von „equals“ und „contains“.',
  })
}

/** The value of a query is JSON; what is no JSON is the text itself. */
function toValue(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
