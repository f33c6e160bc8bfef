import { mergePending } from '../merge-pending.ts'
import type { PendingChange } from '../change.ts'
import type { ChangeStore } from './change-store.ts'
import type { DocumentCache } from './document-cache.ts'

/**
 * Moves what other people have left in the change store out of the way of the current one: into their own outbox and
 * under `localChangeStore:<user id>`, so that it is kept in two places as before (rule Y8). One must do where the other
 * cannot be written. Nothing is sent.
 */
export async function rehomeChanges(o: {
  readonly userId: string
  readonly changeStore: ChangeStore
  /** Opens somebody's cache; one in memory counts as none. */
  readonly openCache: (userId: string) => Promise<DocumentCache>
}): Promise<void> {
  const foreign = o.changeStore.read().filter((record) => record.userId !== o.userId)
  for (const [userId, records] of Map.groupBy(foreign, (record) => record.userId)) {
    const isInOutbox = await moveToOutbox(userId, records, o.openCache)
    const isParked = o.changeStore.park(userId, records)
    if (!isInOutbox && !isParked) continue
    o.changeStore.write([], new Set(records.map((record) => record.changeId)))
    // A full localStorage has room for them now that they are out of the map.
    if (!isParked) o.changeStore.park(userId, records)
  }
}

async function moveToOutbox(
  userId: string,
  records: readonly PendingChange[],
  openCache: (userId: string) => Promise<DocumentCache>,
): Promise<boolean> {
  const cache = await openCache(userId)
  try {
    if (cache.kind === 'memory') return false
    const contents = await cache.read()
    const answered = new Set([...contents.acknowledgedIds, ...contents.rejected.map((entry) => entry.change.changeId)])
    const put = mergePending({
      stored: records,
      outbox: contents.outbox,
      isAnswered: (changeId) => answered.has(changeId),
      isDropped: (changeId) => contents.droppedIds.has(changeId),
    })
    const kept = new Set(put.map((record) => record.changeId))
    const remove = contents.outbox.map((record) => record.changeId).filter((changeId) => !kept.has(changeId))
    await cache.persist({ put, remove, acknowledged: [], rejected: [], retried: [], reopened: [] })
    return true
  } catch {
    // Whatever the database has: the records stay in localStorage then.
    return false
  } finally {
    cache.close()
  }
}
