/**
 * Reads the write-ahead log that SQLite keeps beside a database („-wal“): its newest pages are there until they are taken
 * over into the file (sqlite.org/fileformat2.html, 4). As SQLite does it: frames count while they have the salts of the
 * log and their checksums follow from all before them, and only up to the last one that ends a transaction.
 */
import { failed, ok, type Result } from '#base/result'
import { viewOf, type ReadAt, type SqliteHeader } from './sqlite-header.ts'

/** A file from which pieces are read. */
export type FileBytes = { readonly readAt: ReadAt; readonly sizeBytes: number }

export type SqliteWal = {
  /** Offset in the log of the newest content of each page, by page number. */
  readonly places: ReadonlyMap<number, number>
  readonly readAt: ReadAt
  /** Whether the log ends within a transaction; that transaction is then left out. */
  readonly isCutOff: boolean
}

/** `broken`: it does not begin like a log. `other`: it belongs to another database, or to another moment of this one. */
export type SqliteWalFault = 'broken' | 'other'

type Checksum = readonly [number, number]
type LogHeader = {
  readonly pageBytes: number
  readonly isLittleEndian: boolean
  readonly salts: readonly [number, number]
  readonly checksum: Checksum
}
/** What the transactions that are whole have written. */
type Written = {
  readonly places: ReadonlyMap<number, number>
  readonly pageCount: number | undefined
  /** The change counters that the first page had, in their order. */
  readonly counters: readonly number[]
  readonly isCutOff: boolean
}
type Frame = { readonly page: number; readonly at: number; readonly counter: number | undefined }

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682
const VERSION = 3_007_000
/** This much is read at once; progress is reported after each piece. */
const PIECE_BYTES = 1024 * 1024

export function isSqliteWal(head: Uint8Array): boolean {
  // The last bit says in which order the words of checksums are.
  return head.length >= 4 && viewOf(head).getUint32(0) >>> 1 === MAGIC >>> 1
}

/** `database` is what it belongs to; `onProgress` hears shares from 0 to 1. */
export async function readSqliteWal(
  log: FileBytes,
  database: SqliteHeader,
  onProgress: (share: number) => void,
): Promise<Result<SqliteWal, SqliteWalFault>> {
  const { readAt } = log
  // SQLite empties it when it has taken over everything.
  if (log.sizeBytes === 0) return ok({ places: new Map(), readAt, isCutOff: false })
  const header = readLogHeader(await readAt(0, LOG_HEADER_BYTES))
  if (header === undefined) return failed('broken')
  if (header.pageBytes !== database.pageBytes) return failed('other')
  const written = await readFrames(log, header, onProgress)
  const { places, isCutOff } = written
  return isOf(database, written) ? ok({ places, readAt, isCutOff }) : failed('other')
}

/** The database together with its log. A read never crosses the end of a page, as those of `openSqliteFile` never do. */
export function withSqliteWal(readAt: ReadAt, pageBytes: number, wal: SqliteWal): ReadAt {
  return (offset, length) => {
    const within = offset % pageBytes
    const place = wal.places.get((offset - within) / pageBytes + 1)
    return place === undefined ? readAt(offset, length) : wal.readAt(place + within, length)
  }
}

/**
 * Nothing in a log names its database. But each transaction that writes the first page counts on from what it found there,
 * and each that changes the number of pages writes the first page.
 */
function isOf(database: SqliteHeader, { pageCount, counters }: Written): boolean {
  const [first, last] = [counters[0], counters.at(-1)]
  if (first !== undefined && last !== undefined) {
    return database.changeCounter >= first - 1 && database.changeCounter <= last
  }
  return pageCount === undefined || pageCount === database.pageCount
}

function readLogHeader(bytes: Uint8Array): LogHeader | undefined {
  if (bytes.length < LOG_HEADER_BYTES || !isSqliteWal(bytes)) return undefined
  const view = viewOf(bytes)
  const isLittleEndian = view.getUint32(0) === MAGIC
  const checksum = addToChecksum([0, 0], viewOf(bytes.subarray(0, 24)), isLittleEndian)
  if (!isChecksum(view, 24, checksum) || view.getUint32(4) !== VERSION) return undefined
  return {
    pageBytes: view.getUint32(8),
    isLittleEndian,
    salts: [view.getUint32(16), view.getUint32(20)],
    checksum,
  }
}

async function readFrames(log: FileBytes, header: LogHeader, onProgress: (share: number) => void): Promise<Written> {
  const frameBytes = FRAME_HEADER_BYTES + header.pageBytes
  const pieceBytes = Math.ceil(PIECE_BYTES / frameBytes) * frameBytes
  const collector = collectFrames(header)
  for (let at = LOG_HEADER_BYTES; at < log.sizeBytes; at += pieceBytes) {
    const piece = await log.readAt(at, pieceBytes)
    for (let start = 0; start < piece.length; start += frameBytes) {
      const frame = viewOf(piece.subarray(start, start + frameBytes))
      if (!collector.take(frame, at + start)) return collector.end()
    }
    onProgress(Math.min(1, (at + pieceBytes) / log.sizeBytes))
  }
  return collector.end()
}

function collectFrames({ pageBytes, isLittleEndian, salts, checksum: start }: LogHeader) {
  const places = new Map<number, number>()
  const counters: number[] = []
  let pageCount: number | undefined
  let checksum = start
  let open: Frame[] = []
  let isBroken = false

  function commit(count: number): void {
    pageCount = count
    for (const { page, at, counter } of open) {
      places.set(page, at)
      if (counter !== undefined) counters.push(counter)
    }
    open = []
  }

  return {
    /** False where the log ends: SQLite leaves frames of earlier rounds behind it, which have other salts. */
    take(frame: DataView, at: number): boolean {
      const isShort = frame.byteLength < FRAME_HEADER_BYTES + pageBytes
      if (frame.byteLength >= 16 && (frame.getUint32(8) !== salts[0] || frame.getUint32(12) !== salts[1])) return false
      if (!isShort) checksum = checksumOfFrame(checksum, frame, isLittleEndian)
      const page = isShort ? 0 : frame.getUint32(0)
      isBroken = isShort || page === 0 || !isChecksum(frame, 16, checksum)
      if (isBroken) return false
      const counter = page === 1 ? frame.getUint32(FRAME_HEADER_BYTES + 24) : undefined
      open.push({ page, at: at + FRAME_HEADER_BYTES, counter })
      const count = frame.getUint32(4)
      if (count > 0) commit(count)
      return true
    },
    end: (): Written => ({ places, pageCount, counters, isCutOff: isBroken || open.length > 0 }),
  }
}

/** Of what comes before the checksum, with the page behind it. */
function checksumOfFrame(before: Checksum, frame: DataView, isLittleEndian: boolean): Checksum {
  const head = new DataView(frame.buffer, frame.byteOffset, 8)
  const page = new DataView(frame.buffer, frame.byteOffset + FRAME_HEADER_BYTES, frame.byteLength - FRAME_HEADER_BYTES)
  return addToChecksum(addToChecksum(before, head, isLittleEndian), page, isLittleEndian)
}

function addToChecksum([first, second]: Checksum, words: DataView, isLittleEndian: boolean): Checksum {
  let [a, b] = [first, second]
  for (let at = 0; at < words.byteLength; at += 8) {
    a = (a + words.getUint32(at, isLittleEndian) + b) >>> 0
    b = (b + words.getUint32(at + 4, isLittleEndian) + a) >>> 0
  }
  return [a, b]
}

function isChecksum(view: DataView, at: number, [a, b]: Checksum): boolean {
  return view.getUint32(at) === a && view.getUint32(at + 4) === b
}
