/** An independent device that only reads one person's feed, through every crash: live by the stream, or by asking again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { feedPageSchema, FEED_STREAM_PATH, readFeed, type FeedPage } from '#documents'
import type { Person } from '#testing/app-server'
import { openEventReader } from '#testing/messages/event-reader'

const LONGEST_RETRY_MS = 200
const POLL_MS = 60
const helloSchema = z.object({ epoch: z.string(), head: z.int() })

export type FeedReader = {
  /** Versions by `collection/id`. */
  readonly versions: ReadonlyMap<string, number>
  readonly cursor: () => number
  /** Impossible answers it received, each as a sentence. */
  readonly contradictions: readonly string[]
}

export function startFeedReader(o: {
  readonly person: Person
  readonly urls: readonly string[]
  readonly stop: AbortSignal
  readonly by: 'stream' | 'poll'
}): FeedReader {
  const versions = new Map<string, number>()
  const contradictions: string[] = []
  let cursor = 0
  let epoch: string | undefined
  const take = (page: FeedPage): void => {
    // A page from before the cursor repeats; one from behind it would leave a hole.
    if (page.since !== cursor) contradictions.push(`a page since ${page.since} came at ${cursor}`)
    for (const document of page.documents) {
      const key = `${document.collection}/${document.id}`
      const known = versions.get(key) ?? 0
      if (document.version < known) contradictions.push(`${key} went from version ${known} to ${document.version}`)
      versions.set(key, document.version)
    }
    cursor = page.next
  }
  const follow = async (url: string): Promise<void> => {
    const answer = await fetch(`${url}${FEED_STREAM_PATH}?since=${cursor}`, {
      headers: o.person.headers,
      signal: o.stop,
    })
    if (answer.status !== 200) return answer.body?.cancel()
    const events = openEventReader(answer)
    for (let event = await events.next(); event !== undefined; event = await events.next()) {
      if (event.event === 'feed') take(feedPageSchema.parse(event.data))
      else {
        const hello = helloSchema.parse(event.data)
        epoch ??= hello.epoch
        if (hello.epoch !== epoch) contradictions.push('the database has another epoch')
        if (hello.head < cursor) contradictions.push(`the counter fell from ${cursor} to ${hello.head}`)
      }
    }
  }
  const ask = async (url: string): Promise<void> => {
    const answer = await fetch(`${url}${readFeed.path}?since=${cursor}`, { headers: o.person.headers, signal: o.stop })
    const body: unknown = await answer.json()
    if (answer.status === 200) take(feedPageSchema.parse(body))
  }
  const run = async (): Promise<void> => {
    for (let round = 0; !o.stop.aborted; round++) {
      const url = o.urls[round % o.urls.length] ?? ''
      try {
        await (o.by === 'stream' ? follow(url) : ask(url))
      } catch {
        // Cut off or not there: it goes on where it was.
      }
      await sleep(o.by === 'stream' ? Math.random() * LONGEST_RETRY_MS : POLL_MS)
    }
  }
  void run()
  return { versions, cursor: () => cursor, contradictions }
}
