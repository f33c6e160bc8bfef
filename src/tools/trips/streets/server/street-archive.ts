/** The file of streets that the operator has given the server: opened at its start, read tile by tile. */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { OpenRefusal } from '#database/server'
import { setImmediate } from 'node:timers/promises'
import { openPmtiles, type Pmtiles } from '../open-pmtiles.ts'
import {
  HEADER_BYTES,
  type Section,
  layOutPmtiles,
  type PmtilesLayout,
  type SourceTile,
  isTile,
  MAX_TILE_ZOOM,
  tileIdOf,
  type Tile,
  type Coordinate,
} from '../pmtiles-format.ts'
import type { ArchiveFacts, RegionMetadata } from '../streets-endpoints.ts'
import { MAX_REGION_BYTES, MAX_REGION_TILES, tilesAround } from '../region.ts'

export type StreetArchive = Pmtiles & {
  readonly facts: ArchiveFacts
  /** Bytes as they are in the file; undefined: it has no such tile. */
  readTile(tile: Tile): Promise<Uint8Array<ArrayBuffer> | undefined>
  read(section: Section): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

const unzip = promisify(gunzip)
/** Planetiler and tilemaker give tiles of some hundred kilobytes at most. */
const MAX_TILE_BYTES = 8 * 1024 * 1024

/** Throws an `OpenRefusal` that says what is wrong with the file. */
export async function openStreetArchive(path: string): Promise<StreetArchive> {
  const file = await open(path).catch((error: unknown) => {
    throw refusal('cannot be read', error)
  })
  try {
    return await openFile(file)
  } catch (error) {
    await file.close()
    throw error instanceof OpenRefusal ? error : refusal('cannot be read', error)
  }
}

function refusal(fault: string, cause?: unknown): OpenRefusal {
  return new OpenRefusal(`MAP_TILES: the file ${fault}`, { cause })
}

async function openFile(file: FileHandle): Promise<StreetArchive> {
  const read = async ({ offset, length }: Section): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  }
  const opened = await openPmtiles({ read, unpack: (bytes) => unzip(bytes) })
  if (!opened.ok) throw refusal(opened.error)
  const { header, findTile } = opened.value
  const metadata = await opened.value.readMetadata()
  return {
    ...opened.value,
    facts: {
      version: versionOf(await read({ offset: 0, length: HEADER_BYTES }), metadata),
      minZoom: Math.min(header.minZoom, MAX_TILE_ZOOM),
      maxZoom: Math.min(header.maxZoom, MAX_TILE_ZOOM),
      on: dayOf(metadata) ?? (await file.stat()).mtime.toISOString().slice(0, 10),
    },
    read,
    async readTile(tile) {
      const found = isTile(tile) ? await findTile(tileIdOf(tile)) : undefined
      return found === undefined || found.length > MAX_TILE_BYTES ? undefined : read(found)
    },
    close: () => file.close(),
  }
}

/** The same for the same file on every node. */
function versionOf(header: Uint8Array, metadata: Uint8Array): string {
  return createHash('sha256').update(header).update(metadata).digest('base64url').slice(0, 16)
}

/** The day on which OpenStreetMap was as these tiles show it, if the program that made them has written it down. */
function dayOf(metadata: Uint8Array): string | undefined {
  const [, day] =
    /"planetiler:osm:osmosisreplicationtime"\s*:\s*"(\d{4}-\d\d-\d\d)/u.exec(Buffer.from(metadata).toString('utf8')) ??
    []
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

// Cuts a region out of the file of streets: which tiles, how many bytes, and the bytes (J82).

type RegionPlan = {
  readonly layout: PmtilesLayout
  readonly maxZoom: number
  readonly tileCount: number
}

/** After this number of tiles others have their turn. */
const TILES_A_TURN = 2_000
/** What a tile takes besides its bytes, in directories. */
const ENTRY_BYTES = 12
const READ_BYTES = 1024 * 1024

/** Zoom after zoom, as long as it fits into `maxBytes`. */
export async function planRegion(
  archive: StreetArchive,
  spots: readonly Coordinate[],
  maxBytes: number = MAX_REGION_BYTES,
): Promise<RegionPlan> {
  const { minZoom, maxZoom: most } = archive.facts
  const tiles: SourceTile[] = []
  const seen = new Set<number>()
  let [sizeBytes, maxZoom] = [0, minZoom]
  for (let zoom = minZoom; zoom <= most; zoom += 1) {
    const ids = tilesAround(spots, zoom)
    if (ids.length > MAX_REGION_TILES) break
    // What a zoom takes decides on the next one.
    // oxlint-disable-next-line no-await-in-loop
    const found = await findTiles(archive, ids)
    const added = found.filter(({ offset }) => !seen.has(offset))
    const unique = new Map(added.map(({ offset, length }) => [offset, length]))
    const bytes = unique.values().reduce((sum, length) => sum + length, found.length * ENTRY_BYTES)
    if (sizeBytes + bytes > maxBytes || tiles.length + found.length > MAX_REGION_TILES) break
    tiles.push(...found)
    for (const offset of unique.keys()) seen.add(offset)
    sizeBytes += bytes
    maxZoom = zoom
  }
  const { tilePacking } = archive.header
  const metadata = Buffer.from(JSON.stringify(describe(archive)))
  const layout = layOutPmtiles(tiles, { tilePacking, minZoom, maxZoom, bounds: boundsOf(spots), metadata })
  return { layout, maxZoom, tileCount: tiles.length }
}

async function findTiles(archive: StreetArchive, ids: readonly number[]): Promise<readonly SourceTile[]> {
  const tiles: SourceTile[] = []
  for (const [index, id] of ids.entries()) {
    if (index % TILES_A_TURN === 0) await setImmediate()
    const found = await archive.findTile(id)
    if (found !== undefined) tiles.push({ ...found, id })
  }
  return tiles
}

/** What the device reads of a region besides its tiles. */
function describe({ facts: { version, on } }: StreetArchive): RegionMetadata & Readonly<Record<string, string>> {
  return { name: 'Taschenmesser', attribution: '© OpenStreetMap', version, on }
}

function boundsOf(spots: readonly Coordinate[]): [number, number, number, number] {
  const [lats, lons] = [spots.map(({ lat }) => lat), spots.map(({ lon }) => lon)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/**
 * The bytes of a region, read as fast as they are taken; what lies side by side is read at once. `onEnd` is called once, however it ends;
 * `signal` ends it with an error.
 */
export function readRegion(
  archive: Pick<StreetArchive, 'read'>,
  { head, parts }: PmtilesLayout,
  { signal, onEnd }: { readonly signal: AbortSignal; readonly onEnd: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reads = joinParts(parts)
  let next = -1
  /** A file that cannot be read keeps its place in the queue no longer than one that can. */
  const end = (error: unknown): never => {
    onEnd()
    throw error
  }
  return new ReadableStream(
    {
      start(controller) {
        const onAbort = (): void => {
          controller.error(signal.reason)
          onEnd()
        }
        signal.addEventListener('abort', onAbort, { once: true })
      },
      async pull(controller) {
        const part = reads[next]
        const bytes = part === undefined ? head : await readWhole(archive, part).catch(end)
        if (signal.aborted) return
        controller.enqueue(bytes)
        next += 1
        if (next < reads.length) return
        controller.close()
        onEnd()
      },
      cancel: onEnd,
    },
    { highWaterMark: 0 },
  )
}

async function readWhole(archive: Pick<StreetArchive, 'read'>, part: Section): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await archive.read(part)
  if (bytes.length < part.length) throw new RangeError('the file of streets is cut')
  return bytes
}

function joinParts(parts: readonly Section[]): readonly Section[] {
  const joined: Section[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isBeside = last !== undefined && last.offset + last.length === part.offset
    if (isBeside && last.length + part.length <= READ_BYTES)
      joined[joined.length - 1] = { offset: last.offset, length: last.length + part.length }
    else joined.push(part)
  }
  return joined
}
