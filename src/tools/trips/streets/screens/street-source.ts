/** Tiles of streets for a map: those of the region on this device, and with a network those of the server (J81, J83). */
import { openPmtiles, type Pmtiles } from '../open-pmtiles.ts'
import { tilePath, type ArchiveFacts } from '../streets-endpoints.ts'
import { isTile, tileIdOf, type Tile } from '../pmtiles-format.ts'
import type { KeptRegion, RegionDatabase } from './region-database.ts'

export type StreetSource = {
  readonly minZoom: number
  readonly maxZoom: number
  /** Undefined if the tile does not exist or cannot be fetched now. */
  readTile(tile: Tile, signal: AbortSignal): Promise<ArrayBuffer | undefined>
}

type SourceParts = {
  readonly archive: ArchiveFacts | undefined
  readonly region: KeptRegion | undefined
  readonly readBytes: RegionDatabase['read'] | undefined
  readonly fetch: typeof globalThis.fetch
}

export function createStreetSource({ archive, region, readBytes, fetch }: SourceParts): StreetSource | undefined {
  if (archive === undefined && region === undefined) return undefined
  const readKept = region === undefined || readBytes === undefined ? undefined : openRegion(region, readBytes)
  return {
    minZoom: archive?.minZoom ?? 0,
    maxZoom: Math.max(archive?.maxZoom ?? 0, region?.maxZoom ?? 0),
    async readTile(tile, signal) {
      if (!isTile(tile)) return undefined
      const kept = await readKept?.(tileIdOf(tile))
      return kept ?? (archive === undefined ? undefined : fetchTile(fetch, tilePath(archive.version, tile), signal))
    },
  }
}

/** A region that cannot be read, or not any more, is the same as one without this tile. */
function openRegion({ key }: KeptRegion, readBytes: RegionDatabase['read']) {
  let opening: Promise<Pmtiles | undefined> | undefined
  const open = async (): Promise<Pmtiles | undefined> => {
    const opened = await openPmtiles({ read: (section) => readBytes(key, section), unpack: gunzip })
    return opened.ok ? opened.value : undefined
  }
  return async (id: number): Promise<ArrayBuffer | undefined> => {
    try {
      opening ??= open()
      const pmtiles = await opening
      const place = await pmtiles?.findTile(id)
      if (pmtiles === undefined || place === undefined) return undefined
      const bytes = await readBytes(key, place)
      return (pmtiles.header.tilePacking === 'gzip' ? await gunzip(bytes) : bytes).buffer
    } catch {
      return undefined
    }
  }
}

export async function gunzip(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}

const TILE_TYPE = 'application/vnd.mapbox-vector-tile'

async function fetchTile(
  ask: typeof globalThis.fetch,
  path: string,
  signal: AbortSignal,
): Promise<ArrayBuffer | undefined> {
  try {
    const response = await ask(path, { signal, credentials: 'same-origin', redirect: 'error' })
    // The page of a network that asks for a sign-in is not a tile.
    return response.status === 200 && response.headers.get('content-type') === TILE_TYPE
      ? await response.arrayBuffer()
      : undefined
  } catch {
    return undefined
  }
}
