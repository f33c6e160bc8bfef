/** An engine as a store whose users see followers as they see the leaders (X10). */
import { ok, type Result } from '#base/result'
import type { CollectionRegistry, RejectionCode, StoredDocument } from '#documents'
import { keyOf } from '../../document.ts'
import { checkedChangesOf, type Batch } from '../../decide/batch.ts'
import { followersOf } from '../../decide/follow-leader.ts'
import type {
  AppliedBatch,
  DocumentStore,
  SharedDocument,
  SharingRequest,
  StoreEnvironment,
} from '../document-store.ts'
import {
  createFinishMove,
  join,
  NOTHING_MOVED,
  type FinishMove,
  type MoveListener,
  type MoveSteps,
} from './follower-mover.ts'

/** A batch that is written, with the leaders that it has brought back, whose followers are to be moved. */
export type Returning = { readonly applied: AppliedBatch; readonly returned: readonly StoredDocument[] }

/** A batch touches followers of a leader with an unfinished move. Nothing of it was done; it is written again once they are moved. */
export class FollowersOutdated extends Error {}

export type Engine = Omit<DocumentStore, 'applyBatch' | 'setMembers' | 'onMoved'> & {
  /** Throws `FollowersOutdated`. */
  applyBatch(batch: Batch, onCommitted?: (applied: AppliedBatch) => void): Promise<Returning>
  /** Undefined if the followers have not been moved since the change before. */
  setMembers(request: SharingRequest): Promise<Result<SharedDocument, RejectionCode> | undefined>
  readonly moves: MoveSteps
}

type Environment = Pick<StoreEnvironment, 'collections' | 'pauseMoves'>
type Sharing = {
  readonly finish: FinishMove
  readonly announce: MoveListener
  readonly pauseMoves: Environment['pauseMoves'] | undefined
}

/**
 * The store, once all moves are finished that an earlier server has left. What a full disk holds up is no reason not to open: it is tried
 * again before a user who lost something is served.
 */
export async function openWithFollowers(engine: Engine, environment: Environment): Promise<DocumentStore> {
  const { store, ready } = withFollowers(engine, environment)
  await ready.catch(() => undefined)
  return store
}

export function withFollowers(
  engine: Engine,
  { collections, pauseMoves }: Environment,
): { readonly store: DocumentStore; readonly ready: Promise<void> } {
  const { moves, ...rest } = engine
  const listeners = new Set<MoveListener>()
  const announce: MoveListener = (userIds) => listeners.forEach((listener) => listener(userIds))
  const finish = createFinishMove(moves, announce)
  const finishAll = async (isMeant: (lostUserIds: readonly string[]) => boolean = () => true): Promise<void> => {
    for (const { leaderKey, lostUserIds } of await moves.listUnfinished())
      if (isMeant(lostUserIds)) await finish(leaderKey)
  }
  const write = createWrite(engine, collections, announce)
  const share = createShare(engine, { finish, announce, pauseMoves })
  const store: DocumentStore = {
    ...rest,
    ...gateReads(engine, (userId) => finishAll((lost) => lost.includes(userId))),
    async applyBatch(batch, onCommitted) {
      const { applied, returned } = await write(batch, onCommitted)
      let all = { ...NOTHING_MOVED, touchedUserIds: applied.touchedUserIds }
      for (const leader of returned) all = join(all, await finish(keyOf(leader), pauseMoves))
      return { ...applied, touchedUserIds: all.touchedUserIds }
    },
    setMembers: (userId, collection, id, memberIds, known = {}) =>
      share({ userId, collection, id, memberIds, known }, followersOf(collections, collection).length > 0),
    onMoved: (listener) => void listeners.add(listener),
    async *forgetPerson(deletedUser) {
      await finishAll()
      yield* engine.forgetPerson(deletedUser)
    },
  }
  return { store, ready: finishAll() }
}

/** Writes a batch as often as it takes until it meets no follower that is yet to be moved. */
function createWrite(engine: Engine, collections: CollectionRegistry, announce: MoveListener): Engine['applyBatch'] {
  return async (batch, onCommitted) => {
    for (;;) {
      try {
        return await engine.applyBatch(batch, onCommitted)
      } catch (error) {
        if (!(error instanceof FollowersOutdated)) throw error
        const { touchedUserIds, movedCount } = await engine.moves.moveSome(touchedFollowersOf(batch, collections))
        if (movedCount > 0) announce(touchedUserIds)
      }
    }
  }
}

function createShare(engine: Engine, o: Sharing) {
  return async (request: SharingRequest, isLeading: boolean): Promise<Result<SharedDocument, RejectionCode>> => {
    const leaderKey = keyOf(request)
    for (;;) {
      if (isLeading) await o.finish(leaderKey)
      const shared = await engine.setMembers(request)
      if (shared === undefined) continue
      if (!shared.ok) return shared
      o.announce(shared.value.touchedUserIds)
      if (!isLeading) return shared
      return ok({ ...shared.value, ...join(shared.value, await o.finish(leaderKey, o.pauseMoves)) })
    }
  }
}

type Reads = Pick<
  DocumentStore,
  'readDocument' | 'queryDocuments' | 'countDocuments' | 'readFeed' | 'readFeedText' | 'readHistory'
>

/** Answers to a user wait until the followers that they have lost are theirs no more. */
function gateReads(reads: Reads, wait: (userId: string) => Promise<void>): Reads {
  const gate =
    <Rest extends readonly unknown[], Value>(read: (userId: string, ...rest: Rest) => Promise<Value>) =>
    async (userId: string, ...rest: Rest): Promise<Value> => {
      await wait(userId)
      return read(userId, ...rest)
    }
  return {
    readDocument: gate(reads.readDocument),
    queryDocuments: gate(reads.queryDocuments),
    countDocuments: gate(reads.countDocuments),
    readFeed: gate(reads.readFeed),
    readFeedText: gate(reads.readFeedText),
    readHistory: gate(reads.readHistory),
  }
}

/** Of the documents that a batch touches, those that may follow a leader. */
export function touchedFollowersOf(batch: Batch, collections: CollectionRegistry): readonly string[] {
  const keys = new Set<string>()
  for (const checked of checkedChangesOf(batch))
    if (checked.ok && collections.get(checked.value.path.collection)?.follows !== undefined) keys.add(checked.value.key)
  return [...keys]
}
