/**
 * The regions that this device keeps of a user's trips: their files in pieces, so that a tile is read without the rest, and what is known
 * of each. Its name is one that leaving the device removes (`forgetAnswers` of the kit).
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { HOUR_MS } from '#base/clock'
import { regionsDatabaseName } from '#kit/cached-answers'
import type { Section, Coordinate } from '../pmtiles-format.ts'

export type KeptRegion = {
  /** Of its bytes; another download has another one. */
  readonly key: string
  readonly tripId: string
  readonly sizeBytes: number
  readonly maxZoom: number
  /** Of the file it was cut from, and the day of its data; empty while it is coming. */
  readonly version: string
  readonly on: string
  /** The places it was cut for. */
  readonly spots: readonly Coordinate[]
  readonly keptAtMs: number
  /** `coming`: not all of it is here yet. `gone`: the user has removed it, which can be undone until the database is opened again. */
  readonly state: 'coming' | 'here' | 'gone'
}

interface RegionsSchema extends DBSchema {
  regions: { key: string; value: KeptRegion }
  pieces: { key: [key: string, index: number]; value: ArrayBuffer }
}

const PIECE_BYTES = 256 * 1024
/** A download takes ten minutes at most. */
const COMING_MS = HOUR_MS

export type RegionDatabase = {
  /** Those that are here. */
  list(): Promise<readonly KeptRegion[]>
  put(region: KeptRegion): Promise<void>
  /** Whether the region is there, and has this state now. */
  mark(key: string, state: KeptRegion['state']): Promise<boolean>
  /** Takes the bytes of a region in their order; `QuotaExceededError` if the device has no room. */
  openWriter(key: string): { add(bytes: Uint8Array): Promise<void>; end(): Promise<void> }
  /** Rejects if they are not all here. */
  read(key: string, section: Section): Promise<Uint8Array<ArrayBuffer>>
  /** Removes regions with their bytes. */
  drop(keys: readonly string[]): Promise<void>
  close(): void
}

/** Rejects if the browser keeps nothing. `onClosed`: it was closed by the browser, or because the user leaves this device. */
export async function openRegionDatabase(
  userId: string,
  { nowMs, onClosed }: { readonly nowMs: number; readonly onClosed: () => void },
): Promise<RegionDatabase> {
  const database = await openDB<RegionsSchema>(regionsDatabaseName(userId), 1, {
    upgrade(opened) {
      opened.createObjectStore('regions', { keyPath: 'key' })
      opened.createObjectStore('pieces')
    },
    // This tab or another one removes the user from this device.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
  const drop = async (keys: readonly string[]): Promise<void> => {
    const transaction = database.transaction(['regions', 'pieces'], 'readwrite')
    const removals = keys.flatMap((key) => [
      transaction.objectStore('regions').delete(key),
      transaction.objectStore('pieces').delete(IDBKeyRange.bound([key], [key, []])),
    ])
    await Promise.all([...removals, transaction.done])
  }
  const regions = await database.getAll('regions')
  await drop(regions.filter((region) => isLeft(region, nowMs) || isOlder(region, regions)).map(({ key }) => key))
  return {
    list: async () => (await database.getAll('regions')).filter(({ state }) => state === 'here'),
    put: async (region) => void (await database.put('regions', region)),
    async mark(key, state) {
      const transaction = database.transaction('regions', 'readwrite')
      const region = await transaction.store.get(key)
      if (region !== undefined) await transaction.store.put({ ...region, state })
      await transaction.done
      return region !== undefined
    },
    openWriter: (key) => openWriter(database, key),
    read: (key, section) => readPieces(database, key, section),
    drop,
    close: () => database.close(),
  }
}

/** Whether it was removed, or its download has not ended. */
function isLeft({ state, keptAtMs }: KeptRegion, nowMs: number): boolean {
  return state === 'gone' || (state === 'coming' && Math.abs(nowMs - keptAtMs) > COMING_MS)
}

/** Two tabs that fetch at once leave a trip two regions. */
function isOlder(region: KeptRegion, regions: readonly KeptRegion[]): boolean {
  const isNewer = (other: KeptRegion) => other.tripId === region.tripId && other.keptAtMs > region.keptAtMs
  return region.state === 'here' && regions.some((other) => other.state === 'here' && isNewer(other))
}

function openWriter(database: IDBPDatabase<RegionsSchema>, key: string) {
  let piece = new Uint8Array(PIECE_BYTES)
  let [filled, index] = [0, 0]
  const flush = async (): Promise<void> => {
    await database.put('pieces', piece.slice(0, filled).buffer, [key, index])
    index += 1
    filled = 0
  }
  return {
    async add(bytes: Uint8Array): Promise<void> {
      for (let from = 0; from < bytes.length;) {
        const taken = bytes.subarray(from, from + PIECE_BYTES - filled)
        piece.set(taken, filled)
        filled += taken.length
        from += taken.length
        // One after the other: each begins where the one before ended.
        // oxlint-disable-next-line no-await-in-loop
        if (filled === PIECE_BYTES) await flush()
      }
    },
    async end(): Promise<void> {
      if (filled > 0) await flush()
      piece = new Uint8Array()
    },
  }
}

async function readPieces(
  database: IDBPDatabase<RegionsSchema>,
  key: string,
  { offset, length }: Section,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first, last] = [Math.floor(offset / PIECE_BYTES), Math.floor((offset + length - 1) / PIECE_BYTES)]
  const pieces = await database.getAll('pieces', IDBKeyRange.bound([key, first], [key, last]))
  const bytes = new Uint8Array(length)
  pieces.forEach((piece, index) => {
    const start = (first + index) * PIECE_BYTES - offset
    const part = new Uint8Array(piece).subarray(Math.max(0, -start), length - start)
    bytes.set(part, Math.max(0, start))
  })
  if (pieces.length < last - first + 1) throw new RangeError('the region is not whole')
  return bytes
}
