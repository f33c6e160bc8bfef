/** Cuts a region out of the file of streets: which tiles, how many bytes, and the bytes (J82). */
import { setImmediate } from 'node:timers/promises'
import { layOutPmtiles, type PmtilesLayout, type Section, type SourceTile } from '../pmtiles-format.ts'
import { MAX_REGION_BYTES, MAX_REGION_TILES, tilesAround } from '../region.ts'
import type { RegionMetadata } from '../streets-endpoints.ts'
import type { Coordinate } from '../tile-id.ts'
import type { StreetArchive } from './street-archive.ts'

export type RegionPlan = {
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
