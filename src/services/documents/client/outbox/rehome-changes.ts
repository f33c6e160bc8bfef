import { mergePending } from '../../sync/merge-pending.ts'
import type { PendingChange } from '../../change/change.ts'
import type { ChangeStore } from './change-store.ts'
import type { CacheContents, DocumentCache } from '../cache/document-cache.ts'

/**
 * Moves what other people have left in the change store out of the way of the current one, and sees to it that what waits
 * for them stands in two places, in their own outbox and under `localChangeStore:<user id>`, as far as either can be
 * written (rule Y8). What failed at one start is tried again at the next. Nothing is sent.
 */
export async function rehomeChanges(o: {
  readonly userId: string
  readonly changeStore: ChangeStore
  /** Opens a user's cache; one in memory counts as missing. */
  readonly openCache: (userId: string) => Promise<DocumentCache>
}): Promise<void> {
  const { changeStore } = o
  const foreign = Map.groupBy(changeStore.read(), (record) => record.userId)
  // Users named in unreadable records may have nothing else left here than their outbox.
  const people = new Set([...foreign.keys(), ...changeStore.listParked(), ...changeStore.broken.people()])
  people.delete(o.userId)
  for (const userId of people) {
    const records = foreign.get(userId) ?? []
    const parked = changeStore.readParked(userId).filter((record) => record.userId === userId)
    const { pending, isSaved } = await mergeIntoOutbox(userId, [...parked, ...records], o.openCache)
    const isParked = changeStore.park(userId, pending)
    if (records.length === 0 || (!isSaved && !isParked)) continue
    changeStore.write([], new Set(records.map((record) => record.changeId)))
    // A full localStorage has room for them now that they are out of the map.
    if (!isParked) changeStore.park(userId, pending)
  }
}

type Merged = {
  /** All that is pending for this person, as far as it can be read. */
  readonly pending: readonly PendingChange[]
  /** Whether their outbox has it from now on. */
  readonly isSaved: boolean
}

async function mergeIntoOutbox(
  userId: string,
  stored: readonly PendingChange[],
  openCache: (userId: string) => Promise<DocumentCache>,
): Promise<Merged> {
  const cache = await openCache(userId)
  let pending = stored
  try {
    if (cache.kind === 'memory') return { pending, isSaved: false }
    const contents = await cache.read()
    pending = mergeWith(contents, stored)
    const kept = new Set(pending.map((record) => record.changeId))
    const known = new Set(contents.outbox)
    const put = pending.filter((record) => !known.has(record))
    const remove = contents.outbox.map((record) => record.changeId).filter((changeId) => !kept.has(changeId))
    if (put.length + remove.length > 0) {
      await cache.persist({ put, remove, acknowledged: [], rejected: [], retried: [], reopened: [] })
    }
    return { pending, isSaved: true }
  } catch {
    // A full disk can still be read: what only it has is parked as well. The records stay in localStorage.
    return { pending, isSaved: false }
  } finally {
    cache.close()
  }
}

function mergeWith(contents: CacheContents, stored: readonly PendingChange[]): readonly PendingChange[] {
  const answered = new Set([...contents.acknowledgedIds, ...contents.rejected.map((entry) => entry.change.changeId)])
  return mergePending({
    stored,
    outbox: contents.outbox,
    isAnswered: (changeId) => answered.has(changeId),
    isDropped: (changeId) => contents.droppedIds.has(changeId),
  })
}
