/**
 * The live feed, read with fetch rather than EventSource: so comments count as a sign of life, and an answer without our header (a
 * captive portal) does not count as an answer. It opens once and ends once; the sync core decides when to try again.
 */
import { parseJson } from '#base/text/parse-json'
import { FEED_STREAM_PATH, feedPageSchema, STREAM_SILENCE_MS, type FeedPage } from '#documents'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { noteReceived } from './received-page.ts'
import { createSseParser } from './sse-parser.ts'
import type { Timers } from '../timers.ts'

const OPEN_TIMEOUT_MS = 10_000

export type FeedStreamListener = {
  onOpened(): void
  /** Anything at all came through, if only a comment. */
  onSign(): void
  onPage(page: FeedPage): void
  /** Refused, ended, or silent for 45 s. Called once, and not after `close`. */
  onLost(): void
}

/** The part of `fetch` the stream needs; callEndpoint reads whole answers, and a stream has none. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Opens the stream behind `since`; the returned function closes it. What `deviceId` wrote itself follows after other changes. */
export function openFeedStream(
  o: { readonly fetch: Fetch; readonly timers: Timers; readonly deviceId: string },
  since: number,
  listener: FeedStreamListener,
): () => void {
  const abort = new AbortController()
  let silence = o.timers.setTimer(() => end(), OPEN_TIMEOUT_MS)
  let isOver = false

  const close = (): void => {
    isOver = true
    o.timers.clearTimer(silence)
    abort.abort()
  }
  const end = (): void => {
    if (isOver) return
    close()
    listener.onLost()
  }
  const heard = (): void => {
    if (isOver) return
    o.timers.clearTimer(silence)
    silence = o.timers.setTimer(() => end(), STREAM_SILENCE_MS)
    listener.onSign()
  }
  const parse = createSseParser(({ name, data }) => {
    if (name !== 'feed' || isOver) return
    const page = readPage(data)
    if (page === undefined) end()
    else listener.onPage(page)
  })
  const run = async (): Promise<void> => {
    const response = await o.fetch(`${FEED_STREAM_PATH}?since=${since}&device=${o.deviceId}`, {
      headers: { accept: 'text/event-stream', [ANSWER_HEADER]: String(PROTOCOL_VERSION) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    })
    if (!response.ok || response.headers.get(ANSWER_HEADER) === null || response.body === null) return
    heard()
    if (!isOver) listener.onOpened()
    const reader = response.body.getReader()
    // By hand: a stream that decodes costs several times what decoding does.
    const decoder = new TextDecoder()
    for (let piece = await reader.read(); !piece.done && !isOver; piece = await reader.read()) {
      heard()
      parse(decoder.decode(piece.value, { stream: true }))
    }
  }
  // Cut off or refused: either way the stream has ended, and the pull finds out why.
  run().then(end, end)
  return close
}

function readPage(data: string): FeedPage | undefined {
  const parsed = feedPageSchema.safeParse(parseJson(data))
  if (parsed.success) noteReceived(parsed.data, data)
  return parsed.data
}
