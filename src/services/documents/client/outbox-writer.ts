/**
 * Keeps the pending changes on the disk twice (rule Y1): in the outbox at once, in localStorage at the end
 * of the tick, or a little later when there are many. What a failed transaction should have written
 * goes into the next one.
 */
import type { PendingChange } from '#documents'
import { countRecords, recordsOf } from '../pending-queue.ts'
import type { Persisted, Queue } from '../sync-state.ts'
import type { ChangeStore } from './change-store.ts'
import type { DocumentCache } from './document-cache.ts'
import { within, type Timers } from './timers.ts'

export type OutboxWriter = {
  save(write: Persisted, queue: Queue, sequence: number): void
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
  readonly cache: DocumentCache
  readonly changeStore: ChangeStore
  readonly timers: Timers
  /** What localStorage holds already. */
  readonly stored: Queue
  readonly log: Pick<Console, 'error'>
  /** Neither place took a change: it lives only as long as the page. */
  readonly onUnsafe: () => void
}): OutboxWriter {
  const { cache, changeStore, timers } = o
  let stored = o.stored
  let latest = { queue: o.stored, sequence: 0 }
  let isScheduled = false
  let isStoreFailing = false
  let isOutboxFailing = cache.kind === 'memory'
  let missed: readonly Persisted[] = []
  let attempt: Promise<void> = Promise.resolve()

  const warnIfUnsafe = (): void => {
    if (isStoreFailing && isOutboxFailing && latest.queue.size > 0) o.onUnsafe()
  }
  const flush = (): void => {
    isScheduled = false
    const keys = changedKeys(stored, latest.queue)
    if (keys.length === 0) return
    isStoreFailing = !changeStore.write(latest.queue, keys)
    if (!isStoreFailing) stored = latest.queue
    warnIfUnsafe()
  }
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    if (countRecords(latest.queue) <= LARGE_QUEUE) queueMicrotask(() => isScheduled && flush())
    else timers.setTimer(() => isScheduled && flush(), LARGE_QUEUE_DELAY_MS)
  }
  const writeOutbox = (write: Persisted): void => {
    const whole = missed.length === 0 ? write : joinWrites([...missed, write], recordsOf(latest.queue))
    const parts = [...missed, write]
    missed = []
    const before = attempt
    attempt = cache.persist(whole, latest.sequence).then(
      () => {
        isOutboxFailing = cache.kind === 'memory'
      },
      (error: unknown) => {
        if (!isOutboxFailing) o.log.error('the outbox could not be written', error)
        isOutboxFailing = true
        missed = [...missed, ...parts]
        warnIfUnsafe()
        timers.setTimer(() => missed.length > 0 && writeOutbox(nothing), RETRY_MS)
      },
    )
    attempt = Promise.all([before, attempt]).then(() => undefined)
  }

  return {
    save: (write, queue, sequence) => {
      latest = { queue, sequence }
      writeOutbox(write)
      schedule()
    },
    flush,
    settled: async () => {
      await within(timers, SETTLE_LIMIT_MS, attempt, undefined)
    },
  }
}

const nothing: Persisted = { put: [], remove: [], acknowledged: [], rejected: [], retried: [] }

/** What failed writes would have left behind, seen from the queue of today: their order does not matter any more. */
function joinWrites(writes: readonly Persisted[], records: readonly PendingChange[]): Persisted {
  const current = new Map(records.map((record) => [record.changeId, record]))
  const touched = new Set(writes.flatMap((write) => [...write.put.map((record) => record.changeId), ...write.remove]))
  return {
    put: [...touched].flatMap((changeId) => current.get(changeId) ?? []),
    remove: [...touched].filter((changeId) => !current.has(changeId)),
    acknowledged: writes.flatMap((write) => write.acknowledged),
    rejected: writes.flatMap((write) => write.rejected),
    retried: writes.flatMap((write) => write.retried),
  }
}

function changedKeys(before: Queue, after: Queue): readonly string[] {
  const changed = [...after].filter(([key, records]) => before.get(key) !== records).map(([key]) => key)
  const gone = [...before.keys()].filter((key) => !after.has(key))
  return [...changed, ...gone]
}
