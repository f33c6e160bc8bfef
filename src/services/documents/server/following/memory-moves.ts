/** How the store without a database moves followers (X10). */
import type { CollectionRegistry, StoredDocument } from '#documents'
import { keyOf } from '../../document.ts'
import { splitDocumentKey } from '../../change/path.ts'
import { followersOf, leaderKeyOf, moveFollowers } from '../../decide/follow-leader.ts'
import type { StoreEnvironment } from '../document-store.ts'
import { write, type MemoryDatabase } from '../memory-feed.ts'
import { keepLog } from '../memory-usage.ts'
import type { MoveSteps } from './follower-mover.ts'

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

export function moveStepsOf(state: MemoryDatabase, { collections, now }: StoreEnvironment): MoveSteps {
  return {
    listUnfinished: async () => [...state.moves.values()],
    listFollowers: async (leaderKey) => followerKeysOf(state, leaderKey, collections),
    moveSome: async (keys) => {
      const { documents } = state
      const own = new Map(keys.flatMap((key) => pairOf(key, documents.get(key))))
      const moves = [...state.moves.values()]
      const moved = moveFollowers({ documents: own, moves, leaders: documents, collections, serverNowMs: now() })
      keepLog(state, { written: [], log: [], moved })
      return { touchedUserIds: write(state, moved), movedCount: moved.length }
    },
    end: async ({ leaderKey, version }) => {
      if (state.moves.get(leaderKey)?.version === version) state.moves.delete(leaderKey)
    },
  }
}

function pairOf(key: string, document: StoredDocument | undefined): readonly (readonly [string, StoredDocument])[] {
  return document === undefined ? [] : [[key, document]]
}
