/**
 * One person's feed as server-sent events (rule D3). The consumer pulls: while it is slow nothing is read
 * for it and nothing piles up, wake-ups only say that there is something to read when it wants more.
 */
import { AppError } from '#base/app-error'
import type { FeedPage } from '#documents'
import type { TextSource } from '#http/server'
import type { DocumentStore } from './document-store.ts'
import type { FeedHub } from './feed-hub.ts'
import { createWaker, type Waker } from './waker.ts'

export type FeedStreamOptions = {
  readonly store: DocumentStore
  readonly hub: FeedHub
  readonly userId: string
  /** Position of the feed behind which it starts; undefined for the newest. */
  readonly since: number | undefined
  /** Silence after which a comment line keeps the connection alive. */
  readonly pingMs: number
  /** Called once, when the stream is over for whatever reason. */
  readonly onEnd: () => void
}

/** Opens the stream: `hello` with epoch and counter first, then a `feed` event for every page there is. */
export async function openFeedStream(options: FeedStreamOptions): Promise<TextSource> {
  const { store, hub, userId } = options
  const waker = createWaker(options.pingMs)
  // Subscribed before the first look, so that nothing written in between goes unnoticed.
  const unsubscribe = hub.subscribe(userId, (signal) => (signal === 'closed' ? waker.close() : waker.wake()))
  let hasEnded = false
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    waker.close()
    unsubscribe()
    options.onEnd()
  }
  try {
    // A page beyond the end of the feed is empty and tells the counter (rule D4).
    const { epoch, next: head } = await store.readFeed(userId, Number.MAX_SAFE_INTEGER)
    const chunks = feedChunks(options, { epoch, head }, waker)
    return { next: () => nextChunk(chunks, waker), onStuck: waker.onStuck, end }
  } catch (error) {
    end()
    throw error
  }
}

async function nextChunk(chunks: AsyncGenerator<string, void>, waker: Waker): Promise<string | undefined> {
  waker.noteRead()
  try {
    const { value } = await chunks.next()
    return value ?? undefined
  } catch (error) {
    // That the database is away is no fault of the stream's; whatever else it is, somebody has to see. Either way the
    // client connects again and pulls the feed.
    if (error instanceof AppError) return undefined
    throw error
  }
}

async function* feedChunks(
  { store, userId, since }: FeedStreamOptions,
  hello: { readonly epoch: string; readonly head: number },
  waker: Waker,
): AsyncGenerator<string, void> {
  yield toEvent('hello', hello)
  let position = Math.min(since ?? hello.head, hello.head)
  while (!waker.isClosed()) {
    const page: FeedPage = await store.readFeed(userId, position)
    if (page.next > position) yield toEvent('feed', page, page.next)
    position = page.next
    if (!page.hasMore && (await waker.next()) === 'ping') yield ': ping\n\n'
  }
}

function toEvent(name: string, data: object, id?: number): string {
  // JSON.stringify makes no line breaks, so the data is always one line.
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
