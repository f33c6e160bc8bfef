/**
 * Gives followers the audience of a leader whose members changed (X10), in transactions too short to be noticed by other writers. What is
 * unfinished is stored with the leader's change, so any server continues it: by the request that changed the members, when it opens the
 * database, and before it serves a user who lost the leader or writes a follower. So access ends with the leader's change.
 */
import { ok, type Result } from '#base/result'
import type { CollectionRegistry, RejectionCode, StoredDocument } from '#documents'
import { checkedChangesOf, type Batch } from '../../decide/batch.ts'
import { followersOf, type UnfinishedMove } from '../../decide/follow-leader.ts'
import { documentKey, splitDocumentKey } from '../../change/path.ts'
import type { AppliedBatch, DocumentStore, SharedDocument, StoreEnvironment } from '../document-store.ts'

/** Followers of the first step, and rows that later ones write: a follower, its entry, and one in the feed of each user. */
const FIRST_FOLLOWERS = 100
const STEP_ROWS = 1_000

export type Moved = Pick<SharedDocument, 'touchedUserIds' | 'movedCount'>

/** What an engine does; each call is a transaction. */
export type MoveSteps = {
  listUnfinished(): Promise<readonly UnfinishedMove[]>
  /** The keys of the leader's followers that are not deleted. */
  listFollowers(leaderKey: string): Promise<readonly string[]>
  /** Moves those of the documents that follow a leader with an unfinished move. */
  moveSome(keys: readonly string[]): Promise<Moved>
  /** Deletes the move, unless a later one took its place. */
  end(move: UnfinishedMove): Promise<void>
}

/** A leader's change, or undefined if its followers have not been moved since the one before. */
type ChangeLeader = () => Promise<Result<SharedDocument, RejectionCode> | undefined>

export type FollowerMover = {
  /** Changes a leader's members, and moves its followers. */
  share(leaderKey: string, change: ChangeLeader): Promise<Result<SharedDocument, RejectionCode>>
  /** Moves the followers of leaders that a batch has brought back. */
  follow(returned: readonly Pick<StoredDocument, 'collection' | 'id'>[]): Promise<Moved>
  /** Resolves when the user sees no follower any more that they lost with its leader. */
  beforeRead(userId: string): Promise<void>
  /** Resolves when the followers that the batch changes have the audience they should have; undefined if it changes none. */
  beforeBatch(batch: Batch): Promise<void> | undefined
  /** Finishes all moves. */
  finishAll(): Promise<void>
  /** The listener hears of sharing at its commit, and of followers when all are moved. */
  onMoved(listener: MoveListener): void
}

/** Hears whose feeds have moved. */
type MoveListener = (touchedUserIds: readonly string[]) => void

export const NOTHING_MOVED: Moved = { touchedUserIds: [], movedCount: 0 }

function join(one: Moved, other: Moved): Moved {
  const touchedUserIds = [...new Set([...one.touchedUserIds, ...other.touchedUserIds])]
  return { touchedUserIds, movedCount: one.movedCount + other.movedCount }
}

export function createFollowerMover(
  steps: MoveSteps,
  { collections, pauseMoves }: Pick<StoreEnvironment, 'collections' | 'pauseMoves'>,
): FollowerMover {
  const listeners = new Set<MoveListener>()
  const announce = ({ touchedUserIds }: Moved): void => listeners.forEach((listener) => listener(touchedUserIds))
  const moveAll = async (move: UnfinishedMove, pause?: () => Promise<void>): Promise<Moved> => {
    const keys = await steps.listFollowers(move.leaderKey)
    let all = NOTHING_MOVED
    for (let from = 0, count = FIRST_FOLLOWERS; from < keys.length;) {
      if (pause !== undefined) {
        await pause()
        count = 1
      }
      all = join(all, await steps.moveSome(keys.slice(from, from + count)))
      from += count
      count = Math.ceil(STEP_ROWS / (2 + all.touchedUserIds.length))
    }
    await steps.end(move)
    // Only now, so that devices download everything in one go.
    if (all.movedCount > 0) announce(all)
    return all
  }
  const running = new Map<string, Promise<Moved>>()
  const moveOnce = (move: UnfinishedMove): Promise<Moved> =>
    running.getOrInsertComputed(move.leaderKey, () => moveAll(move).finally(() => running.delete(move.leaderKey)))
  const finish = async (leaderKey: string, pause?: () => Promise<void>): Promise<Moved> => {
    for (let all = NOTHING_MOVED; ;) {
      const move = (await steps.listUnfinished()).find((one) => one.leaderKey === leaderKey)
      if (move === undefined) return all
      all = join(all, await (pause === undefined ? moveOnce(move) : moveAll(move, pause)))
    }
  }
  const prepare = async (keys: readonly string[]): Promise<void> => {
    if ((await steps.listUnfinished()).length === 0) return
    const moved = await steps.moveSome(keys)
    if (moved.movedCount > 0) announce(moved)
  }
  return {
    async share(leaderKey, change) {
      const isLeading = followersOf(collections, splitDocumentKey(leaderKey)[0]).length > 0
      for (;;) {
        if (isLeading) await finish(leaderKey)
        const shared = await change()
        if (shared === undefined) continue
        if (!shared.ok) return shared
        announce(shared.value)
        return isLeading ? ok({ ...shared.value, ...join(shared.value, await finish(leaderKey, pauseMoves)) }) : shared
      }
    },
    async follow(returned) {
      let all = NOTHING_MOVED
      for (const { collection, id } of returned) all = join(all, await finish(documentKey(collection, id), pauseMoves))
      return all
    },
    async beforeRead(userId) {
      for (const { leaderKey, lostUserIds } of await steps.listUnfinished())
        if (lostUserIds.includes(userId)) await finish(leaderKey)
    },
    beforeBatch(batch) {
      const keys = followerKeysOf(batch, collections)
      return keys.length === 0 ? undefined : prepare(keys)
    },
    async finishAll() {
      for (const { leaderKey } of await steps.listUnfinished()) await finish(leaderKey)
    },
    onMoved: (listener) => void listeners.add(listener),
  }
}

/** What a batch is answered, with what its leaders' return has moved. */
export function withMoved(applied: AppliedBatch, moved: Moved): AppliedBatch {
  return { ...applied, touchedUserIds: join({ ...applied, movedCount: 0 }, moved).touchedUserIds }
}

/** The store, whose answers to a user wait until followers that they have lost are theirs no more. */
export function gateReads({ beforeRead }: FollowerMover, store: DocumentStore): DocumentStore {
  const gate =
    <Rest extends readonly unknown[], Value>(read: (userId: string, ...rest: Rest) => Promise<Value>) =>
    async (userId: string, ...rest: Rest): Promise<Value> => {
      await beforeRead(userId)
      return read(userId, ...rest)
    }
  return {
    ...store,
    readDocument: gate(store.readDocument),
    queryDocuments: gate(store.queryDocuments),
    countDocuments: gate(store.countDocuments),
    readFeed: gate(store.readFeed),
    readFeedText: gate(store.readFeedText),
    readHistory: gate(store.readHistory),
  }
}

function followerKeysOf(batch: Batch, collections: CollectionRegistry): readonly string[] {
  const keys = new Set<string>()
  for (const checked of checkedChangesOf(batch))
    if (checked.ok && collections.get(checked.value.path.collection)?.follows !== undefined) keys.add(checked.value.key)
  return [...keys]
}
