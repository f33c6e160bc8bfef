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
  const reading = createReading(sink, o.onProgress ?? (() => {}))
  const tar = extract()
  const feeding = pipeline(
    Readable.from(reading.limit(unsealArchive(bytes, o.passphrase)), { objectMode: false }),
    tar,
    o.signal === undefined ? {} : { signal: o.signal },
  )
  // Thrown below if nothing else was thrown before.
  feeding.catch(() => undefined)
  try {
    for await (const entry of tar) await reading.take(entry.header, bytesOf(entry))
    await feeding
  } catch (error) {
    o.signal?.throwIfAborted()
    throw reading.judge(error)
  }
  return reading.end()
}

type Reading = {
  /** The same bytes, and never more than were announced until then. */
  limit(tar: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  take(header: Header, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** What an error of the libraries means. */
  judge(error: unknown): unknown
  end(): BackupManifest
}

function createReading(sink: BackupSink, onProgress: (readBytes: number, totalBytes: number) => void): Reading {
  let manifest: BackupManifest | undefined
  let isOver = false
  let allowedBytes = UNKNOWN_MAX_BYTES
  const progress = { parts: 0, files: 0, fileBytes: 0, lastKey: '', readBytes: 0 }
  const checksums = createHash('sha256')
  let checksumBytes = 0

  const note = (name: string, hash: Hash): string => {
    const sha256 = hash.digest('hex')
    const line = toChecksumLine(name, sha256)
    checksums.update(line)
    checksumBytes += line.length
    return sha256
  }
  const verify = async function* (
    { name, size }: Header,
    bytes: AsyncIterable<Uint8Array>,
    expected?: string,
  ): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let count = 0
    for await (const piece of bytes) {
      count += piece.length
      hash.update(piece)
      if (manifest !== undefined) onProgress((progress.readBytes += piece.length), totalBytes(manifest))
      yield piece
    }
    const sha256 = note(name, hash)
    if (count !== size) throw refusal('backup-cut')
    if (expected !== undefined && sha256 !== expected) throw refusal('backup-damaged')
  }

  async function takeManifest(header: Header, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (header.name !== MANIFEST_NAME) throw refusal('backup-foreign')
    if (header.size > MANIFEST_MAX_BYTES) throw refusal('backup-too-large')
    manifest = parseManifest(await collect(verify(header, bytes)))
    const { parts, files } = manifest
    const entries = parts.length + files.count + 2
    // Each line of the checksums is shorter than what an entry has besides.
    allowedBytes += totalBytes(manifest) + 2 * entries * ENTRY_OVERHEAD_BYTES
    await sink.begin?.(manifest)
  }
  async function takePart(part: BackupPart, header: Header, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (header.name !== nameOfPart(part)) throw refusal('backup-damaged')
    if (header.size !== part.bytes) throw refusal(header.size > part.bytes ? 'backup-too-large' : 'backup-damaged')
    progress.parts += 1
    await hand(verify(header, bytes, part.sha256), (verified) => sink.part?.(part, verified))
  }
  async function takeFile(
    announced: BackupManifest['files'],
    header: Header,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const key = readFileName(header.name)
    // Keys that ascend are each there once, without a list of those that were.
    if (key === undefined || key <= progress.lastKey) throw refusal('backup-damaged')
    progress.lastKey = key
    progress.files += 1
    progress.fileBytes += header.size
    if (progress.files > announced.count || progress.fileBytes > announced.bytes) throw refusal('backup-too-large')
    await hand(verify(header, bytes), (verified) => sink.file?.({ key, sizeBytes: header.size }, verified))
  }
  async function takeChecksums(
    announced: BackupManifest['files'],
    header: Header,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    if (progress.files !== announced.count || progress.fileBytes !== announced.bytes) throw refusal('backup-damaged')
    if (header.size !== checksumBytes) throw refusal('backup-damaged')
    const hash = createHash('sha256')
    for await (const piece of bytes) hash.update(piece)
    if (hash.digest('hex') !== checksums.digest('hex')) throw refusal('backup-damaged')
    isOver = true
  }

  return {
    async *limit(tar) {
      let count = 0
      for await (const piece of tar) {
        count += piece.length
        if (count > allowedBytes) throw refusal(manifest === undefined ? 'backup-foreign' : 'backup-too-large')
        yield piece
      }
    },
    async take(header, bytes) {
      const isPlain = header.type === 'file' && (header.pax ?? undefined) === undefined
      if (!isPlain || isOver) throw refusal(manifest === undefined ? 'backup-foreign' : 'backup-damaged')
      const part = manifest?.parts[progress.parts]
      if (manifest === undefined) await takeManifest(header, bytes)
      else if (part !== undefined) await takePart(part, header, bytes)
      else if (header.name === CHECKSUMS_NAME) await takeChecksums(manifest.files, header, bytes)
      else await takeFile(manifest.files, header, bytes)
    },
    judge(error) {
      const message = error instanceof Error ? error.message : ''
      if (message === 'Unexpected end of data') return refusal('backup-cut', error)
      if (/^Invalid (?:tar )?header|^Header exceeds/.test(message))
        return refusal(manifest === undefined ? 'backup-foreign' : 'backup-damaged', error)
      return error
    },
    end() {
      if (manifest === undefined || !isOver) throw refusal('backup-cut')
      return manifest
    },
  }
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
