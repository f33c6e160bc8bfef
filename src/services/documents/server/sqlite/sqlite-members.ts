/** Access to documents on SQLite: sharing, leaving, and the followers of shared documents. Runs in jobs of the write queue. */
import { failed, ok, type Result } from '#base/result'
import type { DocumentUsage, RejectionCode } from '#documents'
import { decideMembers, hasNoPlaceForMore } from '../../decide/decide-members.ts'
import { keyOf, USERS_COLLECTION } from '../../document.ts'
import { moveFollowers, type UnfinishedMove } from '../../decide/follow-leader.ts'
import { withoutMember, type DeletedUser } from '../../decide/forget-member.ts'
import { toShared, type SharedDocument, type SharingRequest, type StoreEnvironment } from '../document-store.ts'
import { NOTHING_MOVED, type MoveSteps } from '../following/follower-mover.ts'
import { createScope, loadDocuments, weigh, write } from './sqlite-scope.ts'
import type { FollowerFinder } from './sqlite-followers.ts'
import { integerOf, memberIdsOf, textOf } from './sqlite-rows.ts'
import type { ReadStatements, WriteStatements } from './sqlite-statements.ts'
import type { WriteQueue } from './sqlite-write-queue.ts'
import { growthOf, movedBytes } from '../weigh-writes.ts'
import type { Batch } from '../../decide/batch.ts'
import type { OwnerUsage } from '../../decide/quota.ts'

export type Writing = Pick<StoreEnvironment, 'collections' | 'now'> & { readonly findFollowers: FollowerFinder }

/** Undefined if the followers have not been moved since the change before (X10). */
export function setMembers(
  sql: WriteStatements,
  request: SharingRequest,
  environment: Writing & { readonly quotaBytes: number },
): Result<SharedDocument, RejectionCode> | undefined {
  const { userId, known } = request
  const scope = createScope(sql)
  const key = keyOf(request)
  if (listMoves(sql).some(({ leaderKey }) => leaderKey === key)) return undefined
  const users = sql.names.find(USERS_COLLECTION)
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
  if (entry === undefined || before === undefined) return ok({ document, touchedUserIds: [], movedCount: 0 })
  const { allowanceBytes } = known
  const author = { userId, ...(allowanceBytes === undefined ? {} : { allowanceBytes }) }
  const usage = usageReader(sql, author, environment.quotaBytes)(document.ownerId)
  const weighed = weigh(scope, { written: [toShared(key, document, lostUserIds)], log: [entry] })
  const followerCount = environment.findFollowers(key).length
  const growthBytes = growthOf(weighed.charges, document.ownerId) + movedBytes(followerCount, before, document)
  if (hasNoPlaceForMore(before, document, growthBytes, usage)) return failed('quota-exceeded')
  if (followerCount > 0) sql.addMove.run(key, document.version, userId, JSON.stringify(lostUserIds))
  const heads = write(scope, weighed, { userId, bytes: allowanceBytes })
  return ok({ document, touchedUserIds: [...heads.keys()], movedCount: 0 })
}

export function listMoves(sql: WriteStatements): readonly UnfinishedMove[] {
  return sql.moves.all().map((row) => ({
    leaderKey: textOf(row, 0),
    version: integerOf(row, 1),
    userId: textOf(row, 2),
    lostUserIds: memberIdsOf(textOf(row, 3)),
  }))
}

/** What moves followers on SQLite. */
export function moveStepsOf(sql: WriteStatements, queue: WriteQueue, environment: Writing): MoveSteps {
  const { collections, now, findFollowers } = environment
  return {
    listUnfinished: async () => listMoves(sql),
    listFollowers: async (leaderKey) => findFollowers(leaderKey),
    moveSome: (keys) =>
      queue.run(keys.length, () => {
        const moves = listMoves(sql)
        const scope = createScope(sql)
        const leaders = loadDocuments(
          createScope(sql),
          moves.map(({ leaderKey }) => leaderKey),
        )
        const documents = loadDocuments(scope, keys)
        const moved = moveFollowers({ documents, moves, leaders, collections, serverNowMs: now() })
        if (moved.length === 0) return NOTHING_MOVED
        const heads = write(scope, weigh(scope, { written: [], log: [], moved }))
        return { touchedUserIds: [...heads.keys()], movedCount: moved.length }
      }),
    end: ({ leaderKey, version }) => queue.run(1, () => void sql.endMove.run(leaderKey, version)),
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

/** The counters of place (Q1, Q3): usage of a user, and their limit: from their own session, else as it was remembered (Q3). */
export function usageReader(
  sql: WriteStatements,
  batch: Pick<Batch, 'userId' | 'allowanceBytes'>,
  quotaBytes: number,
): (ownerId: string) => OwnerUsage {
  return (ownerId) => {
    const number = sql.names.find(ownerId)
    const row = number === undefined ? undefined : sql.usage.get(number)
    const usedBytes = row === undefined ? 0 : integerOf(row, 0) + integerOf(row, 1)
    const own = ownerId === batch.userId ? batch.allowanceBytes : undefined
    const remembered = row?.[2]
    return { usedBytes, limitBytes: own ?? (typeof remembered === 'number' ? remembered : quotaBytes) }
  }
}

/** As the store's. */
export function readUsage(
  { usage }: ReadStatements,
  userIds: readonly string[],
  quotaBytes: number,
): ReadonlyMap<string, DocumentUsage> {
  return new Map(
    usage.all(JSON.stringify(userIds)).map((row) => {
      const historyBytes = integerOf(row, 2)
      const limitBytes = row[3] === null ? quotaBytes : integerOf(row, 3)
      return [textOf(row, 0), { usedBytes: integerOf(row, 1) + historyBytes, historyBytes, limitBytes }]
    }),
  )
}
