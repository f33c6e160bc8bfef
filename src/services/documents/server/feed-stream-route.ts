import { AppError } from '#base/app-error'
import { FEED_STREAM_PATH, STREAM_PING_MS } from '#documents'
import type { RequestErrorCode } from '#http'
import { answerEvents, readHeader, type Router } from '#http/server'
import type { DocumentService } from './document-service.ts'
import type { FeedHub } from './feed-hub.ts'
import { openFeedStream } from './feed-stream.ts'

/** One tab of a device holds the stream and shares it, so this is a person with twenty devices. */
const STREAMS_PER_PERSON = 20

/** `GET …/stream?since=N`, or `Last-Event-ID` when the browser connects again by itself. */
export function addFeedStream(
  router: Router,
  options: { readonly service: DocumentService; readonly hub: FeedHub; readonly pingMs?: number },
): void {
  const openCounts = new Map<string, number>()
  const count = (userId: string, step: 1 | -1): void => {
    const open = (openCounts.get(userId) ?? 0) + step
    if (open > 0) openCounts.set(userId, open)
    else openCounts.delete(userId)
  }
  router.get(FEED_STREAM_PATH, async (context) => {
    const session = context.get('session')
    if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const { userId } = session
    const since = readPosition(readHeader(context, 'last-event-id') ?? context.req.query('since'))
    if ((openCounts.get(userId) ?? 0) >= STREAMS_PER_PERSON) {
      throw new AppError<RequestErrorCode>('too-many-requests', { retryAfterSeconds: 60 })
    }
    count(userId, 1)
    const source = await openFeedStream({
      store: options.service.store,
      hub: options.hub,
      userId,
      since,
      pingMs: options.pingMs ?? STREAM_PING_MS,
      onEnd: () => count(userId, -1),
    })
    return answerEvents(context, source)
  })
}

function readPosition(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new AppError<RequestErrorCode>('invalid-request', { field: 'since' })
  return Number(text)
}
