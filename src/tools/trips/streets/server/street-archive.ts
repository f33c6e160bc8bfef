/** The file of streets that the operator has given the server: opened at its start, read tile by tile. */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { OpenRefusal } from '#database/server'
import { openPmtiles, type Pmtiles } from '../open-pmtiles.ts'
import { HEADER_BYTES, type Section } from '../pmtiles-format.ts'
import type { ArchiveFacts } from '../streets-endpoints.ts'
import { isTile, MAX_TILE_ZOOM, tileIdOf, type Tile } from '../tile-id.ts'

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
