/**
 * Keeps the pending changes on the disk twice (rule Y1): in the outbox at once, in localStorage at the end
 * of the tick, or a little later when there are many. What a failed transaction should have written
 * goes into the next one.
 */
import type { PendingChange } from '#documents'
import { countRecords, recordsOf } from '../pending-queue.ts'
import type { AcknowledgedChange, Persisted, Queue } from '../sync-state.ts'
import type { ChangeStore } from './change-store.ts'
import type { DocumentCache } from './document-cache.ts'
import { within, type Timers } from './timers.ts'

/** What other tabs have done to the change store, as far as this one has not heard of it. */
export type Adopted = {
  readonly added: readonly PendingChange[]
  /** changeIds that were sent. */
  readonly sent: readonly string[]
  /** changeIds that are in there no more: folded or answered. */
  readonly gone: readonly string[]
}

export type OutboxWriter = {
  /** Notes what is pending, without writing it. */
  track(queue: Queue): void
  /**
   * Reads what other tabs have written. localStorage is the only thing tabs share without waiting, so a tab
   * that was asleep learns from it before it folds into a change that somebody has sent meanwhile.
   */
  adopt(): Adopted | undefined
  save(write: Persisted): void
  /** Acknowledged changes that the disk does not know yet, because it could not be written. */
  unsavedAcknowledged(): readonly AcknowledgedChange[]
  /** Writes to localStorage what waits for it; for when the page goes away. */
  flush(): void
  /** Resolves when all that was saved so far is on the disk or has failed, after 5 s at the latest. */
  settled(): Promise<void>
}

/** From here on the map is too large to write it after every change. */
const LARGE_QUEUE = 100
const LARGE_QUEUE_DELAY_MS = 250
const RETRY_MS = 5_000
const SETTLE_LIMIT_MS = 5_000

export function createOutboxWriter(o: {
  readonly userId: string
  readonly cache: DocumentCache
  readonly changeStore: ChangeStore
  readonly timers: Timers
  /** Whether the change store names changes that the outbox should have dropped. */
  readonly isDroppedNoted: boolean
  /** What is pending to begin with. */
  readonly queue: Queue
  /** What localStorage holds already. */
  readonly stored: readonly PendingChange[]
  readonly log: Pick<Console, 'error'>
  /** Neither place took a change: it lives only as long as the page. */
  readonly onUnsafe: () => void
}): OutboxWriter {
  const { cache, changeStore, timers } = o
  let stored = new Map(o.stored.map((record) => [record.changeId, record]))
  let latest = o.queue
  let isScheduled = false
  let isStoreFailing = false
  let isOutboxFailing = cache.kind === 'memory'
  let isDroppedNoted = o.isDroppedNoted
  let missed: readonly Persisted[] = []
  let attempt: Promise<void> = Promise.resolve()

  const warnIfUnsafe = (): void => {
    if (isStoreFailing && isOutboxFailing && latest.size > 0) o.onUnsafe()
  }
  const flush = (): void => {
    isScheduled = false
    const current = new Map(recordsOf(latest).map((record) => [record.changeId, record]))
    const put = [...current.values()].filter((record) => stored.get(record.changeId) !== record)
    const remove = new Set([...stored.keys()].filter((changeId) => !current.has(changeId)))
    if (put.length + remove.size === 0) return
    isStoreFailing = !changeStore.write(put, remove)
    if (!isStoreFailing) stored = current
    warnIfUnsafe()
  }
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    if (countRecords(latest) <= LARGE_QUEUE) queueMicrotask(() => isScheduled && flush())
    else timers.setTimer(() => isScheduled && flush(), LARGE_QUEUE_DELAY_MS)
  }
  /** An outbox that cannot be written goes on holding what is done with; a restart must not send that again. */
  const noteDropped = (): void => {
    const changeIds = missed.flatMap((write) => write.remove)
    if (changeIds.length === 0) return
    changeStore.writeDropped(o.userId, new Set([...changeStore.readDropped(o.userId), ...changeIds]))
    isDroppedNoted = true
  }
  const forgetDropped = (written: Persisted): void => {
    const done = new Set(written.remove)
    const rest = [...changeStore.readDropped(o.userId)].filter((changeId) => !done.has(changeId))
    changeStore.writeDropped(o.userId, rest)
    isDroppedNoted = rest.length > 0
  }
  /** What is pending and was not taken over by another tab since, as far as the change store can say. */
  const ownRecords = (): readonly PendingChange[] => {
    const present = isStoreFailing ? undefined : changeStore.readIds()
    return recordsOf(latest).filter(
      (record) => present?.has(record.changeId) !== false || stored.get(record.changeId) !== record,
    )
  }
  const writeOutbox = (write: Persisted): void => {
    const whole = missed.length === 0 ? write : joinWrites([...missed, write], ownRecords())
    const parts = [...missed, write]
    missed = []
    const before = attempt
    attempt = cache.persist(whole).then(
      () => {
        if (isDroppedNoted) forgetDropped(whole)
        isOutboxFailing = cache.kind === 'memory'
      },
      (error: unknown) => {
        if (!isOutboxFailing) o.log.error('the outbox could not be written', error)
        isOutboxFailing = true
        missed = [...missed, ...parts]
        noteDropped()
        warnIfUnsafe()
        timers.setTimer(() => missed.length > 0 && writeOutbox(nothing), RETRY_MS)
      },
    )
    attempt = Promise.all([before, attempt]).then(() => undefined)
  }

  return {
    track: (queue) => {
      latest = queue
    },
    adopt: () => {
      const found = o.changeStore.readIfChanged()?.filter((record) => record.userId === o.userId)
      if (found === undefined) return undefined
      const present = new Map(found.map((record) => [record.changeId, record]))
      const pending = new Map(recordsOf(latest).map((record) => [record.changeId, record]))
      const adopted: Adopted = {
        // What this tab has taken out itself may still be on its way out, and what it has put in, on its way in.
        added: found.filter(({ changeId }) => !pending.has(changeId) && !stored.has(changeId)),
        sent: found.filter(({ changeId, isSent }) => isSent && pending.has(changeId)).map(({ changeId }) => changeId),
        gone: [...pending.values()]
          .filter((record) => stored.get(record.changeId) === record && !present.has(record.changeId))
          .map((record) => record.changeId),
      }
      stored = new Map(found.map((record) => [record.changeId, pending.get(record.changeId) ?? record]))
      return adopted
    },
    save: (write) => {
      writeOutbox(write)
      schedule()
    },
    unsavedAcknowledged: () => acknowledgedIn(missed),
    flush,
    settled: async () => {
      await within(timers, SETTLE_LIMIT_MS, attempt, undefined)
    },
  }
}

const nothing: Persisted = { put: [], remove: [], acknowledged: [], rejected: [], retried: [], reopened: [] }

/** What failed writes would have left behind, seen from the queue of today: their order does not matter any more. */
function joinWrites(writes: readonly Persisted[], records: readonly PendingChange[]): Persisted {
  const current = new Map(records.map((record) => [record.changeId, record]))
  const touched = new Set(writes.flatMap((write) => write.put.map((record) => record.changeId)))
  return {
    put: [...touched].flatMap((changeId) => current.get(changeId) ?? []),
    // What is merely not pending here any more may have gone to another tab or person; only the rest is done with.
    remove: writes.flatMap((write) => write.remove).filter((changeId) => !current.has(changeId)),
    acknowledged: acknowledgedIn(writes),
    rejected: writes.flatMap((write) => write.rejected),
    retried: writes.flatMap((write) => write.retried),
    reopened: writes.flatMap((write) => write.reopened),
  }
}

/** What was acknowledged and not opened again by a later write. */
function acknowledgedIn(writes: readonly Persisted[]): readonly AcknowledgedChange[] {
  return writes.reduce<readonly AcknowledgedChange[]>((entries, write) => {
    const open = new Set(write.reopened)
    return [...entries.filter((entry) => !open.has(entry.change.changeId)), ...write.acknowledged]
  }, [])
}
