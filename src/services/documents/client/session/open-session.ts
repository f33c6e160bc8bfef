import { createQueue } from '../../sync/pending-queue.ts'
import { mergePending } from '../../sync/merge-pending.ts'
import type { PendingChange } from '../../change/change.ts'
import { initialState } from '../../sync/sync-state.ts'
import type { ChangeStore } from '../outbox/change-store.ts'
import type { CacheContents, DocumentCache } from '../cache/document-cache.ts'
import { createConflictKeeper, type ConflictKeeper } from '../outbox/conflict-keeper.ts'
import { createDocumentTable, type DocumentTable } from '../document-table.ts'
import { createLastCopyKeeper, type LastCopyKeeper } from '../outbox/last-copy-keeper.ts'
import { createOutboxWriter } from '../outbox/outbox-writer.ts'
import type { SessionPorts } from './session-ports.ts'
import { createSyncSession, type SyncSession } from './sync-session.ts'

export type OpenedSession = {
  readonly session: SyncSession
  readonly table: DocumentTable
  readonly conflicts: ConflictKeeper
  readonly lastCopies: LastCopyKeeper
}

/** Loads what the device keeps for a person, merges both places of the pending changes (Y1), and starts syncing. */
export function openSession(o: {
  readonly ports: SessionPorts
  readonly userId: string
  readonly cache: DocumentCache
  /** What `cache.read` gave. */
  readonly contents: CacheContents
  readonly changeStore: ChangeStore
  readonly onChanged: () => void
  readonly onUnsafe: () => void
}): OpenedSession {
  const { ports, userId, cache, contents, changeStore } = o
  const own = changeStore.read().filter((record) => record.userId === userId)
  const parked = changeStore.readParked(userId).filter((record) => record.userId === userId)
  const rejectedIds = new Set(contents.rejected.map((entry) => entry.change.changeId))
  const dropped = changeStore.readDropped(userId)
  const table = createDocumentTable(userId, contents.documents)
  const pending = mergePending({
    stored: [...own, ...parked],
    outbox: contents.outbox,
    isAnswered: (changeId) =>
      contents.acknowledgedIds.has(changeId) || rejectedIds.has(changeId) || dropped.has(changeId),
    isDropped: (changeId) => contents.droppedIds.has(changeId),
  })
  const queue = createQueue(pending)
  const kept = new Set(pending.map((record) => record.changeId))
  const left = [...own, ...parked, ...contents.outbox].map((record) => record.changeId)
  const done = [...new Set([...left, ...dropped])].filter((changeId) => !kept.has(changeId))
  const lastSequence = pending.reduce((highest, record) => Math.max(highest, record.lastSequence), 0)
  const unsettled = contents.unsettled.filter(({ change }) => !kept.has(change.changeId))
  table.setChanges(queue, unsettled)
  const writer = createOutboxWriter({
    userId,
    cache,
    changeStore,
    timers: ports.timers,
    isDroppedNoted: dropped.size > 0,
    done,
    acknowledgedIds: contents.acknowledgedIds,
    queue,
    stored: own,
    log: ports.log,
    onUnsafe: o.onUnsafe,
    onRefusalsSaved: (changeIds) => session.announceRefused(changeIds),
  })
  const { cursor, epoch, era, lastSyncedAt, rejected } = contents
  const conflicts = createConflictKeeper({
    cache,
    onChanged: o.onChanged,
    onFailed: (error) => ports.log.info('a conflict could not be written to the disk', error),
  })
  void conflicts.reload()
  const lastCopies = createLastCopyKeeper({
    cache,
    table,
    initial: contents.lastCopies,
    // While something is missing there, the outbox tries again by itself.
    areChangesKept: async () => !writer.isBehind() && (await writer.catchUp()),
    isMadeAgain: (document) => document.ownerId === userId && ports.isMadeAgain?.(document) === true,
    onChanged: o.onChanged,
    onWritten: () => session.broadcastLastCopies(),
    onFailed: (error) => ports.log.info('a last copy could not be written to the disk', error),
  })
  const session = createSyncSession({
    ports,
    cache,
    table,
    writer,
    initial: initialState({
      userId,
      isOnline: ports.isOnline(),
      queue,
      overlay: unsettled,
      cursor,
      epoch,
      era,
      lastSyncedAt,
      lastSequence,
      ...(ports.batchSize === undefined ? {} : { batchSize: ports.batchSize }),
    }),
    rejected,
    conflicts,
    lastCopies,
    onChanged: o.onChanged,
  })
  // Both places hold the same again, and what was parked is back where it belongs.
  const known = new Map(contents.outbox.map((record) => [record.changeId, record]))
  const put = pending.filter((record) => known.get(record.changeId) !== record)
  if (own.length + pending.length + done.length > 0) {
    const remove = done.filter((changeId) => dropped.has(changeId) || !isOut(contents, changeId))
    writer.save({ put, remove, acknowledged: [], rejected: [], retried: [], reopened: [] })
  }
  if (parked.length > 0) void dropParked({ ...o, pending, settled: writer.settled() })
  session.start()
  return { session, table, conflicts, lastCopies }
}

/**
 * Whether the outbox is rid of it, or only has it again because a tab that did not know put it back. It is not told so once
 * more: another tab may have brought it back since and wait for the disk to have room for that (D4).
 */
function isOut({ droppedIds, acknowledgedIds, outbox }: CacheContents, changeId: string): boolean {
  if (!droppedIds.has(changeId)) return false
  return acknowledgedIds.has(changeId) || !outbox.some((record) => record.changeId === changeId)
}

/** What was parked is forgotten only when it is safe in one of the two places. */
async function dropParked(o: {
  readonly cache: DocumentCache
  readonly changeStore: ChangeStore
  readonly userId: string
  readonly pending: readonly PendingChange[]
  readonly settled: Promise<void>
}): Promise<void> {
  const isStored = o.changeStore.write(o.pending, new Set())
  await o.settled
  if (isStored || (await isInOutbox(o))) o.changeStore.dropParked(o.userId)
}

async function isInOutbox(o: {
  readonly cache: DocumentCache
  readonly pending: readonly PendingChange[]
}): Promise<boolean> {
  if (o.cache.kind === 'memory') return false
  const outbox = await o.cache.readShared(new Set()).catch(() => undefined)
  const kept = new Set(outbox?.unknown.map((record) => record.changeId))
  return o.pending.every((record) => kept.has(record.changeId))
}
