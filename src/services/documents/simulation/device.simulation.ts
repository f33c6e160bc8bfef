/**
 * A browser of the simulation: localStorage that forgets its newest writes when the browser is killed, a
 * disk per person that does not, tabs that share both, and a clock of its own. The code in it is the app's.
 */
import { failed } from '#base/result'
import { readFeed, type FeedPage } from '#documents'
import type { CallEndpoint } from '#http/client'
import { createChangeStore } from '../client/change-store.ts'
import type { DocumentCache } from '../client/document-cache.ts'
import { createMemoryCache, createMemoryDisk, type MemoryDisk } from '../client/memory-cache.ts'
import { openSession, type OpenedSession } from '../client/open-session.ts'
import { rehomeChanges } from '../client/rehome-changes.ts'
import type { FeedStreamListener } from '../client/feed-stream.ts'
import type { SessionPorts } from '../client/sync-session.ts'
import type { TabMessage } from '../sync-state.ts'
import type { Dice } from './dice.simulation.ts'
import type { Answer, Call } from './server.simulation.ts'
import type { SharedStorage, StorageView } from './storage.simulation.ts'

export type Tab = OpenedSession & {
  readonly device: Device
  readonly userId: string
  readonly storage: StorageView
  isAlive: boolean
  timers: { readonly dueMs: number; readonly run: () => void; readonly handle: number }[]
  /** `stored`: another tab has written to localStorage. */
  inbox: (TabMessage | 'stored')[]
  stream: { position: number; pages: FeedPage[]; readonly listener: FeedStreamListener } | null
}

export type Device = {
  readonly id: string
  tabs: Tab[]
  /** Whose cookie it has; null when the session has ended. */
  cookie: string | null
  isOnline: boolean
  clockShiftMs: number
  isDiskFailing: boolean
  /** Whether its database was lost or could not be written at some time. */
  hadDiskTrouble: boolean
  hadClockJump: boolean
  readonly storage: SharedStorage
  readonly disks: Map<string, MemoryDisk>
  readonly locks: Map<string, Tab>
  announced: number
}

/** Hands a call to the network; the answer comes when the schedule wants it to. */
export type Transport = (tab: Tab, call: Call) => Promise<Answer>

export function createDevice(id: string, userId: string, storage: SharedStorage): Device {
  return {
    id,
    tabs: [],
    cookie: userId,
    isOnline: true,
    clockShiftMs: 0,
    isDiskFailing: false,
    hadDiskTrouble: false,
    hadClockJump: false,
    storage,
    disks: new Map(),
    locks: new Map(),
    announced: 0,
  }
}

/** Opens a tab for whoever is signed in on the device, as the app does. */
export async function openTab(
  device: Device,
  userId: string,
  of: { dice: Dice; now: () => number; transport: Transport },
): Promise<Tab> {
  const now = (): number => of.now() + device.clockShiftMs
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const openCache = async (person: string): Promise<DocumentCache> => openDisk(device, person, now)
  const cache = await openCache(userId)
  const contents = await cache.read()
  const storage = device.storage.openView(() => {
    if (!tab.inbox.includes('stored')) tab.inbox.push('stored')
  })
  const changeStore = createChangeStore({ storage: storage.api, now, log })
  const base = { device, userId, storage, isAlive: true, timers: [], inbox: [], stream: null }
  // The session is made right below; nothing looks at it before.
  const tab: Tab = base as Partial<Tab> as Tab
  const ports = portsOf(tab, { ...of, now })
  const opened = openSession({
    ports,
    userId,
    cache: guarded(cache, tab),
    contents,
    changeStore,
    onChanged: () => undefined,
    onUnsafe: () => undefined,
  })
  Object.assign(tab, opened)
  device.tabs.push(tab)
  await rehomeChanges({ userId, changeStore, openCache })
  return tab
}

function portsOf(tab: Tab, of: { dice: Dice; now: () => number; transport: Transport }): SessionPorts {
  const { device } = tab
  const lockName = `send ${tab.userId}`
  let handles = 0
  const callEndpoint = async (endpoint: object, input: unknown): Promise<unknown> => {
    if (!device.isOnline) return failed({ code: 'network-request-failed', message: '', status: 0 })
    const body = structuredClone(input) as { since: string; era?: string } & Extract<Call, { kind: 'send' }>['input']
    return of.transport(
      tab,
      endpoint === readFeed
        ? { kind: 'pull', since: Number(body.since), era: body.era }
        : { kind: 'send', input: body },
    )
  }
  return {
    // The two endpoints the session calls have exactly the answers the server of the simulation gives.
    callEndpoint: callEndpoint as unknown as CallEndpoint,
    deviceId: device.id,
    now: of.now,
    fillRandom: of.dice.fill,
    timers: {
      setTimer: (run, delayMs) => {
        handles += 1
        tab.timers.push({ dueMs: of.now() - device.clockShiftMs + delayMs, run, handle: handles })
        return handles
      },
      clearTimer: (handle) => {
        tab.timers = tab.timers.filter((timer) => timer.handle !== handle)
      },
    },
    isOnline: () => device.isOnline,
    log: { info: () => undefined, error: () => undefined },
    onSynced: (count) => {
      device.announced += count
    },
    trySendLock: async () => {
      const holder = device.locks.get(lockName)
      if (holder !== undefined && holder.isAlive && holder !== tab) return null
      device.locks.set(lockName, tab)
      return () => void device.locks.delete(lockName)
    },
    followStream: (_userId, since, listener) => {
      const stream = { position: since(), pages: [], listener }
      tab.stream = stream
      queueMicrotask(() => tab.stream === stream && listener.onOpened())
      return () => {
        if (tab.stream === stream) tab.stream = null
      }
    },
    tellTabs: (message) => {
      if (!tab.isAlive) return
      const others = device.tabs.filter((other) => other !== tab && other.isAlive && other.userId === tab.userId)
      for (const other of others) {
        // A tab needs a lock and its disk before it sends anything; that it is there is known long before.
        if (message.kind === 'here') queueMicrotask(() => other.isAlive && other.session.hear(message))
        else other.inbox.push(structuredClone(message))
      }
    },
  }
}

function openDisk(device: Device, userId: string, now: () => number): DocumentCache {
  const disk = device.disks.get(userId) ?? createMemoryDisk()
  device.disks.set(userId, disk)
  const cache = createMemoryCache(now, disk)
  const failing = async (): Promise<never> => {
    throw new Error('the disk is full')
  }
  return {
    ...cache,
    // On this device it is what IndexedDB is on a real one: it survives whatever happens to the browser.
    kind: 'indexeddb',
    persist: (...of) => (device.isDiskFailing ? failing() : cache.persist(...structuredClone(of))),
    writeDocuments: (write) => (device.isDiskFailing ? failing() : cache.writeDocuments(structuredClone(write))),
  }
}

/** A dead tab writes nothing any more, whatever its code still tries. */
function guarded(cache: DocumentCache, tab: Tab): DocumentCache {
  const never = new Promise<never>(() => undefined)
  return {
    ...cache,
    persist: (...of) => (tab.isAlive ? cache.persist(...of) : never),
    writeDocuments: (write) => (tab.isAlive ? cache.writeDocuments(write) : never),
    readAcknowledged: () => (tab.isAlive ? cache.readAcknowledged() : never),
    noteSynced: (at) => (tab.isAlive ? cache.noteSynced(at) : never),
  }
}

/**
 * The milliseconds it takes until all tabs see the same localStorage. It is let pass where localStorage has to stand
 * in for a disk that does not work: then there is one place only, and what two tabs write there at once is not safe.
 */
function settleStorage(device: Device): void {
  if (!device.hadDiskTrouble) return
  // Twice, so that the first one also sees what the last one has written back.
  for (const tab of [...device.tabs, ...device.tabs]) {
    tab.storage.refresh()
    tab.session.adopt()
    tab.session.flush()
  }
}

/** Signs out: every tab ends in an orderly way. */
export function closeTabs(device: Device): void {
  settleStorage(device)
  for (const tab of [...device.tabs]) {
    tab.session.close()
    killTab(tab)
  }
}

/** Ends a tab without a word, as a crash does. */
export function killTab(tab: Tab): void {
  settleStorage(tab.device)
  tab.isAlive = false
  tab.timers = []
  tab.stream = null
  tab.storage.close()
  tab.device.tabs = tab.device.tabs.filter((other) => other !== tab)
  for (const [name, holder] of tab.device.locks) if (holder === tab) tab.device.locks.delete(name)
}

/** Kills the whole browser: what localStorage took lately is gone, unless it had to stand in for the disk. */
export function killBrowser(device: Device, dice: Dice): void {
  for (const tab of [...device.tabs]) killTab(tab)
  if (!device.hadDiskTrouble) device.storage.forgetNewest(dice.between(0, 20))
}
