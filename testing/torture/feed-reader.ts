/** An independent device that only reads: it follows one person's stream through every crash. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { feedPageSchema, FEED_STREAM_PATH, type FeedPage } from '#documents'
import type { Person } from '#testing/app-server'
import { openEventReader } from '#testing/event-reader'

const LONGEST_RETRY_MS = 200
const helloSchema = z.object({ epoch: z.string(), head: z.int() })

export type FeedReader = {
  /** Versions by `collection/id`. */
  readonly versions: ReadonlyMap<string, number>
  readonly cursor: () => number
  /** What it was told that cannot be: each a sentence. */
  readonly contradictions: readonly string[]
  readonly done: Promise<void>
}

export function startFeedReader(o: {
  readonly person: Person
  readonly urls: readonly string[]
  readonly stop: AbortSignal
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
  const run = async (): Promise<void> => {
    for (let round = 0; !o.stop.aborted; round++) {
      const url = o.urls[round % o.urls.length] ?? ''
      try {
        await follow(url)
      } catch {
        // Cut off or not there: it connects again where it was.
      }
      await sleep(Math.random() * LONGEST_RETRY_MS)
    }
  }
  return { versions, cursor: () => cursor, contradictions, done: run() }
}
