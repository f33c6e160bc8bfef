/** What the store without a database has, the feeds of its users (D1, D2), and how it moves followers (X10). */
import { utf8Length } from '#base/text/text'
import type { CollectionRegistry, FeedPage, StoredDocument } from '#documents'
import {
  followersOf,
  leaderKeyOf,
  moveFollowers,
  type UnfinishedMove,
} from '../../src/services/documents/decide/follow-leader.ts'
import {
  countFeedRows,
  planFeedRows,
  type FeedRow,
  type WrittenDocument,
} from '../../src/services/documents/decide/plan-feed.ts'
import { FEED_PAGE_DOCUMENTS } from '../../src/services/documents/limits.ts'
import { FEED_PAGE_BYTES, type StoreEnvironment } from '../../src/services/documents/server/document-store.ts'
import { followedBy } from '../../src/services/documents/server/feed/feed-text.ts'
import { keepLog, type MemoryCounts } from './memory-log.ts'
import { keyOf } from '../../src/services/documents/document.ts'
import { splitDocumentKey } from '../../src/services/documents/change/path.ts'
import type { Batch } from '../../src/services/documents/decide/batch.ts'
import type { MoveSteps } from '../../src/services/documents/server/following/follower-mover.ts'
import {
  FollowersOutdated,
  touchedFollowersOf,
} from '../../src/services/documents/server/following/store-with-followers.ts'

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

/** The keys of documents that follow the leader and are not deleted (X10). */
export function followerKeysOf(
  { documents }: MemoryDatabase,
  leaderKey: string,
  collections: CollectionRegistry,
): readonly string[] {
  const following = followersOf(collections, splitDocumentKey(leaderKey)[0])
  const isFollower = ({ collection, fields, isDeleted }: StoredDocument): boolean =>
    !isDeleted && following.some((own) => own.name === collection && leaderKeyOf(own, fields) === leaderKey)
  return [...documents].flatMap(([key, document]) => (isFollower(document) ? key : []))
}

export function noteMove(
  { moves }: MemoryDatabase,
  leader: StoredDocument,
  userId: string,
  lost: readonly string[],
): void {
  const leaderKey = keyOf(leader)
  const lostUserIds = moves.get(leaderKey)?.lostUserIds ?? lost
  moves.set(leaderKey, { leaderKey, version: leader.version, userId, lostUserIds })
}

/** Rule X10: nothing is written by an outdated audience. */
export function refuseOutdated(state: MemoryDatabase, batch: Batch, environment: StoreEnvironment): void {
  const outdated = moveOf(state, touchedFollowersOf(batch, environment.collections), environment)
  if (outdated.length > 0) throw new FollowersOutdated()
}

export function moveStepsOf(state: MemoryDatabase, environment: StoreEnvironment): MoveSteps {
  return {
    listUnfinished: async () => [...state.moves.values()],
    listFollowers: async (leaderKey) => followerKeysOf(state, leaderKey, environment.collections),
    moveSome: async (keys) => {
      const moved = moveOf(state, keys, environment)
      keepLog(state, { written: [], log: [], moved })
      return { touchedUserIds: write(state, moved), movedCount: moved.length }
    },
    end: async ({ leaderKey, version }) => {
      if (state.moves.get(leaderKey)?.version === version) state.moves.delete(leaderKey)
    },
  }
}

function moveOf(state: MemoryDatabase, keys: readonly string[], { collections, now }: StoreEnvironment) {
  const { documents: leaders } = state
  const documents = new Map(keys.flatMap((key) => pairOf(key, leaders.get(key))))
  return moveFollowers({ documents, moves: [...state.moves.values()], leaders, collections, serverNowMs: now() })
}

function pairOf(key: string, document: StoredDocument | undefined): readonly (readonly [string, StoredDocument])[] {
  return document === undefined ? [] : [[key, document]]
}
