/**
 * The file format PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, public domain), as far as it is about vector
 * tiles: reading a header and directories, and laying out a new file.
 */
import { failed, ok, type Result } from '#base/result'

export const HEADER_BYTES = 127
/** The root directory ends before this byte. */
export const ROOT_END = 16_384
const ENTRIES_PER_LEAF = 4_096

/** How parts of a file are packed. */
type Packing = 'none' | 'gzip'

export type PmtilesHeader = {
  readonly root: Section
  readonly metadata: Section
  readonly leaves: Section
  readonly tiles: Section
  /** Of directories and metadata. */
  readonly packing: Packing
  readonly tilePacking: Packing
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
}

export type Section = { readonly offset: number; readonly length: number }

/** `run`: how many tiles from this number on are these bytes; 0: the bytes are another directory, which begins with this number. */
export type DirectoryEntry = Section & { readonly id: number; readonly run: number }

/** „PMTiles“ */
const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73]
const VERSION = 3
const VECTOR_TILES = 1
const PACKINGS: Readonly<Record<number, Packing>> = { 1: 'none', 2: 'gzip' }

/** The fault of a file that cannot be used, in English for the operator: „is not a PMTiles file of version 3“. */
export function readHeader(bytes: Uint8Array): Result<PmtilesHeader, string> {
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, index) => bytes[index] !== byte) || bytes[7] !== VERSION)
    return failed('is not a PMTiles file of version 3')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [packing, tilePacking] = [PACKINGS[view.getUint8(97)], PACKINGS[view.getUint8(98)]]
  if (view.getUint8(99) !== VECTOR_TILES) return failed('has no vector tiles')
  if (packing === undefined || tilePacking === undefined) return failed('is packed in another way than with gzip')
  const section = (at: number): Section => ({ offset: readLong(view, at), length: readLong(view, at + 8) })
  const degrees = (at: number): number => view.getInt32(at, true) / 1e7
  return ok({
    ...{ root: section(8), metadata: section(24), leaves: section(40), tiles: section(56), packing, tilePacking },
    ...{ minZoom: view.getUint8(100), maxZoom: view.getUint8(101) },
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  })
}

function readLong(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}

/** Throws for what is no directory. */
export function readDirectory(bytes: Uint8Array): readonly DirectoryEntry[] {
  const next = varints(bytes)
  const count = next()
  if (count > bytes.length) throw new RangeError('the directory is longer than its bytes')
  const column = (): readonly number[] => Array.from({ length: count }, next)
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  let [id, end] = [0, 0]
  return steps.map((step, index) => {
    const [run = 0, length = 0, offset = 0] = [runs[index], lengths[index], offsets[index]]
    id += step
    const start = offset === 0 ? end : offset - 1
    end = start + length
    return { id, run, length, offset: start }
  })
}

function varints(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at]
      if (byte === undefined || factor > 2 ** 49) throw new RangeError('the directory is cut')
      at += 1
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }
}

function writeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const bytes: number[] = []
  const write = (number: number): void => {
    let rest = number
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  write(entries.length)
  entries.forEach(({ id }, index) => write(id - (entries[index - 1]?.id ?? 0)))
  entries.forEach(({ run }) => write(run))
  entries.forEach(({ length }) => write(length))
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1]
    write(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return Uint8Array.from(bytes)
}

/** A tile of another file, which is at a place in it. */
export type SourceTile = Section & { readonly id: number }

export type PmtilesLayout = {
  /** What the file begins with, to the first tile. */
  readonly head: Uint8Array<ArrayBuffer>
  /** The parts of the other file that follow, in this order. */
  readonly parts: readonly Section[]
  readonly sizeBytes: number
}

type Description = Pick<PmtilesHeader, 'tilePacking' | 'minZoom' | 'maxZoom' | 'bounds'> & {
  /** JSON text in UTF-8. */
  readonly metadata: Uint8Array
}

/** Lays out a file of tiles in the order of their numbers; those at one place in the source, such as open sea, are in it once. */
export function layOutPmtiles(tiles: readonly SourceTile[], description: Description): PmtilesLayout {
  const entries: DirectoryEntry[] = []
  const parts: Section[] = []
  const places = new Map<number, number>()
  let dataBytes = 0
  for (const { id, offset: source, length } of tiles) {
    const known = places.get(source)
    const offset = known ?? dataBytes
    const last = entries.at(-1)
    if (known === undefined) {
      places.set(source, offset)
      parts.push({ offset: source, length })
      dataBytes += length
    }
    if (last !== undefined && last.offset === offset && last.id + last.run === id)
      entries[entries.length - 1] = { ...last, run: last.run + 1 }
    else entries.push({ id, run: 1, offset, length })
  }
  const { root, leaves } = splitDirectory(entries)
  const sections = [root, description.metadata, leaves]
  const counts = [tiles.length, entries.length, parts.length]
  const head = new Uint8Array(sections.reduce((sum, { length }) => sum + length, HEADER_BYTES))
  writeHeader(new DataView(head.buffer), { ...description, sections, dataBytes, counts })
  let at = HEADER_BYTES
  for (const section of sections) {
    head.set(section, at)
    at += section.length
  }
  return { head, parts, sizeBytes: head.length + dataBytes }
}

function splitDirectory(entries: readonly DirectoryEntry[]): {
  readonly root: Uint8Array
  readonly leaves: Uint8Array
} {
  const whole = writeDirectory(entries)
  if (HEADER_BYTES + whole.length <= ROOT_END) return { root: whole, leaves: new Uint8Array() }
  const pointers: DirectoryEntry[] = []
  const bytes: Uint8Array[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += ENTRIES_PER_LEAF) {
    const leaf = writeDirectory(entries.slice(from, from + ENTRIES_PER_LEAF))
    pointers.push({ id: entries[from]?.id ?? 0, run: 0, offset, length: leaf.length })
    bytes.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(pointers), leaves: Uint8Array.from(bytes.flatMap((leaf) => [...leaf])) }
}

type HeaderContents = Description & {
  readonly sections: readonly Uint8Array[]
  readonly dataBytes: number
  readonly counts: readonly number[]
}

function writeHeader(view: DataView, o: HeaderContents): void {
  MAGIC.forEach((byte, index) => view.setUint8(index, byte))
  view.setUint8(7, VERSION)
  const long = (at: number, value: number): void => view.setBigUint64(at, BigInt(value), true)
  let offset = HEADER_BYTES
  ;[...o.sections.map(({ length }) => length), o.dataBytes].forEach((length, index) => {
    long(8 + 16 * index, offset)
    long(16 + 16 * index, length)
    offset += length
  })
  o.counts.forEach((count, index) => long(72 + 8 * index, count))
  // In the order of their numbers; directories are small beside the tiles, and not packed.
  const kinds = [1, 1, o.tilePacking === 'gzip' ? 2 : 1, VECTOR_TILES, o.minZoom, o.maxZoom]
  kinds.forEach((kind, index) => view.setUint8(96 + index, kind))
  const [west, south, east, north] = o.bounds
  const degrees = [west, south, east, north]
  degrees.forEach((degree, index) => view.setInt32(102 + 4 * index, Math.round(degree * 1e7), true))
  view.setUint8(118, o.minZoom)
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
}

// Tiles of a web map, and their numbers in PMTiles: zoom after zoom, each along a Hilbert curve.

export type Tile = { readonly z: number; readonly x: number; readonly y: number }
export type Coordinate = { readonly lat: number; readonly lon: number }

/** Numbers up to this zoom fit into what bit operations of JavaScript hold; basemaps of streets end there. */
export const MAX_TILE_ZOOM = 15
/** The latitude at which a web map ends, in degrees. */
const MAX_LAT = 85.051128

export function isTile({ z, x, y }: Tile): boolean {
  const isWhole = [z, x, y].every((number) => Number.isInteger(number) && number >= 0)
  return isWhole && z <= MAX_TILE_ZOOM && x < 2 ** z && y < 2 ** z
}

/** The number of a tile (PMTiles 3, section 4.3); zooms up to 15. */
export function tileIdOf({ z, x, y }: Tile): number {
  let id = (4 ** z - 1) / 3
  let [a, b] = [x, y]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const [right, low] = [(a & side) > 0 ? 1 : 0, (b & side) > 0 ? 1 : 0]
    id += side * side * ((3 * right) ^ low)
    a &= side - 1
    b &= side - 1
    if (low === 1) continue
    if (right === 1) [a, b] = [side - 1 - a, side - 1 - b]
    ;[a, b] = [b, a]
  }
  return id
}

/** The position in tiles of a zoom, from the upper left. */
export function tilePosition({ lat, lon }: Coordinate, z: number): { readonly x: number; readonly y: number } {
  const rad = (Math.min(MAX_LAT, Math.max(-MAX_LAT, lat)) * Math.PI) / 180
  return { x: ((lon + 180) / 360) * 2 ** z, y: ((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * 2 ** z }
}
