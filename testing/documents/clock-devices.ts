/** Devices on which one person presses the clock, each with its own documents, and the server between them. */
import { failed } from '#base/result'
import { createCollectionRegistry } from '#documents'
import { createEdits, type DocumentsClient, type DocumentView } from '#documents/client'
import type { CallEndpoint } from '#http/client'
import { createMemoryCache, createMemoryDisk } from '../../src/services/documents/client/cache/memory-cache.ts'
import { pressClock, type ClockPress } from '../../src/tools/time/clock/clock-commands.ts'
import { entriesCollection, timeCollections } from '../../src/tools/time/collections.ts'
import type { TimeEntry } from '../../src/tools/time/model.ts'
import { resolveEntries, type ResolvedEntry } from '../../src/tools/time/worked/resolve-entries.ts'
import { writeClock } from '../../src/tools/time/clock/screens/use-clock.ts'
import { createServer } from '../browser/documents-browser.ts'
import { uniqueId, type TestClock } from './documents.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { createOfflineDocuments } from './offline-documents.ts'

/** What becomes of the requests of a device: `lost`: the server does what it is asked, and the answer gets lost. */
type Network = 'none' | 'lost' | 'fine'

export type ClockDevice = {
  readonly entries: () => readonly DocumentView<TimeEntry>[]
  readonly resolved: () => readonly ResolvedEntry[]
  /** Returns the ids of what was started; nothing is written where the press does not belong to the state. */
  readonly press: (press: ClockPress) => readonly string[]
  /** Takes back the last press, if there is one; returns the ids of what is gone with it. */
  readonly undo: () => readonly string[]
  readonly setEnd: (entry: DocumentView<TimeEntry>, end: string) => void
  /** Sends and fetches what there is, or tries to. */
  readonly sync: (network: Network) => Promise<void>
  /** The page is gone, and comes back on the same device. */
  readonly restart: () => Promise<void>
  /** Changes the server refused, or that came too late for what was removed meanwhile. */
  readonly refused: () => number
}

const OFFLINE = { code: 'network-request-failed', message: '', status: 0 } as const

export function createClockServer(clock: TestClock) {
  const server = createServer(createCollectionRegistry(timeCollections), clock.now)
  server.userId = 'anna'
  return server
}

export async function openClockDevice(
  deviceId: string,
  zone: string,
  o: { readonly server: ReturnType<typeof createClockServer>; readonly clock: TestClock },
): Promise<ClockDevice> {
  const disk = createMemoryDisk()
  const storage = createFakeStorage()
  let network: Network = 'none'
  const call = o.server.callEndpoint as (...parts: readonly unknown[]) => Promise<unknown>
  const callEndpoint = async (...parts: readonly unknown[]): Promise<unknown> => {
    if (network === 'none') return failed(OFFLINE)
    const answer = await call(...parts)
    return network === 'lost' ? failed(OFFLINE) : answer
  }
  const open = async (): Promise<DocumentsClient> => {
    const client = createOfflineDocuments({
      // It answers what the endpoints answer.
      callEndpoint: callEndpoint as unknown as CallEndpoint,
      deviceId,
      now: o.clock.now,
      storage,
      openCache: async () => ({ ...createMemoryCache(disk), kind: 'indexeddb' }),
      isOnline: () => network !== 'none',
    })
    await client.open('anna')
    return client
  }
  let client = await open()
  let edits = createEdits(client, { show: () => undefined })
  const entries = (): readonly DocumentView<TimeEntry>[] => client.list(entriesCollection)
  const resolved = (): readonly ResolvedEntry[] => resolveEntries(entries(), o.clock.now())
  return {
    entries,
    resolved,
    press: (press) => {
      const moment = { nowMs: o.clock.now(), zone, device: deviceId, newId: uniqueId }
      const writes = pressClock(press, resolved(), entries(), moment)
      if (writes === undefined) return []
      edits.run(press, (documents) => {
        for (const write of writes) writeClock(documents, write)
      })
      return writes.flatMap((write) => (write.kind === 'add' ? [write.id] : []))
    },
    undo: () => {
      const before = entries()
      edits.undo()
      return before.map(({ id }) => id).filter((id) => client.get(entriesCollection, id) === undefined)
    },
    setEnd: ({ id, time }, end) => client.modify(entriesCollection, id, { time: { start: time.start, end } }),
    sync: async (use) => {
      network = use
      await client.syncNow('manual')
      await rest(client)
      network = 'none'
    },
    restart: async () => {
      await client.settled()
      await client.close()
      client = await open()
      edits = createEdits(client, { show: () => undefined })
    },
    refused: () => client.getStatus().rejected.length,
  }
}

/** Until nothing is under way; nothing here waits for a clock. */
async function rest(client: DocumentsClient): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (client.getStatus().isSyncing)
}
