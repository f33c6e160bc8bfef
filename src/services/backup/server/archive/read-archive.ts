/**
 * Reads an archive as a stream and believes nothing in it: only the names, the order and the sizes that its manifest announces,
 * and no entry whose bytes do not fit its hash. What was handed out counts once the whole archive was read.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { AppError } from '#base/app-error'
import {
  anyManifestSchema,
  backupManifestSchema,
  BACKUP_FORMAT,
  totalBytes,
  type ArchiveErrorCode,
  type BackupManifest,
  type BackupPart,
} from '#backup'
import { CHECKSUMS_NAME, MANIFEST_NAME, nameOfPart, readFileName, toChecksumLine } from './entry-names.ts'
import { unsealArchive } from './seal-archive.ts'

/** Takes what is in an archive, entry by entry; what it throws ends the reading, and is thrown by it. */
export type BackupSink = {
  /** Called first, and the place to refuse: for want of room, or for a schema that is too new. */
  begin?(manifest: BackupManifest): Promise<void>
  /** Has to read `bytes` to their end. They are verified once that is reached: it fails if they are not what was announced. */
  part?(part: BackupPart, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The same of a file, by its key in the store; keys come in their order, each once. */
  file?(file: { readonly key: string; readonly sizeBytes: number }, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

export type ReadBackupOptions = {
  readonly passphrase?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** `readBytes` of what was announced, without the archive's own overhead. */
  readonly onProgress?: (readBytes: number, totalBytes: number) => void
}

const MANIFEST_MAX_BYTES = 64 * 1024
/** Until the manifest is read; streams take more than that ahead. */
const UNKNOWN_MAX_BYTES = 4 * 1024 ** 2
/** A header and what fills up the last block of an entry. */
const ENTRY_OVERHEAD_BYTES = 1_024

/**
 * Reads and verifies all of an archive, given by its path or as its bytes, and returns its manifest. Throws `AppError` with an
 * `ArchiveErrorCode`; until it returns, nothing that the sink was given may be relied on.
 */
export async function readBackup(
  source: string | AsyncIterable<Uint8Array>,
  sink: BackupSink,
  o: ReadBackupOptions = {},
): Promise<BackupManifest> {
  const bytes = typeof source === 'string' ? createReadStream(source) : source
  const reading = beginReading(sink, o.onProgress)
  const tar = extract()
  const feeding = pipeline(
    Readable.from(limit(reading, unsealArchive(bytes, o.passphrase)), { objectMode: false }),
    tar,
    o.signal === undefined ? {} : { signal: o.signal },
  )
  // Thrown below if nothing else was thrown before.
  feeding.catch(() => undefined)
  try {
    for await (const entry of tar) await takeEntry(reading, entry.header, bytesOf(entry))
    await feeding
  } catch (error) {
    o.signal?.throwIfAborted()
    throw judge(
      reading,
      isOfDestroyed(error)
        ? await feeding.then(
            () => error,
            (cause: unknown) => cause,
          )
        : error,
    )
  }
  if (reading.manifest === undefined || !reading.isOver) throw refusal('backup-cut')
  return reading.manifest
}

/** How far an archive was read, and what was found in it until then. */
type Reading = {
  readonly sink: BackupSink
  readonly onProgress: (readBytes: number, totalBytes: number) => void
  /** Over the lines that the checksums must have, as entries come by. */
  readonly checksums: Hash
  checksumBytes: number
  manifest?: BackupManifest
  /** Of the tar, all together; unknown contents are read to this end only. */
  allowedBytes: number
  parts: number
  files: number
  fileBytes: number
  lastKey: string
  readBytes: number
  isOver: boolean
}

function beginReading(sink: BackupSink, onProgress: Reading['onProgress'] = () => {}): Reading {
  const counts = { checksumBytes: 0, parts: 0, files: 0, fileBytes: 0, readBytes: 0, lastKey: '' }
  return {
    sink,
    onProgress,
    checksums: createHash('sha256'),
    allowedBytes: UNKNOWN_MAX_BYTES,
    isOver: false,
    ...counts,
  }
}

/** The same bytes, and never more than were announced until then. */
async function* limit(reading: Reading, tar: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const piece of tar) {
    count += piece.length
    if (count > reading.allowedBytes)
      throw refusal(reading.manifest === undefined ? 'backup-foreign' : 'backup-too-large')
    yield piece
  }
}

async function takeEntry(reading: Reading, header: Header, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { manifest, isOver } = reading
  const isPlain = header.type === 'file' && (header.pax ?? undefined) === undefined
  if (!isPlain || isOver) throw refusal(manifest === undefined ? 'backup-foreign' : 'backup-damaged')
  if (manifest === undefined) return takeManifest(reading, header, bytes)
  const part = manifest.parts[reading.parts]
  if (part !== undefined) return takePart(reading, part, { header, bytes })
  if (header.name === CHECKSUMS_NAME) return takeChecksums(reading, manifest.files, { header, bytes })
  return takeFile(reading, manifest.files, { header, bytes })
}

type Entry = { readonly header: Header; readonly bytes: AsyncIterable<Uint8Array> }

async function takeManifest(reading: Reading, header: Header, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (header.name !== MANIFEST_NAME) throw refusal('backup-foreign')
  if (header.size > MANIFEST_MAX_BYTES) throw refusal('backup-too-large')
  const manifest = parseManifest(await collect(verify(reading, { header, bytes })))
  reading.manifest = manifest
  const entries = manifest.parts.length + manifest.files.count + 2
  // Each line of the checksums is shorter than what an entry has besides.
  reading.allowedBytes += totalBytes(manifest) + 2 * entries * ENTRY_OVERHEAD_BYTES
  await reading.sink.begin?.(manifest)
}

async function takePart(reading: Reading, part: BackupPart, entry: Entry): Promise<void> {
  const { name, size } = entry.header
  if (name !== nameOfPart(part)) throw refusal('backup-damaged')
  if (size !== part.bytes) throw refusal(size > part.bytes ? 'backup-too-large' : 'backup-damaged')
  reading.parts += 1
  await hand(verify(reading, entry, part.sha256), (bytes) => reading.sink.part?.(part, bytes))
}

async function takeFile(reading: Reading, announced: BackupManifest['files'], entry: Entry): Promise<void> {
  const { name, size } = entry.header
  const key = readFileName(name)
  // Keys that ascend are each there once, without a list of those that were.
  if (key === undefined || key <= reading.lastKey) throw refusal('backup-damaged')
  reading.lastKey = key
  reading.files += 1
  reading.fileBytes += size
  if (reading.files > announced.count || reading.fileBytes > announced.bytes) throw refusal('backup-too-large')
  await hand(verify(reading, entry), (bytes) => reading.sink.file?.({ key, sizeBytes: size }, bytes))
}

async function takeChecksums(reading: Reading, announced: BackupManifest['files'], entry: Entry): Promise<void> {
  if (reading.files !== announced.count || reading.fileBytes !== announced.bytes) throw refusal('backup-damaged')
  if (entry.header.size !== reading.checksumBytes) throw refusal('backup-damaged')
  const hash = createHash('sha256')
  for await (const piece of entry.bytes) hash.update(piece)
  if (hash.digest('hex') !== reading.checksums.digest('hex')) throw refusal('backup-damaged')
  reading.isOver = true
}

/** The bytes of an entry; fails at their end unless there are as many as announced, with the hash that is expected if one is. */
async function* verify(reading: Reading, { header, bytes }: Entry, expected?: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let count = 0
  for await (const piece of bytes) {
    count += piece.length
    hash.update(piece)
    if (reading.manifest !== undefined) {
      reading.readBytes += piece.length
      reading.onProgress(reading.readBytes, totalBytes(reading.manifest))
    }
    yield piece
  }
  const sha256 = hash.digest('hex')
  const line = toChecksumLine(header.name, sha256)
  reading.checksums.update(line)
  reading.checksumBytes += line.length
  if (count !== header.size) throw refusal('backup-cut')
  if (expected !== undefined && sha256 !== expected) throw refusal('backup-damaged')
}

/** What an error of the libraries means. */
function judge({ manifest }: Reading, error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (message === 'Unexpected end of data') return refusal('backup-cut', error)
  if (/^Invalid (?:tar )?header|^Header exceeds/.test(message))
    return refusal(manifest === undefined ? 'backup-foreign' : 'backup-damaged', error)
  return error
}

/** An entry that is being read only hears that its tar was destroyed, and not why. */
function isOfDestroyed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STREAM_DESTROYED'
}

/** Lets the sink read, and reads for it what it left. */
async function hand(
  bytes: AsyncGenerator<Uint8Array>,
  give: (bytes: AsyncIterable<Uint8Array>) => Promise<void> | undefined,
): Promise<void> {
  // Not closed by a sink that turns away early: the hash is of all bytes.
  const open = { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) }
  await give(open)
  for await (const _piece of bytes);
}

/** The library's streams may be of anything; these are of bytes. */
async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

function parseManifest(bytes: Buffer): BackupManifest {
  const json = parseJson(bytes.toString())
  const any = anyManifestSchema.safeParse(json)
  if (!any.success) throw refusal('backup-foreign')
  const { format, appVersion } = any.data
  if (format > BACKUP_FORMAT)
    throw new AppError<ArchiveErrorCode>('backup-newer', {
      message: `Die Sicherung hat Format ${format}, diese Version kennt ${BACKUP_FORMAT}. Sie wurde mit Version ${appVersion} gemacht: Aktualisiere zuerst den Server.`,
    })
  const parsed = backupManifestSchema.safeParse(json)
  if (!parsed.success || !isOnce(parsed.data.parts)) throw refusal('backup-damaged')
  return parsed.data
}

function isOnce(parts: readonly BackupPart[]): boolean {
  return new Set(parts.map(nameOfPart)).size === parts.length
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses undefined as it refuses any other thing.
    return undefined
  }
}

function refusal(code: ArchiveErrorCode, cause?: unknown): AppError<ArchiveErrorCode> {
  return new AppError(code, {}, cause)
}
