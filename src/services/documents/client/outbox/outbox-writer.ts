/**
 * Keeps the pending changes on the disk twice (rule Y1): in the outbox at once, in localStorage at the end
 * of the tick, or a little later when there are many. What a failed transaction should have written
 * goes into the next one.
 */
import type { PendingChange } from '#documents'
import { countRecords, findRecord, pendingIds, recordsOf, type Queue } from '../../sync/pending-queue.ts'
import type { AcknowledgedChange, Persisted, RejectedChange } from '../../sync/sync-state.ts'
import type { Adopted, SharedWrite } from '../../sync/tab-messages.ts'
import type { ChangeStore } from './change-store.ts'
import { createDoneChanges } from './done-changes.ts'
import { createDroppedNote } from './dropped-note.ts'
import { broughtBack, nothingShared, type DocumentCache, type KnownIds } from '../cache/document-cache.ts'
import { acknowledgedIn, among, isPlain, withSent } from '../cache/join-writes.ts'
import { createOutboxTransactions, SETTLE_LIMIT_MS } from './outbox-transactions.ts'
import { createStoreMirror } from './store-mirror.ts'
import { within, type Timers } from '../timers.ts'

export type OutboxWriter = {
  /** Notes what is pending, without writing it. */
  track(queue: Queue): void
  /**
   * Reads what other tabs have written to localStorage, the only thing tabs share without waiting. What this tab
   * knows better, because another has overwritten it with a copy that was behind, is written again. `stale`: changeIds
   * that a tab has put back, which does not know that they are done with.
   */
  adopt(): (Adopted & { readonly stale: readonly string[] }) | undefined
  /** Takes in what another tab says it has written. */
  hear(write: SharedWrite): Adopted
  /**
   * Reads what all tabs have in the outbox, for the one that is about to send; nothing when it cannot be read. Tells
   * which of those asked for are done with according to the disk, too.
   */
  readShared(asked?: readonly string[]): Promise<Adopted & { readonly stillDone: readonly string[] }>
  save(write: Persisted): void
  /** Acknowledged changes that the disk does not know yet, because it could not be written. */
  unsavedAcknowledged(): readonly AcknowledgedChange[]
  /** Refused changes that the disk does not know yet. */
  unsavedRejected(): readonly RejectedChange[]
  /** changeIds of what is done with although the outbox still holds it, because it could not be written. */
  unsavedDone(): readonly string[]
  /** Whether this tab has put it in again after it was done with, and has had no answer since. */
  isBroughtBack(changeId: string): boolean
  /** Writes to localStorage what waits for it, and tries again what the outbox has missed; for when the page goes away. */
  flush(): void
  /** Whether so much is pending that localStorage is not read and written at every change any more. */
  isLarge(): boolean
  /** Whether all that is pending was recorded in this tick, and nothing of it has ever been on the disk. */
  isAllNew(): boolean
  /**
   * Resolves when these changes are on the disk in this state, or cannot be written; after 5 s at the latest. Undefined if there is
   * nothing to wait for: the disk does not have them yet and will get them as sent or not at all (F9).
   */
  secure(changes: readonly PendingChange[]): Promise<void> | undefined
  /** Whether something could not be written and is not yet. */
  isBehind(): boolean
  /** Tries that again; whether nothing is left of it. */
  catchUp(): Promise<boolean>
  /** Resolves when all that was saved so far is on the disk or has failed, after 5 s at the latest. */
  settled(): Promise<void>
}

export function createOutboxWriter(o: {
  readonly userId: string
  readonly cache: DocumentCache
  readonly changeStore: ChangeStore
  readonly timers: Timers
  /** Whether the change store names changes that the outbox should have dropped. */
  readonly isDroppedNoted: boolean
  /** changeIds that the device may still hold somewhere although they are done with. */
  readonly done: readonly string[]
  /** changeIds of what the server has taken according to the disk: no note has to say so. */
  readonly acknowledgedIds: ReadonlySet<string>
  /** What is pending to begin with. */
  readonly queue: Queue
  /** What localStorage holds already. */
  readonly stored: readonly PendingChange[]
  readonly log: Pick<Console, 'error'>
  /** Neither place took a change: it lives only as long as the page, or what it takes back comes again after it. */
  readonly onUnsafe: () => void
  /** These are on the list „Nicht übernommen“ of the disk now, and nowhere else any more. */
  readonly onRefusalsSaved: (changeIds: readonly string[]) => void
}): OutboxWriter {
  const { cache, changeStore, timers } = o
  let latest = o.queue
  const done = createDoneChanges(o.done)
  /** changeIds of records that were passed to the outbox and are not confirmed yet. */
  const unconfirmed = new Set<string>()
  /** Those that it has said it has and that are not sent, by changeId. */
  const confirmed = new Map<string, PendingChange>()
  /** Refused, and not yet on the disk as such. */
  const unsavedRefusals = new Set<string>()
  let isOutboxFailing = cache.kind === 'memory'
  const droppedNote = createDroppedNote(o)
  const warnIfUnsafe = (): void => {
    if (!isOutboxFailing) return
    const isNowhere = mirror.isFailing() && (countRecords(latest) > 0 || outbox.isBehind())
    if (isNowhere || droppedNote.isMissing()) o.onUnsafe()
  }
  const mirror = createStoreMirror({
    changeStore,
    timers,
    stored: o.stored,
    queue: () => latest,
    isUnsavedRefusal: (changeId) => unsavedRefusals.has(changeId),
    unconfirmed,
    isOutboxFailing: () => isOutboxFailing,
    onWritten: warnIfUnsafe,
  })
  /**
   * What the outbox goes on holding because it cannot be written; no tab may send that again. But what the server has
   * taken it is to ask for again: nothing else would know of it if the server came from a backup (D4).
   */
  const unsavedDone = (): readonly string[] => {
    const missed = outbox.missed()
    const taken = new Set(acknowledgedIn(missed).map(({ change }) => change.changeId))
    const isTaken = (changeId: string): boolean => taken.has(changeId) || o.acknowledgedIds.has(changeId)
    const isDone = (changeId: string): boolean => !unsavedRefusals.has(changeId) && !isPending(changeId)
    return missed.flatMap((write) => write.remove).filter((changeId) => !isTaken(changeId) && isDone(changeId))
  }
  const noteDropped = (): void => {
    const removed = unsavedDone()
    // What was brought back since is to be sent; what other tabs have noted stays so, also if this one has not heard of it.
    droppedNote.edit((known) => [...known.filter((id) => !done.isBroughtBack(id)), ...removed])
  }
  const forgetDropped = (written: Persisted): void => {
    // What was brought back is pending on the disk again; the next start must not take the word of a note (D4), which
    // another tab may have written while the disk was full.
    const back = broughtBack(written)
    const saved = new Set([...written.remove, ...back])
    if (droppedNote.isThere() || back.length > 0)
      droppedNote.edit((known) => known.filter((changeId) => !saved.has(changeId)))
  }
  const forgetRefusals = (refused: readonly string[]): void => {
    for (const changeId of refused) unsavedRefusals.delete(changeId)
    mirror.schedule()
    o.onRefusalsSaved(refused)
  }
  const noteWritten = (written: Persisted): void => {
    for (const record of written.put) {
      unconfirmed.delete(record.changeId)
      if (!record.isSent && cache.kind !== 'memory' && isPending(record.changeId))
        confirmed.set(record.changeId, record)
    }
    forgetDropped(written)
    if (written.rejected.length > 0) forgetRefusals(written.rejected.map(({ change }) => change.changeId))
    isOutboxFailing = cache.kind === 'memory'
  }
  const noteFailed = (error: unknown): void => {
    if (!isOutboxFailing) o.log.error('the outbox could not be written', error)
    isOutboxFailing = true
    noteDropped()
    warnIfUnsafe()
    mirror.schedule()
  }
  const outbox = createOutboxTransactions({
    cache,
    timers,
    queue: () => latest,
    noteWritten,
    noteFailed,
  })
  const isPending = (changeId: string): boolean => findRecord(latest, changeId) !== undefined
  /** As it is whenever it is looked at. */
  const pending: KnownIds = {
    has: isPending,
    get size() {
      return countRecords(latest)
    },
    keys: () => pendingIds(latest),
  }
  const adoptable = (records: readonly PendingChange[]): Adopted => ({
    added: records
      .filter(({ changeId }) => !isPending(changeId) && !done.has(changeId))
      .map((record) => (record.isSent ? record : { ...record, isSent: true })),
    sent: records.filter(({ changeId, isSent }) => isSent && isPending(changeId)).map(({ changeId }) => changeId),
    gone: [],
  })

  return {
    track: (queue) => {
      latest = queue
    },
    adopt: () => {
      const found = o.changeStore.readIfChanged()?.filter((record) => record.userId === o.userId)
      if (found === undefined) return undefined
      const adopted = adoptable(found)
      const { stale, mayBeSent } = mirror.adopt(found, adopted.added, done.has)
      return { ...adopted, sent: [...adopted.sent, ...mayBeSent], stale }
    },
    hear: (write) => {
      const remove = done.countable(write.remove)
      done.hear({ remove, again: write.again })
      mirror.takeBack(remove)
      const adopted = adoptable(write.put)
      // The tab that says so has written it to localStorage, too.
      mirror.note(adopted.added)
      return { ...adopted, gone: remove.filter(isPending) }
    },
    readShared: async (asked = []) => {
      outbox.writeGathered()
      // A cache in memory is this tab's alone.
      if (cache.kind === 'memory') return { added: [], sent: [], gone: [], stillDone: asked }
      const reading = cache.readShared(pending).catch(() => nothingShared)
      const shared = await within(timers, SETTLE_LIMIT_MS, reading, nothingShared)
      const gone = done.countable(shared.dropped.filter(isPending))
      done.finish(gone)
      mirror.takeBack(gone)
      const missed = outbox.unwritten().flatMap((write) => write.remove)
      // Removals that could not be written to the disk, by this tab or by others.
      const untold = new Set([...missed, ...changeStore.readDropped(o.userId)])
      const unknown = shared.unknown.filter(({ changeId }) => !untold.has(changeId))
      const isDropped = (changeId: string): boolean => shared.isDropped(changeId) || untold.has(changeId)
      const stillDone = asked.filter((changeId) => done.has(changeId) && isDropped(changeId))
      done.findPending(unknown.map(({ changeId }) => changeId))
      return { ...adoptable(unknown), gone, stillDone }
    },
    save: (write) => {
      const shorter = withSent(write, confirmed)
      for (const { changeId } of shorter.put) unconfirmed.add(changeId)
      for (const changeId of [...write.put.map((record) => record.changeId), ...write.remove])
        confirmed.delete(changeId)
      for (const changeId of write.remove) unconfirmed.delete(changeId)
      done.finish(write.remove)
      for (const { change } of write.rejected) unsavedRefusals.add(change.changeId)
      for (const changeId of write.retried) unsavedRefusals.delete(changeId)
      done.bringBack(broughtBack(write))
      if (isPlain(write)) outbox.gather(shorter)
      else outbox.write(shorter)
      mirror.schedule()
    },
    unsavedAcknowledged: () => acknowledgedIn(outbox.unwritten()),
    unsavedRejected: () =>
      outbox
        .unwritten()
        .flatMap((write) => write.rejected)
        .filter(({ change }) => unsavedRefusals.has(change.changeId)),
    unsavedDone,
    isBroughtBack: done.isBroughtBack,
    isLarge: mirror.isLarge,
    flush: () => {
      outbox.writeGathered()
      outbox.retry()
      mirror.flush()
    },
    secure: (changes) => {
      if (outbox.isNew(changes)) return undefined
      if (!mirror.isLarge()) mirror.flush()
      // All of them at once would hold up the first batch; the others follow when it is their time.
      else if (isOutboxFailing && !mirror.holds(changes)) mirror.write([...changes, ...among(latest, mirror.ids())])
      return outbox.settled().then(() => undefined)
    },
    isAllNew: () => !mirror.isLarge() && outbox.isNew(recordsOf(latest)),
    isBehind: outbox.isBehind,
    catchUp: async () => {
      outbox.retry()
      const isInTime = await outbox.settled()
      return isInTime && !outbox.isBehind()
    },
    settled: async () => void (await outbox.settled()),
  }
}
