/** The regions of a user's trips on this device, and those on their way to it; downloads go on while other pages are looked at (J82). */
import { MINUTE_MS, SECOND_MS, type Now } from '#base/clock'
import { ANSWER_HEADER, PROTOCOL_VERSION, requestErrorTexts, type ErrorBody } from '#http'
import { HEADER_BYTES, readHeader } from '../pmtiles-format.ts'
import { REGION_PATH, type ArchiveFacts } from '../streets-endpoints.ts'
import type { Coordinate } from '../tile-id.ts'
import { openRegionDatabase, type KeptRegion, type RegionDatabase } from './region-database.ts'

export type RegionState = {
  /** Undefined: none is here. */
  readonly region: KeptRegion | undefined
  /** Of the download that is under way. */
  readonly progress: { readonly doneBytes: number; readonly sizeBytes: number } | undefined
  /** Why the last download came to nothing, in German. */
  readonly failure: string | undefined
}

export type RegionWish = {
  readonly tripId: string
  readonly spots: readonly Coordinate[]
  readonly archive: ArchiveFacts
  /** About as large as it will be. */
  readonly sizeBytes: number
}

export type KeptRegions = {
  /** Undefined until the device has been looked at. */
  getState(tripId: string): RegionState | undefined
  subscribe(listener: () => void): () => void
  /** Fetches a region and puts it in the place of the one before; resolves when that is done or has failed. */
  load(wish: RegionWish): Promise<void>
  cancel(tripId: string): void
  /** Returns a function that brings it back; its bytes are removed when the database is opened the next time. */
  remove(tripId: string): () => void
  /** Removes regions of trips that are no more. */
  keepOnly(tripIds: ReadonlySet<string>): void
  readBytes: RegionDatabase['read']
  close(): void
}

type RegionParts = {
  readonly userId: string
  readonly fetch: typeof globalThis.fetch
  readonly now: Now
  readonly newKey: () => string
  /** How many bytes this device still has room for; undefined: it does not say. */
  readonly readRoom: () => Promise<number | undefined>
  readonly log: Pick<Console, 'warn'>
  /** Nothing can be read or kept by these any more. */
  readonly onClosed: () => void
}

/** What has to stay free for changes and files that wait to be sent. */
const SPARE_BYTES = 100 * 1024 * 1024
/** How long nothing may come. */
const STALL_MS = MINUTE_MS
const TELL_MS = SECOND_MS / 4

const NOTHING: RegionState = { region: undefined, progress: undefined, failure: undefined }

export function createKeptRegions(o: RegionParts): KeptRegions {
  const opening = openRegionDatabase(o.userId, { nowMs: o.now(), onClosed: o.onClosed })
  const states = createStates(opening, o.log)
  const { get, all, change } = states
  const loads = createLoads(o, opening, states)

  /** Writes what has changed of a region; a device that cannot has no region after the next start. */
  const put = (region: KeptRegion): void =>
    void opening.then((database) => database.put(region)).catch((error: unknown) => o.log.warn('regions', error))

  return {
    getState: get,
    subscribe: states.subscribe,
    load: loads.load,
    cancel: loads.cancel,
    remove(tripId) {
      const region = get(tripId)?.region
      if (region === undefined) return () => {}
      change(tripId, { region: undefined, failure: undefined })
      put({ ...region, state: 'gone' })
      return () => {
        if (get(tripId)?.region !== undefined) return
        change(tripId, { region })
        put(region)
      }
    },
    keepOnly(tripIds) {
      const left = [...all()].flatMap(([tripId, { region }]) =>
        region === undefined || tripIds.has(tripId) ? [] : [region],
      )
      for (const { tripId } of left) change(tripId, { region: undefined })
      if (left.length > 0) void opening.then((database) => database.drop(left.map(({ key }) => key)))
    },
    readBytes: async (key, section) => (await opening).read(key, section),
    close() {
      loads.cancelAll()
      void opening.then((database) => database.close()).catch(() => undefined)
    },
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
        const region = await download(o, database, { wish, ending, onProgress })
        const before = get(tripId)?.region
        change(tripId, { region, progress: undefined })
        if (before !== undefined) await database.drop([before.key])
      } catch (error) {
        change(tripId, {
          progress: undefined,
          failure: ending.signal.reason === CANCELLED ? undefined : describe(error),
        })
      } finally {
        downloads.delete(tripId)
      }
    },
    cancel: (tripId: string): void => downloads.get(tripId)?.abort(CANCELLED),
    cancelAll: (): void => downloads.forEach((ending) => ending.abort(CANCELLED)),
  }
}

/** What is known of each trip's region, as screens follow it. */
function createStates(opening: Promise<RegionDatabase>, log: RegionParts['log']) {
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  let states: ReadonlyMap<string, RegionState> | undefined
  opening
    .then(async (database) => {
      const regions = await database.list()
      states = new Map(regions.map((region) => [region.tripId, { ...NOTHING, region }]))
    })
    .catch((error: unknown) => {
      log.warn('regions of the map are not kept on this device', error)
      states = new Map()
    })
    .finally(tell)
  return {
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

const CANCELLED = new Error('the user has stopped it')

/** A reason in German. */
class Refusal extends Error {}

function describe(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return NO_ROOM
  return requestErrorTexts['network-request-failed']
}

const NO_ROOM = 'Auf diesem Gerät ist dafür kein Platz.'

type Download = {
  readonly wish: RegionWish
  readonly ending: AbortController
  readonly onProgress: (progress: NonNullable<RegionState['progress']>) => void
}

/** Nothing of it is left if it fails. */
async function download(
  o: RegionParts,
  database: RegionDatabase,
  { wish, ending, onProgress }: Download,
): Promise<KeptRegion> {
  const { tripId, spots, archive } = wish
  const response = await ask(o, wish, ending)
  const sizeBytes = Number(response.headers.get('content-length') ?? wish.sizeBytes)
  const room = await o.readRoom()
  if (room !== undefined && room < sizeBytes + SPARE_BYTES) {
    ending.abort()
    throw new Refusal(NO_ROOM)
  }
  const { version, on } = archive
  const coming: KeptRegion = {
    ...{ key: o.newKey(), tripId, sizeBytes, maxZoom: 0, version, on, spots, keptAtMs: o.now(), state: 'coming' },
  }
  try {
    await database.put(coming)
    const head = await takePieces(o, response, {
      ending,
      writer: database.openWriter(coming.key),
      sizeBytes,
      onProgress,
    })
    const header = readHeader(head)
    if (!header.ok) throw new Error(header.error)
    const region: KeptRegion = { ...coming, maxZoom: header.value.maxZoom, state: 'here' }
    await database.put(region)
    return region
  } catch (error) {
    await database.drop([coming.key]).catch(() => undefined)
    throw error
  }
}

async function ask(o: RegionParts, { spots }: RegionWish, { signal }: AbortController): Promise<Response> {
  const response = await o.fetch(REGION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [ANSWER_HEADER]: String(PROTOCOL_VERSION) },
    body: JSON.stringify({ spots }),
    ...{ signal, credentials: 'same-origin', cache: 'no-store', redirect: 'error' },
  })
  if (response.headers.get(ANSWER_HEADER) === null) throw new TypeError('not an answer of the server')
  if (response.ok) return response
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  throw new Refusal(body?.error?.message ?? requestErrorTexts['internal-error'])
}

type Taking = Pick<Download, 'ending' | 'onProgress'> & {
  readonly writer: ReturnType<RegionDatabase['openWriter']>
  readonly sizeBytes: number
}

/** Returns the beginning; rejects if not all of it comes. */
async function takePieces(
  { now }: RegionParts,
  response: Response,
  { ending, writer, sizeBytes, onProgress }: Taking,
): Promise<Uint8Array> {
  const head = new Uint8Array(HEADER_BYTES)
  let [doneBytes, toldAtMs] = [0, now()]
  let stall: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(stall)
    stall = setTimeout(() => ending.abort(new Error('nothing comes')), STALL_MS)
  }
  wait()
  try {
    for await (const bytes of response.body ?? []) {
      wait()
      if (doneBytes < head.length) head.set(bytes.subarray(0, head.length - doneBytes), doneBytes)
      await writer.add(bytes)
      doneBytes += bytes.length
      if (now() - toldAtMs < TELL_MS) continue
      toldAtMs = now()
      onProgress({ doneBytes, sizeBytes })
    }
  } finally {
    clearTimeout(stall)
  }
  ending.signal.throwIfAborted()
  if (doneBytes !== sizeBytes) throw new RangeError('not all of the region has come')
  await writer.end()
  return head
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
