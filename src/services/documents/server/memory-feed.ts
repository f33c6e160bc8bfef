/** What the store without a database has, and the feeds of its users (D1, D2). */
import { utf8Length } from '#base/text/text'
import type { FeedPage, StoredDocument } from '#documents'
import type { UnfinishedMove } from '../decide/follow-leader.ts'
import { countFeedRows, planFeedRows, type FeedRow, type WrittenDocument } from '../decide/plan-feed.ts'
import { FEED_PAGE_DOCUMENTS } from '../limits.ts'
import { FEED_PAGE_BYTES } from './document-store.ts'
import { followedBy } from './feed/feed-text.ts'
import type { MemoryCounts } from './memory-usage.ts'

/** What outlives the store that writes to it: a test closes one store and opens another on the same data, or on a copy. */
export type MemoryDatabase = MemoryCounts & {
  readonly epoch: string
  readonly heads: Map<string, number>
  /** By person, then by document key. */
  readonly feeds: Map<string, Map<string, FeedRow>>
  /** Oldest first (D6); of those that are over, how far everybody's counter had come. */
  eras: { readonly id: string; readonly startedAt: string; heads: ReadonlyMap<string, number> | null }[]
  /** By the key of the leader. */
  readonly moves: Map<string, UnfinishedMove>
}

export function createMemoryDatabase(epoch: string): MemoryDatabase {
  const counts = { documents: new Map(), log: [], usage: new Map() }
  return { epoch, ...counts, heads: new Map(), feeds: new Map(), eras: [], moves: new Map() }
}

type Written = WrittenDocument & { readonly document: StoredDocument }

/** Writes documents and everybody's feed rows; returns whose feed moved. */
export function write(state: MemoryDatabase, written: readonly Written[]): readonly string[] {
  for (const { key, document } of written) state.documents.set(key, document)
  const counts = countFeedRows(written)
  for (const [userId, count] of counts) state.heads.set(userId, (state.heads.get(userId) ?? 0) + count)
  for (const row of planFeedRows(written, state.heads)) {
    const feed = state.feeds.getOrInsertComputed(row.userId, () => new Map<string, FeedRow>())
    feed.set(row.key, row)
  }
  return [...counts.keys()]
}

function hasReached(
  { eras }: MemoryDatabase,
  { userId, since, era }: { readonly userId: string; readonly since: number; readonly era: string },
): boolean {
  const found = eras.findLast(({ id }) => id === era)
  return found !== undefined && (found.heads === null || since <= (found.heads.get(userId) ?? 0))
}

export function readFeed(state: MemoryDatabase, userId: string, since: number, era?: string): FeedPage {
  return readPage(state, userId, era === undefined || hasReached(state, { userId, since, era }) ? since : 0)
}

function readPage(state: MemoryDatabase, userId: string, since: number): FeedPage {
  const head = state.heads.get(userId) ?? 0
  const rows = [...(state.feeds.get(userId)?.entries() ?? [])]
    .filter(([, row]) => row.position > since)
    .sort(([, a], [, b]) => a.position - b.position)
    .slice(0, FEED_PAGE_DOCUMENTS)
    .map(([key, { position, isLost, document: place }]) => {
      const { collection, id } = place
      return { position, collection, id, document: isLost ? undefined : state.documents.get(key) }
    })
  const page = takeBytes(rows, FEED_PAGE_BYTES)
  const next = page.at(-1)?.position ?? Math.min(since, head)
  return {
    userId,
    epoch: state.epoch,
    era: eraOf(state),
    since,
    next,
    ...followedBy(head - next),
    documents: page.flatMap(({ document }) => document ?? []),
    lost: page.filter(({ document }) => document === undefined).map(({ collection, id }) => ({ collection, id })),
  }
}

export function eraOf({ eras }: MemoryDatabase): string {
  return eras.at(-1)?.id ?? ''
}

export function takeBytes<Item>(items: readonly Item[], limitBytes: number): readonly Item[] {
  let sizeBytes = 0
  const end = items.findIndex((item) => {
    sizeBytes += utf8Length(JSON.stringify(item))
    return sizeBytes > limitBytes
  })
  return end === -1 ? items : items.slice(0, end)
}
