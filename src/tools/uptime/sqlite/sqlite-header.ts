/** What the first bytes of an SQLite database say of all of it (sqlite.org/fileformat2.html, 1.3). */

/** Some bytes of a file; fewer where it ends. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>

export type SqliteHeader = {
  readonly pageBytes: number
  /** Of each page, without what extensions keep at its end. */
  readonly usableBytes: number
  /** Whether changes go to a write-ahead log beside the file first: those of a program that runs may be missing in it. */
  readonly hasWal: boolean
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
}

export const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const WAL_VERSION = 2

export function isSqliteFile(head: Uint8Array): boolean {
  return (
    head.length >= MAGIC.length &&
    Array.from(MAGIC, (letter) => letter.charCodeAt(0)).every((code, index) => head[index] === code)
  )
}

/** Throws if it is not a SQLite header. */
export function readSqliteHeader(head: Uint8Array): SqliteHeader {
  if (!isSqliteFile(head) || head.length < HEADER_BYTES) throw new Error('not an SQLite file')
  const view = viewOf(head)
  const size = view.getUint16(16)
  const pageBytes = size === 1 ? 65_536 : size
  if (!isPageSize(pageBytes)) throw new Error('page size')
  return {
    pageBytes,
    usableBytes: pageBytes - view.getUint8(20),
    hasWal: view.getUint8(18) === WAL_VERSION || view.getUint8(19) === WAL_VERSION,
    encoding: (['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const)[view.getUint32(56)] ?? 'utf-8',
  }
}

/** A power of two. */
function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
