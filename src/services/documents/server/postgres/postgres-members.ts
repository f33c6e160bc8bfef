/** Access to documents on PostgreSQL: sharing, leaving, and the followers of shared documents. */
import type { Pool, PoolClient } from 'pg'
import { failed, ok, type Result } from '#base/result'
import { classifyError } from '#database/server'
import type { RejectionCode } from '#documents'
import { decideMembers, hasNoPlaceForMore } from '../../decide/decide-members.ts'
import { keyOf, USERS_COLLECTION } from '../../document.ts'
import { followersOf, moveFollowers } from '../../decide/follow-leader.ts'
import { withoutMember, type DeletedUser } from '../../decide/forget-member.ts'
import { toShared, type SharedDocument, type SharingRequest, type StoreEnvironment } from '../document-store.ts'
import { NOTHING_MOVED, type MoveSteps } from '../following/follower-mover.ts'
import { lockDocuments, NOTHING_LOCKED, readDocuments, weigh, write } from './postgres-scope.ts'
import { listFollowers, listMoves, lockForSharing, noteMove } from './postgres-followers.ts'
import { inTransaction } from './postgres-transaction.ts'
import { lockUsage } from './postgres-usage.ts'
import { growthOf, movedBytes } from '../weigh-writes.ts'

/** Undefined if the followers have not been moved since the change before (X10). */
export async function setMembers(
  client: PoolClient,
  request: SharingRequest,
  environment: StoreEnvironment & { readonly quotaBytes: number },
): Promise<Result<SharedDocument, RejectionCode> | undefined> {
  const { collections } = environment
  const { userId } = request
  const { allowanceBytes } = request.known
  const key = keyOf(request)
  await lockForSharing(client, key, collections)
  const known = await lockDocuments(client, [key], collections)
  const isLeading = followersOf(collections, request.collection).length > 0
  if (isLeading && (await listMoves(client)).some(({ leaderKey }) => leaderKey === key)) return undefined
  const before = known.documents.get(key)
  const decided = decideMembers({
    userId,
    memberIds: request.memberIds,
    knownMemberIds: request.known.memberIds,
    document: before,
    collection: collections.get(request.collection),
    existingUserIds: await findPeople(client, request.memberIds),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined || before === undefined) return ok({ document, touchedUserIds: [], movedCount: 0 })
  const followerCount = isLeading ? (await listFollowers(client, key, collections)).length : 0
  const allowances = new Map(allowanceBytes === undefined ? [] : [[userId, allowanceBytes]])
  const writing = { written: [toShared(key, document, lostUserIds)], log: [entry], known, allowances }
  const { ownerId } = document
  const usage = (await lockUsage(client, [ownerId])).get(ownerId)
  const limitBytes = allowances.get(ownerId) ?? usage?.limitBytes ?? environment.quotaBytes
  const growthBytes = growthOf(weigh(writing).charges, ownerId) + movedBytes(followerCount, before, document)
  if (hasNoPlaceForMore(before, document, growthBytes, { usedBytes: usage?.usedBytes ?? 0, limitBytes }))
    return failed('quota-exceeded')
  if (followerCount > 0) await noteMove(client, document, userId, lostUserIds)
  const { heads } = await write(client, writing)
  return ok({ document, touchedUserIds: [...heads.keys()], movedCount: 0 })
}

async function findPeople(client: PoolClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM documents WHERE collection = $1 AND id = ANY ($2) AND NOT is_deleted',
    [USERS_COLLECTION, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** What moves followers on PostgreSQL. */
export function moveStepsOf(pool: Pool, { collections, now }: StoreEnvironment): MoveSteps {
  const step = <Value>(run: (client: PoolClient) => Promise<Value>): Promise<Value> => inTransaction(pool, run)
  return {
    listUnfinished: () => listMoves(pool).catch((error: unknown) => Promise.reject(classifyError(error))),
    listFollowers: (leaderKey) => step((client) => listFollowers(client, leaderKey, collections)),
    moveSome: (keys) =>
      step(async (client) => {
        const { documents } = await lockDocuments(client, keys, collections)
        // Read behind the locks and not locked: if the members change after this, a later step moves these documents again.
        const moves = await listMoves(client)
        const leaders = await readDocuments(
          client,
          moves.map(({ leaderKey }) => leaderKey),
        )
        const moved = moveFollowers({ documents, moves, leaders, collections, serverNowMs: now() })
        if (moved.length === 0) return NOTHING_MOVED
        const { heads } = await write(client, { written: [], log: [], known: NOTHING_LOCKED, moved })
        return { touchedUserIds: [...heads.keys()], movedCount: moved.length }
      }),
    end: ({ leaderKey, version }) =>
      step(async (client) => {
        await client.query('DELETE FROM documents_moves WHERE leader = $1 AND version = $2', [leaderKey, version])
      }),
  }
}

/** Rule X6, for documents of others; returns whose feed moved. */
export async function leaveDocuments(
  client: PoolClient,
  places: readonly { readonly collection: string; readonly id: string }[],
  deletedUser: DeletedUser,
  { collections, now }: StoreEnvironment,
): Promise<readonly string[]> {
  const keys = places.map(keyOf)
  const known = await lockDocuments(client, keys, collections)
  const left = [...known.documents.values()]
    .filter(({ memberIds }) => memberIds.includes(deletedUser.userId))
    .map((document) => withoutMember(document, deletedUser, now()))
  const written = left.map(({ document, entry: { key } }) => toShared(key, document, []))
  if (written.length === 0) return []
  const { heads } = await write(client, { written, log: left.map(({ entry }) => entry), known })
  return [...heads.keys()]
}
