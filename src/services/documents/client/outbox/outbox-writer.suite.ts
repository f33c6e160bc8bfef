import { vi } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { createQueue } from '../../sync/pending-queue.ts'
import type { PendingChange } from '#documents'
import type { Persisted } from '../../sync/sync-state.ts'
import { CHANGE_STORE_KEY, createChangeStore } from './change-store.ts'
import { persistOf } from '../cache/document-cache.suite.ts'
import { createMemoryCache, createMemoryDisk } from '../cache/memory-cache.ts'
import { createOutboxWriter } from './outbox-writer.ts'

/** A writer on a disk that can be full and a localStorage that can be, with timers that run when told to. */
export function openWriter(pending: readonly PendingChange[] = [], shared?: Storage) {
  const disk = createMemoryDisk()
  const cache = createMemoryCache(disk)
  const failures = { isDiskFull: false, failsToWrite: false }
  const items = new Map<string, string>()
  const storage = shared ?? createFakeStorage(failures, items)
  const changeStore = createChangeStore({ storage, now: () => NOON_MS, log: { error: () => undefined } })
  const timers: { run: () => void; delayMs: number }[] = []
  const onUnsafe = vi.fn<() => void>()
  const persisted: Persisted[] = []
  const countWrites = vi.fn<() => void>()
  const error = vi.fn<(...parts: unknown[]) => void>()
  const onRefusalsSaved = vi.fn<(changeIds: readonly string[]) => void>()
  const writer = createOutboxWriter({
    userId: 'anna',
    cache: {
      ...cache,
      kind: 'indexeddb',
      persist: async (write) => {
        countWrites()
        persisted.push(write)
        if (failures.isDiskFull) throw new DOMException('full', 'QuotaExceededError')
        return cache.persist(write)
      },
    },
    changeStore,
    timers: { setTimer: (run, delayMs) => timers.push({ run, delayMs }), clearTimer: () => undefined },
    isDroppedNoted: false,
    done: [],
    acknowledgedIds: new Set(),
    queue: createQueue(pending),
    stored: [],
    log: { error },
    onUnsafe,
    onRefusalsSaved,
  })
  return {
    writer,
    failures,
    storage,
    onUnsafe,
    onRefusalsSaved,
    countWrites,
    persisted,
    error,
    changeStore,
    disk,
    /** The other tab: a change store of its own on the same localStorage. */
    other: createChangeStore({ storage, now: () => NOON_MS, log: { error: () => undefined } }),
    save: (all: readonly PendingChange[], write: Parameters<typeof persistOf>[0]) => {
      writer.track(createQueue(all))
      writer.save(persistOf(write))
    },
    runTimers: (delayMs: number) => timers.splice(0).forEach((timer) => timer.delayMs === delayMs && timer.run()),
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    outbox: () => [...disk.outbox.keys()],
    stored: () => Object.keys(JSON.parse(items.get(CHANGE_STORE_KEY) ?? '{}')),
  }
}
