/** Access to documents on SQLite: sharing, leaving, and the followers of shared documents. Runs in jobs of the write queue. */
import { failed, ok, type Result } from '#base/result'
import type { RejectionCode, StoredDocument } from '#documents'
import { decideMembers, hasNoPlaceForMore } from '../../decide/decide-members.ts'
import { USERS_COLLECTION } from '../../document.ts'
import { moveFollowers, type MovedFollower } from '../../decide/follow-leader.ts'
import { withoutMember, type DeletedUser } from '../../decide/forget-member.ts'
import { documentKey } from '../../change/path.ts'
import { toShared, type SharedDocument, type SharingRequest, type StoreEnvironment } from '../document-store.ts'
import { createScope, loadDocuments, weigh, write, type TransactionScope } from './sqlite-scope.ts'
import type { FollowerFinder } from './sqlite-followers.ts'
import { textOf } from './sqlite-rows.ts'
import type { WriteStatements } from './sqlite-statements.ts'
import { usageReader } from './sqlite-usage.ts'
import { growthOf, movedBytes } from '../weigh-writes.ts'

export type Writing = Pick<StoreEnvironment, 'collections' | 'now'> & { readonly findFollowers: FollowerFinder }

export function setMembers(
  sql: WriteStatements,
  request: SharingRequest,
  environment: Writing & { readonly quotaBytes: number },
): Result<SharedDocument, RejectionCode> {
  const { userId, known } = request
  const scope = createScope(sql)
  const key = documentKey(request.collection, request.id)
  const users = scope.names.find(USERS_COLLECTION)
  const before = loadDocuments(scope, [key]).get(key)
  const decided = decideMembers({
    userId,
    memberIds: request.memberIds,
    knownMemberIds: known.memberIds,
    document: before,
    collection: environment.collections.get(request.collection),
    existingUserIds: new Set(
      request.memberIds.filter((id) => users !== undefined && sql.isLiving.get(users, id) !== undefined),
    ),
    serverNowMs: environment.now(),
  })
  if (!decided.ok) return failed(decided.error)
  const { document, entry, lostUserIds } = decided.value
  if (entry === undefined) return ok({ document, touchedUserIds: [], movedCount: 0 })
  const { allowanceBytes } = known
  const author = { userId, ...(allowanceBytes === undefined ? {} : { allowanceBytes }) }
  const usage = usageReader(scope, author, environment.quotaBytes)(document.ownerId)
  const moved = moveTheFollowers(scope, document, userId, environment)
  const weighed = weigh(scope, { written: [toShared(key, document, lostUserIds)], log: [entry], moved })
  if (hasNoPlaceForMore(before, document, growthOf(weighed.charges, document.ownerId), usage))
    return failed('quota-exceeded')
  const heads = write(scope, weighed, { userId, bytes: allowanceBytes })
  return ok({ document, touchedUserIds: [...heads.keys()], movedCount: moved.length })
}

/** Rule X10; the followers are not written yet. */
function moveTheFollowers(
  { names, rows }: TransactionScope,
  leader: StoredDocument,
  userId: string,
  { findFollowers, now }: Writing,
): readonly MovedFollower[] {
  const found = findFollowers(leader, names)
  for (const [key, { start }] of found) rows.set(key, start)
  const followers = Array.from(found.values(), ({ follower }) => follower)
  return moveFollowers({ leader, followers, userId, serverNowMs: now() })
}

/** What `follow` would add to the place of the leader's owner. */
export function followingBytes(
  sql: WriteStatements,
  leader: StoredDocument,
  userId: string,
  environment: Writing,
): number {
  return movedBytes(moveTheFollowers(createScope(sql), leader, userId, environment))
}

/** Gives the followers of a leader that is written the people it has (X10); returns whose feed moved. */
export function follow(
  sql: WriteStatements,
  leader: StoredDocument,
  userId: string,
  environment: Writing,
): readonly string[] {
  const scope = createScope(sql)
  const moved = moveTheFollowers(scope, leader, userId, environment)
  return moved.length === 0 ? [] : [...write(scope, weigh(scope, { written: [], log: [], moved })).keys()]
}

/** Rule X10 for what was stored before the documents of a collection led others: those that are shared are looked at. */
export function followShared(sql: WriteStatements, collection: string, environment: Writing): void {
  const { names } = createScope(sql)
  const number = names.find(collection)
  if (number === undefined) return
  const ids = sql.shared.all(number).map((row) => documentKey(collection, textOf(row, 0)))
  for (const key of ids) {
    const leader = loadDocuments(createScope(sql), [key]).get(key)
    if (leader !== undefined) follow(sql, leader, leader.ownerId, environment)
  }
}

/** Rule X6, for a document of another user; returns the users whose feeds moved. */
export function leaveDocument(
  sql: WriteStatements,
  key: string,
  deletedUser: DeletedUser,
  nowMs: number,
): readonly string[] {
  const scope = createScope(sql)
  const before = loadDocuments(scope, [key]).get(key)
  if (before?.memberIds.includes(deletedUser.userId) !== true) return []
  const { document, entry } = withoutMember(before, deletedUser, nowMs)
  return [...write(scope, weigh(scope, { written: [toShared(key, document, [])], log: [entry] })).keys()]
}
