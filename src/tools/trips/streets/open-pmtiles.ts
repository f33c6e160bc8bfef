/** A PMTiles file, wherever its bytes are: finding a tile takes its directories; those used last are kept. */
import { failed, ok, type Result } from '#base/result'
import {
  HEADER_BYTES,
  readDirectory,
  readHeader,
  ROOT_END,
  type DirectoryEntry,
  type PmtilesHeader,
  type Section,
} from './pmtiles-format.ts'

export type ReadBytes = (section: Section) => Promise<Uint8Array>

export type Pmtiles = {
  readonly header: PmtilesHeader
  /** What the file says of itself, as JSON text in UTF-8. */
  readMetadata(): Promise<Uint8Array>
  /** The place of a tile in the file; undefined: it is not in it. Rejects if the file cannot be read. */
  findTile(id: number): Promise<Section | undefined>
}

const MAX_DIRECTORIES = 64
const MAX_DEPTH = 4
/** A directory, or what a file says of itself. */
const MAX_SECTION_BYTES = 16 * 1024 * 1024

/** `unpack`: what undoes gzip. */
export async function openPmtiles(o: {
  readonly read: ReadBytes
  readonly unpack: (bytes: Uint8Array) => Promise<Uint8Array>
}): Promise<Result<Pmtiles, string>> {
  const header = readHeader(await o.read({ offset: 0, length: HEADER_BYTES }))
  if (!header.ok) return header
  const { root, metadata, leaves, tiles, packing } = header.value
  if (root.offset + root.length > ROOT_END) return failed('has no directory at its beginning')
  const readSection = async (section: Section): Promise<Uint8Array> => {
    if (section.length > MAX_SECTION_BYTES) throw new RangeError('a directory of the map is too long')
    const bytes = await o.read(section)
    return packing === 'gzip' ? o.unpack(bytes) : bytes
  }
  const directories = new Map<number, Promise<readonly DirectoryEntry[]>>()
  const directoryAt = (section: Section): Promise<readonly DirectoryEntry[]> => {
    const known = directories.get(section.offset)
    directories.delete(section.offset)
    const directory = known ?? readSection(section).then(readDirectory)
    directories.set(section.offset, directory)
    if (known === undefined) directory.catch(() => directories.delete(section.offset))
    const [oldest] = directories.keys()
    if (directories.size > MAX_DIRECTORIES && oldest !== undefined) directories.delete(oldest)
    return directory
  }
  return ok({
    header: header.value,
    readMetadata: () => readSection(metadata),
    async findTile(id) {
      let section = root
      for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
        // Each directory says where the next one is.
        // oxlint-disable-next-line no-await-in-loop
        const entry = findEntry(await directoryAt(section), id)
        if (entry === undefined) return undefined
        if (entry.run > 0)
          return id < entry.id + entry.run ? { offset: tiles.offset + entry.offset, length: entry.length } : undefined
        section = { offset: leaves.offset + entry.offset, length: entry.length }
      }
      return undefined
    },
  })
}

/** The last entry that begins at this number or before. */
function findEntry(entries: readonly DirectoryEntry[], id: number): DirectoryEntry | undefined {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.id ?? 0) <= id) low = middle + 1
    else high = middle
  }
  return entries[low - 1]
}
