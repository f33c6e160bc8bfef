/** Access to documents on PostgreSQL: sharing, leaving, and the followers of shared documents. */
import type { PoolClient } from 'pg'
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode, StoredDocument } from '#documents'
import { decideMembers, hasNoPlaceForMore } from '../../decide/decide-members.ts'
import { USERS_COLLECTION } from '../../document.ts'
import { moveFollowers, type MovedFollower } from '../../decide/follow-leader.ts'
import { withoutMember, type DeletedUser } from '../../decide/forget-member.ts'
import { documentKey } from '../../change/path.ts'
import { toShared, type SharedDocument, type SharingRequest, type StoreEnvironment } from '../document-store.ts'
import { lockDocuments, NOTHING_LOCKED, weigh, write, type Charged } from './postgres-scope.ts'
import { lockFollowers, lockForSharing, makeFollowerIndexes } from './postgres-followers.ts'
import { lockUsage } from './postgres-usage.ts'
import { growthOf, movedBytes } from '../weigh-writes.ts'

export async function setMembers(
  client: PoolClient,
  request: SharingRequest,
  environment: StoreEnvironment & { readonly quotaBytes: number },
): Promise<Result<SharedDocument, RejectionCode>> {
  const { collections } = environment
  const { userId } = request
  const key = documentKey(request.collection, request.id)
  await lockForSharing(client, key, collections)
  const known = await lockDocuments(client, [key], collections)
  const before = known.documents.get(key)
  const people = await client.query<{ id: string }>(
    'SELECT id FROM documents WHERE collection = $1 AND id = ANY ($2) AND NOT is_deleted',
    [USERS_COLLECTION, request.memberIds],
  )
  const decided = decideMembers({
    userId,
    memberIds: request.memberIds,
    knownMemberIds: request.known.memberIds,
    document: before,
    collection: collections.get(request.collection),
    existingUserIds: new Set(people.rows.map((row) => row.id)),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined) return ok({ document, touchedUserIds: [], movedCount: 0 })
  // Behind the documents, as by every writer.
  const moved = await moveTheFollowers(client, document, userId, environment)
  const { allowanceBytes } = request.known
  const allowances = new Map(allowanceBytes === undefined ? [] : [[userId, allowanceBytes]])
  const writing = { written: [toShared(key, document, lostUserIds)], log: [entry], known, moved, allowances }
  const { ownerId } = document
  const usage = (await lockUsage(client, [ownerId])).get(ownerId)
  const limitBytes = allowances.get(ownerId) ?? usage?.limitBytes ?? environment.quotaBytes
  const growthBytes = growthOf(weigh(writing).charges, ownerId)
  if (hasNoPlaceForMore(before, document, growthBytes, { usedBytes: usage?.usedBytes ?? 0, limitBytes }))
    return failed('quota-exceeded')
  const { heads } = await write(client, writing)
  return ok({ document, touchedUserIds: [...heads.keys()], movedCount: moved.length })
}

/** Rule X10; the followers are locked and not written yet. */
async function moveTheFollowers(
  client: PoolClient,
  leader: StoredDocument,
  userId: string,
  { collections, now }: StoreEnvironment,
): Promise<readonly MovedFollower[]> {
  const followers = await lockFollowers(client, leader, collections)
  return moveFollowers({ leader, followers, userId, serverNowMs: now() })
}

/** What `follow` would add to the place of the leader's owner; it locks the followers. */
export async function followingBytes(
  client: PoolClient,
  leader: StoredDocument,
  userId: string,
  environment: StoreEnvironment,
): Promise<number> {
  return movedBytes(await moveTheFollowers(client, leader, userId, environment))
}

type Followed = { readonly touchedUserIds: readonly string[]; readonly charged: Charged }

/** Gives the followers of a leader that is locked and written the people it has (X10); returns whose feed moved. */
export async function follow(
  client: PoolClient,
  leader: StoredDocument,
  userId: string,
  environment: StoreEnvironment,
): Promise<Followed> {
  const moved = await moveTheFollowers(client, leader, userId, environment)
  if (moved.length === 0) return { touchedUserIds: [], charged: { charges: new Map(), usage: new Map() } }
  const { heads, charged } = await write(client, { written: [], log: [], known: NOTHING_LOCKED, moved })
  return { touchedUserIds: [...heads.keys()], charged }
}

/**
 * Makes the indexes that followers are found by, where they are missing. What was stored before the documents of a
 * collection led others is looked at then (X10).
 */
export async function prepareFollowing(client: PoolClient, environment: StoreEnvironment): Promise<void> {
  for (const name of await makeFollowerIndexes(client, environment.collections)) {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM documents WHERE collection = $1 AND NOT is_deleted AND member_ids <> '{}' ORDER BY id",
      [name],
    )
    for (const { id } of rows) {
      const key = documentKey(name, id)
      const leader = (await lockDocuments(client, [key], environment.collections)).documents.get(key)
      if (leader !== undefined) await follow(client, leader, leader.ownerId, environment)
    }
  }
}

/** Rule X6, for documents of others; returns whose feed moved. */
export async function leaveDocuments(
  client: PoolClient,
  places: readonly { readonly collection: string; readonly id: string }[],
  deletedUser: DeletedUser,
  { collections, now }: StoreEnvironment,
): Promise<readonly string[]> {
  const keys = places.map(({ collection, id }) => documentKey(collection, id))
  const known = await lockDocuments(client, keys, collections)
  const left = [...known.documents.values()]
    .filter(({ memberIds }) => memberIds.includes(deletedUser.userId))
    .map((document) => withoutMember(document, deletedUser, now()))
  const written = left.map(({ document, entry: { key } }) => toShared(key, document, []))
  if (written.length === 0) return []
  const { heads } = await write(client, { written, log: left.map(({ entry }) => entry), known })
  return [...heads.keys()]
}
