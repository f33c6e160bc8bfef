import { AppError } from '#base/app-error'
import { FEED_STREAM_PATH, STREAM_PING_MS } from '#documents'
import type { RequestErrorCode } from '#http'
import { answerEvents, readHeader, type Router } from '#http/server'
import type { DocumentService } from '../document-service.ts'
import type { FeedHub } from './feed-hub.ts'
import { createFeedStreams, type StreamSessions } from './feed-streams.ts'

/** `GET …/stream?since=N&device=D`, or `Last-Event-ID` when the browser connects again by itself; all of it may be missing. */
export function addFeedStream(
  router: Router,
  options: {
    readonly service: DocumentService
    readonly hub: FeedHub
    readonly sessions: StreamSessions
    readonly pingMs?: number
  },
): void {
  const { service, hub, sessions, pingMs = STREAM_PING_MS } = options
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
