/**
 * Makes localStorage hold what is pending: at the end of the tick, or a little later if there is much. Other tabs write there too, so
 * what it holds is known from the last reading and from this tab's own writes.
 */
import type { PendingChange } from '#documents'
import { groupByDocument, isReplacedBy } from '../../change/coalesce-change.ts'
import { documentKeyOf } from '../../change/path.ts'
import { wireText } from '../../change/record-text.ts'
import { countRecords, recordsOf, type Queue } from '../../sync/pending-queue.ts'
import { byId } from '../cache/join-writes.ts'
import type { Timers } from '../timers.ts'
import type { ChangeStore } from './change-store.ts'

/** From here on the map is too large to read or write it at every change. */
const LARGE_QUEUE = 100
const LARGE_QUEUE_DELAY_MS = 250
/** Writing so much takes so long that it is done less often. */
const HUGE_QUEUE_DELAY_MS = 1_000
/** So often a write waits anew while the outbox takes many changes, a second in all: it is shorter when the outbox has them. */
const MOST_WAITS = 3
const REPAIR_DELAY_MS = 250
/** If there are more pending changes than this, localStorage leaves out those the outbox is known to hold: it is written as a whole. */
const STORED_LIMIT = 500
/** Of a large queue the same beyond the newest `LEAST_STORED`, if they are longer than this together. */
const STORED_CHARACTERS = 150_000
const LEAST_STORED = 25

/** A refused change that the next start asks for again: what its device has sent since must win over it (S6). */
function asRetried(record: PendingChange): PendingChange {
  return record.isRetried === true ? record : { ...record, isRetried: true }
}

type StoreMirrorParts = {
  readonly changeStore: Pick<ChangeStore, 'write'>
  readonly timers: Timers
  /** What localStorage holds to begin with. */
  readonly stored: readonly PendingChange[]
  readonly queue: () => Queue
  /** Whether the change is refused and the disk does not know that yet: it stays, so that the next start asks again (Y4). */
  readonly isUnsavedRefusal: (changeId: string) => boolean
  /** changeIds of what the outbox is taking. */
  readonly unconfirmed: ReadonlySet<string>
  readonly isOutboxFailing: () => boolean
  /** Called after each attempt to write. */
  readonly onWritten: () => void
}

/** Calls back within a second: later while the outbox takes many changes, since the write is shorter once it has them. */
function flushLater({ queue, timers, unconfirmed, isOutboxFailing }: StoreMirrorParts, flush: () => void): void {
  if (countRecords(queue()) > STORED_LIMIT) return void timers.setTimer(flush, HUGE_QUEUE_DELAY_MS)
  const wait = (waits: number): unknown =>
    timers.setTimer(() => {
      const isTaking = !isOutboxFailing() && unconfirmed.size > LARGE_QUEUE
      if (isTaking && waits > 0) wait(waits - 1)
      else flush()
    }, LARGE_QUEUE_DELAY_MS)
  wait(MOST_WAITS)
}

export function createStoreMirror(o: StoreMirrorParts) {
  let stored = new Map(o.stored.map((record) => [record.changeId, record]))
  /** changeIds of records that this tab has put there. */
  const ownPuts = new Set<string>()
  const planned = { isWrite: false, isRepair: false }
  let isFailing = false

  const isLarge = (): boolean => countRecords(o.queue()) > LARGE_QUEUE
  /** Makes localStorage hold these and no others. */
  const write = (records: readonly PendingChange[]): void => {
    const pendingNow = byId(records)
    const left = [...stored].filter(([changeId]) => !pendingNow.has(changeId))
    const refused = left.filter(([changeId]) => o.isUnsavedRefusal(changeId)).map(([, record]) => asRetried(record))
    const current = new Map([...byId(refused), ...pendingNow])
    const put = [...current.values()].filter((record) => stored.get(record.changeId) !== record)
    const remove = new Set(left.map(([changeId]) => changeId).filter((changeId) => !o.isUnsavedRefusal(changeId)))
    if (put.length + remove.size === 0) return
    for (const { changeId } of put) ownPuts.add(changeId)
    isFailing = !o.changeStore.write(put, remove)
    if (!isFailing) stored = current
    else for (const changeId of removeOnly(o.changeStore, stored, { put, remove })) stored.delete(changeId)
    o.onWritten()
  }
  const flush = (): void => {
    planned.isWrite = false
    planned.isRepair = false
    const pending = recordsOf(o.queue())
    write(o.isOutboxFailing() ? pending : storedPart(pending, (changeId) => !o.unconfirmed.has(changeId)))
  }
  /** Writes not at once: what a tab sees of localStorage may be behind what another is just writing. */
  const scheduleRepair = (): void => {
    if (planned.isRepair) return
    planned.isRepair = true
    o.timers.setTimer(() => planned.isRepair && flush(), REPAIR_DELAY_MS)
  }

  return {
    isLarge,
    isFailing: () => isFailing,
    /** changeIds of the records in localStorage. */
    ids: () => stored.keys(),
    /** Whether localStorage holds each of these; a record changes only together with its changeId or its version. */
    holds: (records: readonly PendingChange[]) =>
      records.every((one) => stored.get(one.changeId)?.baseVersion === one.baseVersion),
    write,
    flush,
    schedule: () => {
      if (planned.isWrite) return
      planned.isWrite = true
      if (isLarge()) flushLater(o, () => planned.isWrite && flush())
      else queueMicrotask(() => planned.isWrite && flush())
    },
    /** Notes records that another tab has written. */
    note: (records: readonly PendingChange[]) => {
      for (const record of records) stored.set(record.changeId, record)
    },
    /** Removes what another tab has taken out but this one may have put in since. */
    takeBack: (changeIds: readonly string[]) => {
      if (changeIds.filter((changeId) => ownPuts.delete(changeId)).length > 0) scheduleRepair()
    },
    /**
     * Takes over what was found in localStorage, together with what was adopted of it. Returns what is there although it is done
     * with, and what is missing although it was there: another tab may have sent it.
     */
    adopt: (
      found: readonly PendingChange[],
      adopted: readonly PendingChange[],
      isDone: (changeId: string) => boolean,
    ): { readonly stale: readonly string[]; readonly mayBeSent: readonly string[] } => {
      const pending = byId(recordsOf(o.queue()))
      const mine = new Map([...pending, ...byId(adopted)])
      const before = stored
      stored = new Map(
        found.map((record) => {
          const own = mine.get(record.changeId)
          // What this tab has changed in a record may still be on its way to the store.
          const isWaiting = pending.has(record.changeId) && before.get(record.changeId) !== own
          return [record.changeId, own === undefined || isWaiting ? record : own]
        }),
      )
      // What this tab is about to take out itself is not put back.
      const stale = found.map(({ changeId }) => changeId).filter((id) => isDone(id) && !before.has(id))
      const missing = [...pending.keys()].filter((changeId) => !stored.has(changeId))
      if (stale.length + missing.length > 0) scheduleRepair()
      return { stale, mayBeSent: missing.filter((changeId) => before.has(changeId)) }
    },
  }
}

/**
 * Shortens a localStorage that is full: what is done with must not come back from there with another tab. Returns the changeIds that
 * it removed. What another record has replaced stays until that one stands there.
 */
function removeOnly(
  changeStore: Pick<ChangeStore, 'write'>,
  stored: ReadonlyMap<string, PendingChange>,
  { put, remove }: { readonly put: readonly PendingChange[]; readonly remove: ReadonlySet<string> },
): readonly string[] {
  const waiting = groupByDocument(put)
  const isReplaced = (record: PendingChange): boolean =>
    waiting.get(documentKeyOf(record.path))?.some((other) => isReplacedBy(record, other)) === true
  const removable = [...stored.values()].filter((record) => remove.has(record.changeId) && !isReplaced(record))
  const changeIds = removable.map(({ changeId }) => changeId)
  return changeIds.length > 0 && changeStore.write([], new Set(changeIds)) ? changeIds : []
}

/**
 * What localStorage keeps of the pending changes, given in order: the newest, what the outbox may not hold, and whatever
 * else is pending for the same documents, so that a document is there with all of its changes or with none (rule Y1).
 */
function storedPart(
  pending: readonly PendingChange[],
  isInOutbox: (changeId: string) => boolean,
): readonly PendingChange[] {
  const newest = pending.length - countNewest(pending)
  if (newest === 0) return pending
  const needed = pending.filter(({ changeId }, index) => index >= newest || !isInOutbox(changeId))
  const documents = new Set(needed.map(({ path }) => documentKeyOf(path)))
  return pending.filter(({ path }) => documents.has(documentKeyOf(path)))
}

/** How many of the newest are kept, whatever the outbox holds. */
function countNewest(pending: readonly PendingChange[]): number {
  if (pending.length <= LARGE_QUEUE) return pending.length
  const most = Math.min(pending.length, STORED_LIMIT)
  let characters = 0
  for (let count = 0; count < most; count++) {
    const record = pending[pending.length - 1 - count]
    characters += record === undefined ? 0 : wireText(record).length
    if (count >= LEAST_STORED && characters > STORED_CHARACTERS) return count
  }
  return most
}
