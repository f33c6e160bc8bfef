/**
 * A browser of the simulation: localStorage that forgets its newest writes when the browser is killed, a disk per
 * person that does not, tabs that share both, and a clock of its own. What runs in it is the app's documents client
 * as it is, through its public door; only IndexedDB is replaced, by the cache in memory.
 */
import { createCallEndpoint } from '#http/client'
import { CHANGE_STORE_KEY } from '../client/outbox/change-store.ts'
import type { TabChannel } from '../client/tabs.ts'
import type { DocumentCache } from '../client/cache/document-cache.ts'
import { createDocumentsClient, type DocumentsClient } from '../client/documents-client.ts'
import { createMemoryCache, createMemoryDisk, type MemoryDisk } from '../client/cache/memory-cache.ts'
import type { Dice } from './dice.simulation.ts'
import { createSimulatedLocks, type SimulatedLocks } from './locks.simulation.ts'
import { createFetch, type Caller, type Network } from './network.simulation.ts'
import { createSharedStorage, type SharedStorage, type StorageKind, type StorageView } from './storage.simulation.ts'

/** What a browser has and has not. */
export type DeviceTraits = {
  readonly storage: StorageKind | 'none'
  readonly database: boolean
  readonly locks: boolean
  readonly channel: boolean
  /** The most changes of one batch; without it, as many as in the app. A few make what many changes make there. */
  readonly batchSize?: number
}

/** One that has everything. */
export const ORDINARY_DEVICE: DeviceTraits = { storage: 'one copy', database: true, locks: true, channel: true }

export type Tab = Caller & {
  readonly device: Device
  readonly userId: string
  readonly client: DocumentsClient
  readonly storage: StorageView
  readonly build: number
  isAlive: boolean
  isFrozen: boolean
  /** Whether the user was warned that changes are stored only in this tab. */
  isWarned: boolean
  timers: { readonly dueMs: number; readonly run: () => void; readonly handle: number }[]
  /** `stored`: another tab has written to localStorage. */
  inbox: ('stored' | { readonly channel: TabChannel; readonly data: unknown })[]
  channels: { readonly name: string; readonly channel: TabChannel }[]
}

export type Device = {
  readonly id: string
  readonly traits: DeviceTraits
  readonly dice: Dice
  tabs: Tab[]
  /** The user who is signed in as far as the device knows (localStorage `user`). */
  person: string | null
  /** Whose cookie it has; null when the session has ended. */
  cookie: string | null
  /** `dead`: it says it is online and nothing is ever answered. */
  network: 'fine' | 'none' | 'dead' | 'portal' | 'proxy'
  clockShiftMs: number
  /** Whether its clock was ever wrong. */
  hadClockTrouble: boolean
  isDiskFull: boolean
  /** Whether IndexedDB has all there is to keep; false from a fault until the next start without one. */
  isDatabaseWhole: boolean
  isStorageWhole: boolean
  /** Whether its database was ever lost, missing or full. */
  hadDatabaseTrouble: boolean
  hadStorageTrouble: boolean
  /** Whether it may have lost answers of the server: its database is missing or was lost, or a tab has ended that could not write there. */
  hasForgotten: boolean
  readonly storage: SharedStorage
  readonly disks: Map<string, MemoryDisk>
  readonly locks: SimulatedLocks
}

export type DeviceEnvironment = {
  readonly now: () => number
  readonly network: Network<Tab>
  readonly newestBuild: () => number
  readonly spoilDisk: (cache: DocumentCache) => DocumentCache
}

export function createDevice(id: string, userId: string, traits: DeviceTraits, dice: Dice): Device {
  return {
    id,
    traits,
    dice,
    tabs: [],
    person: userId,
    cookie: userId,
    network: 'fine',
    clockShiftMs: 0,
    hadClockTrouble: false,
    isDiskFull: false,
    isDatabaseWhole: traits.database,
    isStorageWhole: traits.storage !== 'none',
    hadDatabaseTrouble: !traits.database,
    hadStorageTrouble: traits.storage === 'none',
    hasForgotten: !traits.database,
    storage: createSharedStorage(traits.storage === 'none' ? 'one copy' : traits.storage),
    disks: new Map(),
    locks: createSimulatedLocks(),
  }
}

/** Opens a tab for the user who is signed in as far as the device knows; undefined if there is no such user. */
export async function openTab(device: Device, environment: DeviceEnvironment): Promise<Tab | undefined> {
  const { person } = device
  if (person === null) return undefined
  const base = {
    device,
    userId: person,
    build: environment.newestBuild(),
    isAlive: true,
    isFrozen: false,
    isWarned: false,
    timers: [],
    inbox: [],
    channels: [],
    requestTimes: [],
  }
  // The client is made right below; nothing looks at it before.
  const tab: Tab = base as Partial<Tab> as Tab
  const storage = device.storage.openView(() => {
    if (!tab.inbox.includes('stored')) tab.inbox.push('stored')
  })
  Object.assign(tab, { storage })
  Object.assign(tab, { client: createDocumentsClient(partsOf(tab, environment)) })
  device.tabs.push(tab)
  await tab.client.open(person)
  noteWhole(device)
  return tab
}

/** The first tab of a browser puts both places back to what one of them still has. */
function noteWhole(device: Device): void {
  const { traits, storage, tabs, isDiskFull } = device
  const isFirst = tabs.length === 1
  if (isFirst) device.isDatabaseWhole = traits.database && !isDiskFull
  if (isFirst) device.isStorageWhole = traits.storage !== 'none' && !storage.isFull
  // Several processes overwrite each other's records until they have heard of each other.
  else if (storage.kind === 'copies') device.isStorageWhole = false
}

function partsOf(tab: Tab, environment: DeviceEnvironment): Parameters<typeof createDocumentsClient>[0] {
  const { device } = tab
  const now = (): number => environment.now() + device.clockShiftMs
  const fetchIt = createFetch(environment.network, {
    tab: () => tab,
    cookie: () => device.cookie,
    build: () => tab.build,
    isConnected: () => device.network !== 'none',
    now: environment.now,
  })
  const quiet = (): void => undefined
  return {
    // The network of the simulation knows when a page gives up, by the time of the simulation: timers of the real clock
    // would also keep each world in memory for as long as they take. It is called with texts only.
    callEndpoint: createCallEndpoint({ fetch: fetchIt as typeof fetch, timeoutMs: 0, startTimer: () => quiet }),
    fetch: fetchIt,
    deviceId: device.id,
    now,
    fillRandom: device.dice.fill,
    storage: device.traits.storage === 'none' ? null : tab.storage.api,
    indexedDB: null,
    ...(device.traits.batchSize === undefined ? {} : { batchSize: device.traits.batchSize }),
    openCache: async (userId) => whileAlive(environment.spoilDisk(openDisk(device, userId)), tab),
    locks: device.traits.locks ? device.locks.viewOf(tab) : null,
    openChannel: device.traits.channel ? (name) => openChannel(tab, name) : null,
    timers: timersOf(tab, environment.now),
    isOnline: () => device.network !== 'none',
    log: { info: quiet, warn: quiet, error: quiet },
    onSynced: quiet,
    onStorageWarning: () => {
      tab.isWarned = true
    },
  }
}

function timersOf(tab: Tab, now: () => number): Parameters<typeof createDocumentsClient>[0]['timers'] {
  let handles = 0
  return {
    setTimer: (run, delayMs) => {
      handles += 1
      if (tab.isAlive) tab.timers.push({ dueMs: now() + delayMs, run, handle: handles })
      return handles
    },
    clearTimer: (handle) => {
      tab.timers = tab.timers.filter((timer) => timer.handle !== handle)
    },
  }
}

function openChannel(tab: Tab, name: string): TabChannel {
  const channel: TabChannel = {
    onmessage: null,
    close: () => {
      tab.channels = tab.channels.filter((entry) => entry.channel !== channel)
    },
    postMessage: (message) => {
      if (!tab.isAlive) return
      for (const other of tab.device.tabs) {
        if (other === tab) continue
        for (const entry of other.channels) if (entry.name === name) arrive(other, entry.channel, message)
      }
    },
  }
  tab.channels.push({ name, channel })
  return channel
}

function arrive(tab: Tab, channel: TabChannel, message: unknown): void {
  const data: unknown = structuredClone(message)
  const isHere = typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'here'
  // A tab needs a lock and its disk before it sends anything; that it is there is known long before.
  if (isHere && !tab.isFrozen) queueMicrotask(() => tab.isAlive && hearMessage(channel, data))
  else if (isHere) tab.inbox.unshift({ channel, data })
  else tab.inbox.push({ channel, data })
}

function hearMessage(channel: TabChannel, data: unknown): void {
  // The app looks at nothing of an event but its data.
  channel.onmessage?.({ data } as MessageEvent)
}

/** The next thing that a tab hears of the others, if there is any. */
export function hearNext(tab: Tab): void {
  const next = tab.inbox.shift()
  if (next === 'stored') {
    tab.storage.refresh()
    tab.client.noteStoredChanges()
  } else if (next !== undefined) hearMessage(next.channel, next.data)
}

function openDisk(device: Device, userId: string): DocumentCache {
  if (!device.traits.database) return createMemoryCache()
  const disk = device.disks.get(userId) ?? createMemoryDisk()
  device.disks.set(userId, disk)
  const cache = createMemoryCache(disk)
  const full = async (): Promise<never> => {
    throw new DOMException('the disk is full', 'QuotaExceededError')
  }
  return {
    ...cache,
    // On this device it is what IndexedDB is on a real one: it survives whatever happens to the browser.
    kind: 'indexeddb',
    persist: (...of) => (device.isDiskFull ? full() : cache.persist(...structuredClone(of))),
    writeDocuments: (write) => (device.isDiskFull ? full() : cache.writeDocuments(structuredClone(write))),
    keepLastCopies: (copies) => (device.isDiskFull ? full() : cache.keepLastCopies(structuredClone(copies))),
    dropLastCopies: (keys) => (device.isDiskFull ? full() : cache.dropLastCopies(keys)),
    noteSynced: (at) => (device.isDiskFull ? full() : cache.noteSynced(at)),
  }
}

/** A dead tab writes nothing any more, whatever its code still tries. */
function whileAlive(cache: DocumentCache, tab: Tab): DocumentCache {
  const never = new Promise<never>(() => undefined)
  return {
    ...cache,
    read: () => (tab.isAlive ? cache.read() : never),
    readShared: (known) => (tab.isAlive ? cache.readShared(known) : never),
    persist: (...of) => (tab.isAlive ? cache.persist(...of) : never),
    writeDocuments: (write) => (tab.isAlive ? cache.writeDocuments(write) : never),
    readAcknowledged: () => (tab.isAlive ? cache.readAcknowledged() : never),
    readRejected: () => (tab.isAlive ? cache.readRejected() : never),
    readLastCopies: () => (tab.isAlive ? cache.readLastCopies() : never),
    keepLastCopies: (copies) => (tab.isAlive ? cache.keepLastCopies(copies) : never),
    dropLastCopies: (keys) => (tab.isAlive ? cache.dropLastCopies(keys) : never),
    noteSynced: (at) => (tab.isAlive ? cache.noteSynced(at) : never),
    tidy: () => (tab.isAlive ? cache.tidy() : never),
    discardRejected: (changeId) => (tab.isAlive ? cache.discardRejected(changeId) : never),
  }
}

/** All that the device keeps of what its people did and the server may not know: in localStorage, and on its disk. */
export function keptTexts(device: Device): readonly [storage: string, disk: string] {
  const disks = [...device.disks.values()].map(({ outbox, rejected, acknowledged }) =>
    JSON.stringify([[...outbox.values()], [...rejected.values()], [...acknowledged.values()]]),
  )
  return [device.storage.text(), disks.join('\n')]
}

/** Text that was set aside because it could not be read: it cannot be sent, but it is still there. */
export function brokenTextOn({ storage }: Device): string {
  const keys = storage.keys().filter((key) => key.startsWith(`${CHANGE_STORE_KEY}:broken:`))
  return keys.map((key) => storage.read(key)).join()
}
