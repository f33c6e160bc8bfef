/** Devices on which one person presses the clock, each with its own documents, and the server between them. */
import { failed } from '#base/result'
import { createCollectionRegistry } from '#documents'
import { createEdits, type DocumentsClient, type DocumentView } from '#documents/client'
import type { CallEndpoint } from '#http/client'
import { createMemoryCache, createMemoryDisk } from '../../src/services/documents/client/cache/memory-cache.ts'
import { endEntry, pressClock, type ClockPress, type ClockWrite } from '../../src/tools/time/clock/clock-commands.ts'
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
  /** Returns what was written: nothing where the press does not belong to the state. */
  readonly press: (press: ClockPress) => readonly ClockWrite[]
  /** Takes back the last press, if there is one; returns the ids of what is gone with it, stops too. */
  readonly undo: () => readonly string[]
  /** How far its clock is ahead of the true time from now on. */
  readonly setAhead: (ms: number) => void
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
  let aheadMs = 0
  const now = (): number => o.clock.now() + aheadMs
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
      now,
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
  const resolved = (): readonly ResolvedEntry[] => resolveEntries(entries(), now())
  return {
    entries,
    resolved,
    press: (press) => {
      const moment = { nowMs: now(), zone, device: deviceId, newId: uniqueId }
      const writes = pressClock(press, resolved(), entries(), moment)
      if (writes === undefined) return []
      edits.run(press, (documents) => {
        for (const write of writes) writeClock(documents, write)
      })
      return writes
    },
    undo: () => {
      const before = idsOf(entries())
      edits.undo()
      const after = new Set(idsOf(entries()))
      return before.filter((id) => !after.has(id))
    },
    setAhead: (ms) => {
      aheadMs = ms
    },
    setEnd: (entry, end) => writeClock(client, endEntry(entry, end)),
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

function idsOf(entries: readonly DocumentView<TimeEntry>[]): readonly string[] {
  return entries.flatMap(({ id, stops = [] }) => [id, ...stops.map((stop) => stop.id)])
}

/** Until nothing is under way; nothing here waits for a clock. */
async function rest(client: DocumentsClient): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (client.getStatus().isSyncing)
}
