import { mergePending } from '../merge-pending.ts'
import type { PendingChange } from '../change.ts'
import type { ChangeStore } from './change-store.ts'
import type { DocumentCache } from './document-cache.ts'

/**
 * Moves what other people have left in the change store out of the way of the current one: into their own
 * outbox, or where that cannot be opened, under `localChangeStore:<user id>` (rule Y8). Nothing is sent.
 */
export async function rehomeChanges(o: {
  readonly userId: string
  readonly changeStore: ChangeStore
  /** Opens somebody's cache; one in memory counts as none. */
  readonly openCache: (userId: string) => Promise<DocumentCache>
}): Promise<void> {
  const foreign = o.changeStore.read().filter((record) => record.userId !== o.userId)
  for (const [userId, records] of Map.groupBy(foreign, (record) => record.userId)) {
    const isSafe = (await moveToOutbox(userId, records, o.openCache)) || o.changeStore.park(userId, records)
    if (isSafe) o.changeStore.write([], new Set(records.map((record) => record.changeId)))
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
