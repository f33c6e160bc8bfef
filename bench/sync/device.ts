/** A device of the bench: one client in one realm, driven from outside by commands whose arguments and results can be copied. */
import type { BenchClient, Pace } from './bench-client.ts'
import { createFloorClient, type FloorClient } from './floor-client.ts'
import { createOurClient, type OurClient } from './our-client.ts'
import type { Realm } from './realm.ts'
import type { Operation } from './scenarios/workload.ts'

export type Side = 'ours' | 'floor'

export type DeviceCommands = {
  /** Makes the client; everything else comes after it. */
  create(o: { readonly side: Side; readonly userId: string; readonly deviceId: string }): Promise<void>
  open(isOnline: boolean): Promise<number>
  goOffline(): Promise<void>
  /** Hands over what `record` will record, so that this is not part of what is measured. */
  prepare(operations: readonly Operation[]): Promise<void>
  record(pace: Pace): Promise<number>
  connect(): ReturnType<BenchClient['connect']>
  /** Begins to wait for each of these documents; `takeSeen` resolves to the moments when all have come. */
  watch(ids: readonly string[]): Promise<void>
  takeSeen(): Promise<readonly number[]>
  sendLive(operations: readonly Operation[], gapMs: number): Promise<readonly number[]>
  count(): Promise<{ readonly documents: number; readonly pending: number }>
  usedHeapBytes(): Promise<number>
  takeSentBodies(): Promise<readonly string[]>
  /** Of ours only. */
  whenCounted(collection: string, count: number): Promise<number>
  setBodies(bodies: readonly string[]): Promise<void>
  /** The floor's way of getting everything; ours does it by `open`. */
  download(): Promise<number>
}

export function createDevice(realm: Realm): DeviceCommands {
  let our: OurClient | undefined
  let floor: FloorClient | undefined
  let prepared: readonly Operation[] = []
  let seen: Promise<readonly number[]> = Promise.resolve([])
  const client = (): BenchClient => {
    const made = our ?? floor
    if (made === undefined) throw new Error('the device has no client yet')
    return made
  }
  return {
    async create({ side, userId, deviceId }) {
      if (side === 'ours') our = createOurClient(realm, userId, deviceId)
      else floor = createFloorClient(realm, userId, deviceId)
    },
    open: (isOnline) => client().open(isOnline),
    goOffline: async () => client().goOffline(),
    prepare: async (operations) => {
      prepared = operations
    },
    record: (pace) => client().record(prepared, pace),
    connect: () => client().connect(),
    async watch(ids) {
      seen = Promise.all(ids.map((id) => client().whenSeen(id)))
    },
    takeSeen: () => seen,
    sendLive: (operations, gapMs) => client().sendLive(operations, gapMs),
    count: async () => ({ documents: client().countDocuments(), pending: client().countPending() }),
    usedHeapBytes: async () => realm.usedHeapBytes(),
    takeSentBodies: async () => our?.takeSentBodies() ?? [],
    whenCounted: async (collection, count) => (await our?.whenCounted(collection, count)) ?? Number.NaN,
    setBodies: async (bodies) => floor?.setBodies(bodies),
    download: async () => floor?.download() ?? Number.NaN,
  }
}
