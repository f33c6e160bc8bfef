/**
 * Reads ZIP archives with strict limits, as collections of other apps come in: their directory first, then each entry. Bombs are refused
 * by what they unpack to, whatever they claim, all archives that are in one another together.
 */
import { failed, ok, type Result } from '#base/result'

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type ReadZip = {
  readonly entries: readonly ZipEntry[]
  readonly broken: readonly string[]
  /** Of all entries. */
  readonly names: readonly string[]
  /** Undefined if the entry is broken, or becomes more than `mostBytes` or than there is room for. */
  readonly unpack: (name: string, room: UnpackRoom, mostBytes: number) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Unpacks bytes; given by the platform. Returns undefined if they are broken or become more than `mostBytes`. */
export type Inflate = (
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate-raw' | 'gzip',
  mostBytes: number,
) => Promise<Uint8Array<ArrayBuffer> | undefined>

const MAX_ENTRIES = 30_000
const MAX_ENTRY_BYTES = 20 * 1024 * 1024
/** A deflated text takes up at most this much for each of its bytes; recipes never do. */
const MAX_RATIO = 1_032

/** How much may still be unpacked; the same for an archive and those in it, and less after each entry. */
export type UnpackRoom = { leftBytes: number }

/** Returns the room for an archive: pictures do not get smaller, texts of recipes up to twenty times. */
export function roomFor(archiveBytes: number): UnpackRoom {
  return { leftBytes: Math.min(20 * 1024 * 1024 + 20 * archiveBytes, 300 * 1024 * 1024) }
}

/** Unpacks within the room, and takes up room for what was unpacked in vain too. */
export async function unpackWithin(
  room: UnpackRoom,
  inflate: Inflate,
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate-raw' | 'gzip',
  mostBytes = MAX_ENTRY_BYTES,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const most = Math.min(room.leftBytes, mostBytes)
  const unpacked = most <= 0 ? undefined : await inflate(packed, format, most)
  room.leftBytes -= unpacked?.byteLength ?? Math.min(most, packed.byteLength * MAX_RATIO)
  return unpacked
}
const MAX_COMMENT = 65_535
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const HEAD_BYTES = 46
const LOCAL_BYTES = 30

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/**
 * Returns the entries whose names are wanted, in the order of the directory; those that are broken are left out and named. All others
 * can be unpacked one by one.
 */
export async function readZip(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
  inflate: Inflate,
  room: UnpackRoom,
): Promise<Result<ReadZip, 'broken' | 'too-large'>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const heads = readDirectory(view, bytes)
  if (heads === undefined) return failed('broken')
  const entries: ZipEntry[] = []
  const broken: string[] = []
  for (const head of heads) {
    if (!isWanted(head.name)) continue
    const packed = packedEntry(view, bytes, head)
    const content = packed === undefined ? undefined : await readEntry(packed, head.method, inflate, room)
    if (content === undefined) broken.push(head.name)
    else entries.push({ name: head.name, bytes: content })
    if (room.leftBytes <= 0) return failed('too-large')
  }
  const byName = new Map(heads.map((head) => [head.name, head]))
  return ok({
    entries,
    broken,
    names: [...byName.keys()],
    unpack: async (name, from, mostBytes) => {
      const head = byName.get(name)
      const packed = head && packedEntry(view, bytes, head)
      // A copy: what is not packed is a view of the whole archive.
      return packed && (await readEntry(packed, head.method, inflate, from, mostBytes))?.slice()
    },
  })
}

type Head = { readonly name: string; readonly method: number; readonly packedBytes: number; readonly at: number }

function readDirectory(view: DataView, bytes: Uint8Array<ArrayBuffer>): readonly Head[] | undefined {
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) return undefined
  const heads: Head[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + HEAD_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined
    const nameBytes = view.getUint16(at + 28, true)
    heads.push({
      name: nameOf(bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += HEAD_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return heads
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END) return at
  return undefined
}

function packedEntry(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  { packedBytes, at }: Head,
): Uint8Array<ArrayBuffer> | undefined {
  if (at + LOCAL_BYTES > view.byteLength) return undefined
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return start + packedBytes > view.byteLength ? undefined : bytes.subarray(start, start + packedBytes)
}

/** Entries that are not packed take up room as well: many may stand at the same place. */
async function readEntry(
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  inflate: Inflate,
  room: UnpackRoom,
  mostBytes = MAX_ENTRY_BYTES,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (method === 8) return unpackWithin(room, inflate, packed, 'deflate-raw', mostBytes)
  if (method !== 0 || packed.byteLength > Math.min(mostBytes, room.leftBytes)) return undefined
  room.leftBytes -= packed.byteLength
  return packed
}

/** For people only: what an entry is shows in its content. */
function nameOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes.subarray(0, 500), (byte) => String.fromCharCode(byte)).join('')
  try {
    return decodeURIComponent(signs.replaceAll(/[%\u0080-\u00ff]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`))
  } catch {
    // Old archives have names in other encodings.
    return signs
  }
}
