/** The regions of a user's trips on this device, and those on their way to it; downloads go on while other pages are looked at (J82). */
import type { Now } from '#base/clock'
import { CANCELLED, describeFailure, downloadRegion, type DownloadParts, type RegionWish } from './download-region.ts'
import { openRegionDatabase, type KeptRegion, type RegionDatabase } from './region-database.ts'

export type RegionState = {
  /** Undefined: none is here. */
  readonly region: KeptRegion | undefined
  /** Of the download that is under way. */
  readonly progress: { readonly doneBytes: number; readonly sizeBytes: number } | undefined
  /** Why the last download came to nothing, in German. */
  readonly failure: string | undefined
}

export type KeptRegions = {
  /** Undefined until the device has been looked at. */
  getState(tripId: string): RegionState | undefined
  subscribe(listener: () => void): () => void
  /** Fetches a region and puts it in the place of the one before; resolves when that is done or has failed. */
  load(wish: RegionWish): Promise<void>
  cancel(tripId: string): void
  /** Returns a function that brings it back; its bytes are removed when the database is opened the next time. */
  remove(tripId: string): () => Promise<void>
  /** Removes regions of all other trips, and stops their downloads; one whose trip is brought back comes back with it. */
  keepOnly(tripIds: ReadonlySet<string>): Promise<void>
  readBytes: RegionDatabase['read']
  close(): void
}

type RegionParts = DownloadParts & {
  readonly userId: string
  readonly now: Now
  readonly log: Pick<Console, 'warn'>
  /** Nothing can be read or kept by these any more. */
  readonly onClosed: () => void
}

const NOTHING: RegionState = { region: undefined, progress: undefined, failure: undefined }
const GONE = 'Die Straßen sind nicht mehr da.'

export function createKeptRegions(o: RegionParts): KeptRegions {
  const opening = openRegionDatabase(o.userId, { nowMs: o.now(), onClosed: o.onClosed })
  const states = createStates(opening, o.log)
  const { get, change } = states
  const loads = createLoads(o, opening, states)

  /** Whether the region was still there; on a device that cannot write it has gone after the next start. */
  const mark = async ({ key }: KeptRegion, state: KeptRegion['state']): Promise<boolean> => {
    try {
      return await (await opening).mark(key, state)
    } catch (error) {
      o.log.warn('regions', error)
      return false
    }
  }

  const remove = (tripId: string): (() => Promise<void>) => {
    const region = get(tripId)?.region
    if (region === undefined) return async () => {}
    change(tripId, { region: undefined, failure: undefined })
    const marked = mark(region, 'gone')
    return async () => {
      await marked
      if (get(tripId)?.region !== undefined) return
      // Another tab that was opened meanwhile has removed its bytes.
      change(tripId, (await mark(region, 'here')) ? { region } : { failure: GONE })
    }
  }
  return {
    getState: get,
    subscribe: states.subscribe,
    load: loads.load,
    cancel: loads.cancel,
    remove,
    keepOnly: createTidying({ loads, states, remove }),
    readBytes: async (key, section) => (await opening).read(key, section),
    close() {
      loads.cancelAllBut(new Set())
      void opening.then((database) => database.close()).catch(() => undefined)
    },
  }
}

type Tidying = {
  readonly loads: ReturnType<typeof createLoads>
  readonly states: ReturnType<typeof createStates>
  readonly remove: (tripId: string) => () => Promise<void>
}

/** Removes regions whose trips are gone, and brings them back with their trips: deleting a trip can be undone, too. */
function createTidying({ loads, states, remove }: Tidying): KeptRegions['keepOnly'] {
  const left = new Map<string, () => Promise<void>>()
  return async (tripIds) => {
    loads.cancelAllBut(tripIds)
    await states.looked
    for (const [tripId, { region }] of states.all())
      if (region !== undefined && !tripIds.has(tripId)) left.set(tripId, remove(tripId))
    const returned = [...left].filter(([tripId]) => tripIds.has(tripId))
    for (const [tripId] of returned) left.delete(tripId)
    await Promise.all(returned.map(([, bringBack]) => bringBack()))
  }
}

/** Downloads that are under way, one for each trip. */
function createLoads(
  o: RegionParts,
  opening: Promise<RegionDatabase>,
  { get, change }: ReturnType<typeof createStates>,
) {
  const downloads = new Map<string, AbortController>()
  return {
    async load(wish: RegionWish): Promise<void> {
      const { tripId, sizeBytes } = wish
      if (downloads.has(tripId)) return
      const ending = new AbortController()
      downloads.set(tripId, ending)
      change(tripId, { progress: { doneBytes: 0, sizeBytes }, failure: undefined })
      try {
        const database = await opening
        const onProgress = (progress: NonNullable<RegionState['progress']>): void => change(tripId, { progress })
        const region = await downloadRegion(o, database, { wish, ending, onProgress })
        const before = get(tripId)?.region
        change(tripId, { region, progress: undefined })
        if (before === undefined) return
        // One that cannot be removed now is when the database is opened the next time: it is the older one.
        await database.drop([before.key]).catch((error: unknown) => o.log.warn('regions', error))
      } catch (error) {
        // The rest of the answer is not taken.
        ending.abort(error)
        const failure = ending.signal.reason === CANCELLED ? undefined : describeFailure(error)
        change(tripId, { progress: undefined, failure })
      } finally {
        downloads.delete(tripId)
      }
    },
    cancel: (tripId: string): void => downloads.get(tripId)?.abort(CANCELLED),
    cancelAllBut: (tripIds: ReadonlySet<string>): void =>
      downloads.forEach((ending, tripId) => void (tripIds.has(tripId) || ending.abort(CANCELLED))),
  }
}

/** What is known of each trip's region, as screens follow it. */
function createStates(opening: Promise<RegionDatabase>, log: RegionParts['log']) {
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  let states: ReadonlyMap<string, RegionState> | undefined
  const looked = opening
    .then(async (database) => {
      const regions = await database.list()
      states = new Map(regions.map((region) => [region.tripId, { ...NOTHING, ...states?.get(region.tripId), region }]))
    })
    .catch((error: unknown) => {
      log.warn('regions', error)
      states = new Map(states)
    })
    .finally(tell)
  return {
    /** Resolves once the device has been looked at. */
    looked,
    get: (tripId: string) => (states === undefined ? undefined : (states.get(tripId) ?? NOTHING)),
    all: () => states ?? new Map<string, RegionState>(),
    change(tripId: string, changes: Partial<RegionState>): void {
      states = new Map(states).set(tripId, { ...(states?.get(tripId) ?? NOTHING), ...changes })
      tell()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let opened: { readonly userId: string; readonly regions: KeptRegions } | undefined

/** The regions of a user on this device; the same object as long as the user stays the same. */
export function keptRegionsOf(userId: string): KeptRegions {
  if (opened?.userId === userId) return opened.regions
  opened?.regions.close()
  const regions: KeptRegions = createKeptRegions({
    userId,
    fetch: (...request) => globalThis.fetch(...request),
    now: Date.now,
    newKey: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    readRoom,
    log: console,
    onClosed: () => {
      if (opened?.regions === regions) opened = undefined
    },
  })
  opened = { userId, regions }
  return regions
}

async function readRoom(): Promise<number | undefined> {
  // Absent on pages without https.
  const storage = (navigator as Partial<Pick<Navigator, 'storage'>>).storage
  const { quota, usage } = (await storage?.estimate()) ?? {}
  return quota === undefined || usage === undefined ? undefined : quota - usage
}
