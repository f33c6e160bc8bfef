/** The store without a database, for tests and simulations: the shortest statement of what the others must do. */
import { toIso } from '#base/clock'
import { failed, ok } from '#base/result'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, type HistoryEntry, type StoredDocument } from '#documents'
import type { Batch } from '../../src/services/documents/decide/batch.ts'
import { sharedCollections } from '../../src/services/documents/collection-registry.ts'
import { decideBatch, type BatchSnapshot } from '../../src/services/documents/decide/decide-batch.ts'
import { findReturned } from '../../src/services/documents/decide/follow-leader.ts'
import { decideMembers, hasNoPlaceForMore } from '../../src/services/documents/decide/decide-members.ts'
import { isInAudience, keyOf, USERS_COLLECTION } from '../../src/services/documents/document.ts'
import { withoutMember, withoutName, type DeletedUser } from '../../src/services/documents/decide/forget-member.ts'
import { lacksFields, matchesFilter } from '../../src/services/documents/match-filter.ts'
import { documentKey } from '../../src/services/documents/change/path.ts'
import { isUnseen } from '../../src/services/documents/decide/unseen.ts'
import {
  DEVICES_OF_SERVERS,
  HISTORY_PAGE_BYTES,
  HISTORY_PAGE_ENTRIES,
  LISTING_PAGE_DOCUMENTS,
  contentOf,
  toShared,
  type DocumentPages,
  type DocumentStore,
  type ReturnedChanges,
  type StoreEnvironment,
} from '../../src/services/documents/server/document-store.ts'
import { feedStepsOf } from '../../src/services/documents/server/feed/feed-step.ts'
import {
  createMemoryDatabase,
  eraOf,
  followerKeysOf,
  moveStepsOf,
  noteMove,
  readFeed,
  refuseOutdated,
  takeBytes,
  write,
  type MemoryDatabase,
} from './memory-feed.ts'
import { withFollowers, type Engine } from '../../src/services/documents/server/following/store-with-followers.ts'
import { documentBytes, erase, keepLog, recount, usageReader, weigh, type LoggedEntry } from './memory-log.ts'
import {
  decideWithinQuota,
  growthOf,
  mostEntryBytes,
  movedBytes,
} from '../../src/services/documents/server/weigh-writes.ts'

/** A store that lives as long as its data; opening it begins an era. */
export function createMemoryStore(
  environment: StoreEnvironment,
  state: MemoryDatabase = createMemoryDatabase(environment.newEpoch()),
): DocumentStore {
  const { collections, now, quotaBytes = DEFAULT_DOCUMENTS_QUOTA_BYTES } = environment
  const { epoch, documents } = state
  const ended = state.eras.at(-1)
  if (ended !== undefined) ended.heads = new Map(state.heads)
  state.eras.push({ id: environment.newEpoch(), startedAt: toIso(now()), heads: null })
  const findVisible = (userId: string, key: string): StoredDocument | undefined => {
    const document = documents.get(key)
    return document !== undefined && isInAudience(document, userId) ? document : undefined
  }
  const listVisible = (userId: string, collection: string): StoredDocument[] =>
    [...documents.values()]
      .filter((document) => document.collection === collection && !document.isDeleted)
      .filter((document) => isInAudience(document, userId))
  const returnBytes = (leader: StoredDocument): number =>
    movedBytes(followerKeysOf(state, keyOf(leader), collections).length, leader, leader)
  const engine: Engine = {
    moves: moveStepsOf(state, environment),
    applyBatch: async (batch, onCommitted) => {
      refuseOutdated(state, batch, environment)
      const { decision, written } = decideWithinQuota(snapshotOf(state, batch), {
        usageOf: usageReader(state, batch, quotaBytes),
        decide: (known) => decideBatch(batch, known, collections, now()),
        weigh: (writing) => weigh(state, writing),
        documentBytes: (key) => documentBytes(documents.get(key)),
        returnBytes,
        collections,
      })
      keepLog(state, { written, log: decision.log }, batch)
      const returned = findReturned(decision, documents, collections)
      for (const leader of returned) noteMove(state, leader, batch.userId, [])
      const touchedUserIds = write(state, written)
      const era = eraOf(state)
      const steps = feedStepsOf(written, state.heads, { epoch, era })
      const applied = { epoch, era, results: decision.results, touchedUserIds, steps, written: contentOf(written) }
      onCommitted?.(applied)
      return { applied, returned }
    },
    readDocument: async (userId, collection, id) => {
      const document = findVisible(userId, documentKey(collection, id))
      return document?.isDeleted === true ? undefined : document
    },
    queryDocuments: async (userId, collection, filter) =>
      listVisible(userId, collection)
        .filter((document) => filter === undefined || matchesFilter(document.fields, filter))
        .sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)),
    countDocuments: async (userId, collection, filter) =>
      listVisible(userId, collection).filter((document) => lacksFields(document.fields, filter)).length,
    listCollection: (collection) => listCollection(state, collection),
    listWritten: (names, since) => listWritten(state, names, since),
    countReturned: async (since, until) => countReturned(state, since, until),
    findCompanions: async (userId, ids) => {
      const seen = sharedCollections(collections).flatMap((collection) => listVisible(userId, collection))
      return ids.filter((id) => id !== userId && seen.some((document) => isInAudience(document, id)))
    },
    readFeed: async (userId, since, era) => readFeed(state, userId, since, era),
    readFeedText: async (userId, since, era) => {
      const page = readFeed(state, userId, since, era)
      return { ...page, text: JSON.stringify(page) }
    },
    readHistory: async (userId, collection, id) => {
      if (findVisible(userId, documentKey(collection, id)) === undefined) return undefined
      const all = state.log.filter((entry) => entry.key === documentKey(collection, id)).reverse()
      // Only older ones come behind one that was erased (H3).
      const end = all.findIndex(({ isErased }) => isErased === true)
      const entries = end === -1 ? all : all.slice(0, end)
      return takeBytes(entries.slice(0, HISTORY_PAGE_ENTRIES), HISTORY_PAGE_BYTES).map(toHistoryEntry)
    },
    setMembers: async ({ userId, collection, id, memberIds, known }) => {
      const { memberIds: knownMemberIds, allowanceBytes } = known
      const key = documentKey(collection, id)
      if (state.moves.has(key)) return undefined
      const before = documents.get(key)
      const decided = decideMembers({
        userId,
        memberIds,
        knownMemberIds,
        document: before,
        collection: collections.get(collection),
        existingUserIds: new Set(memberIds.filter((memberId) => isPerson(state, memberId))),
        serverNowMs: now(),
      })
      if (!decided.ok) return failed(decided.error)
      const { document, entry, lostUserIds } = decided.value
      if (entry === undefined || before === undefined) return ok({ document, touchedUserIds: [], movedCount: 0 })
      const author = { userId, ...(allowanceBytes === undefined ? {} : { allowanceBytes }) }
      const usage = usageReader(state, author, quotaBytes)(document.ownerId)
      const writing = { written: [toShared(key, document, lostUserIds)], log: [entry] }
      const followerCount = followerKeysOf(state, key, collections).length
      const growthBytes =
        growthOf(weigh(state, writing).charges, document.ownerId) + movedBytes(followerCount, before, document)
      if (hasNoPlaceForMore(before, document, growthBytes, usage)) return failed('quota-exceeded')
      keepLog(state, writing, author)
      noteMove(state, document, userId, lostUserIds)
      return ok({ document, touchedUserIds: write(state, [{ key, document, lostUserIds }]), movedCount: 0 })
    },
    forgetPerson: async function* (deletedUser) {
      yield { touchedUserIds: forgetPerson(state, deletedUser, now()) }
    },
    eraseHistory: async (userId, collection, id) => {
      const document = findVisible(userId, documentKey(collection, id))
      if (document === undefined) return failed('not-found')
      if (document.ownerId !== userId) return failed('not-allowed')
      return ok(erase(state, userId, ({ key }) => key === documentKey(collection, id)))
    },
    eraseOwnHistory: async function* (userId) {
      const freedBytes = erase(state, userId, ({ key }) => documents.get(key)?.ownerId === userId)
      if (freedBytes !== 0) yield { freedBytes, next: '0' }
    },
    readUsage: async (userIds) =>
      new Map(
        userIds.flatMap((userId) => {
          const usage = state.usage.get(userId)
          if (usage === undefined) return []
          const { documentBytes, logBytes, limitBytes = quotaBytes } = usage
          return [[userId, { usedBytes: documentBytes + logBytes, historyBytes: logBytes, limitBytes }] as const]
        }),
      ),
    pruneHistory: async (before) => prune(state, before),
    isHealthy: async () => true,
    readReusableBytes: async () => 0,
    close: async () => {},
  }
  return withFollowers(engine, environment).store
}

function snapshotOf({ documents, log, eras }: MemoryDatabase, batch: Batch): BatchSnapshot {
  const own = log.filter((entry) => entry.userId === batch.userId)
  return {
    documents,
    answered: new Map(own.map((entry) => [entry.changeId, entry])),
    historySince: (key, unseen) => log.filter((entry) => entry.key === key && isUnseen(entry, unseen)),
    eraStartsMs: eras.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b),
  }
}

function toHistoryEntry({ key: _key, ownerId: _owner, sizeBytes: _size, ...entry }: LoggedEntry): HistoryEntry {
  return entry
}

function isPerson({ documents }: MemoryDatabase, userId: string): boolean {
  return documents.get(documentKey(USERS_COLLECTION, userId))?.isDeleted === false
}

/** Rule X6; returns whose feed moved. */
function forgetPerson(state: MemoryDatabase, deletedUser: DeletedUser, nowMs: number): readonly string[] {
  const { userId } = deletedUser
  const touched = new Set<string>()
  for (const [key, document] of state.documents) {
    if (document.ownerId !== userId && !document.memberIds.includes(userId)) continue
    if (document.ownerId !== userId) {
      const left = withoutMember(document, deletedUser, nowMs)
      keepLog(state, { written: [toShared(key, left.document, [])], log: [left.entry] })
      for (const id of write(state, [{ key, document: left.document, lostUserIds: [] }])) touched.add(id)
      continue
    }
    const gone = { ...document, ownerId: deletedUser.anonymousId, memberIds: [] }
    for (const id of write(state, [{ key, document: gone, lostUserIds: document.memberIds }])) touched.add(id)
    state.documents.delete(key)
    state.log = state.log.filter((entry) => entry.key !== key)
  }
  state.log = state.log.map((entry) => {
    const named = withoutName(entry, deletedUser)
    const { ownerId, sizeBytes } = entry
    const growth = mostEntryBytes(named) - mostEntryBytes(entry)
    return { ...named, ownerId: ownerId === userId ? undefined : ownerId, sizeBytes: sizeBytes + growth }
  })
  state.usage.delete(userId)
  recount(state)
  for (const id of [userId, deletedUser.anonymousId]) {
    state.feeds.delete(id)
    state.heads.delete(id)
    touched.delete(id)
  }
  for (const era of state.eras)
    if (era.heads !== null) era.heads = new Map([...era.heads].filter(([id]) => id !== userId))
  return [...touched]
}

function prune(state: MemoryDatabase, before: string): number {
  const countBefore = state.log.length
  state.log = state.log.filter((entry) => entry.recordedAt >= before)
  const isOver = (index: number): boolean => (state.eras[index + 1]?.startedAt ?? before) < before
  state.eras = state.eras.filter((_era, index) => !isOver(index))
  for (const [key, document] of state.documents) {
    if (!document.isDeleted || document.updatedAt >= before) continue
    state.documents.delete(key)
    for (const feed of state.feeds.values()) {
      const row = feed.get(key)
      if (row !== undefined) feed.set(key, { ...row, isLost: true })
    }
  }
  recount(state)
  return countBefore - state.log.length
}

function listCollection({ documents }: MemoryDatabase, collection: string): DocumentPages {
  return paged([...documents.values()].filter((document) => document.collection === collection && !document.isDeleted))
}

function listWritten({ documents, log }: MemoryDatabase, collections: readonly string[], since: string): DocumentPages {
  const written = new Set(log.filter(({ recordedAt }) => recordedAt >= since).map(({ key }) => key))
  return paged(
    [...written].flatMap((key) => documents.get(key) ?? []).filter((one) => collections.includes(one.collection)),
  )
}

function countReturned({ log }: MemoryDatabase, since: string, until: string): ReturnedChanges {
  const returned = log.filter(
    ({ recordedAt, editedAt, deviceId, outcome }) =>
      recordedAt >= since &&
      recordedAt < until &&
      editedAt < since &&
      outcome !== 'gone' &&
      !DEVICES_OF_SERVERS.includes(deviceId),
  )
  return { changes: returned.length, devices: new Set(returned.map(({ deviceId }) => deviceId)).size }
}

async function* paged(documents: readonly StoredDocument[]): DocumentPages {
  for (let start = 0; start < documents.length; start += LISTING_PAGE_DOCUMENTS)
    yield documents.slice(start, start + LISTING_PAGE_DOCUMENTS)
}
