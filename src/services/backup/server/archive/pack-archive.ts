/** Writes an archive as a stream: manifest, parts, files, and at the end the checksums of all of them. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pack, type Pack } from 'tar-stream'
import type { BackupManifest } from '#backup'
import { CHECKSUMS_NAME, MANIFEST_NAME, toChecksumLine } from './entry-names.ts'
import { sealArchive, type Sealing } from './seal-archive.ts'

export type ArchiveEntry = {
  readonly name: string
  readonly sizeBytes: number
  /** Yields exactly `sizeBytes` bytes; called when the entry is written. */
  read(): AsyncIterable<Uint8Array>
}

export type ArchiveOptions = Sealing & {
  readonly manifest: BackupManifest
  /** What the manifest announces, in its order: parts first, then files in the order of their keys. */
  readonly entries: AsyncIterable<ArchiveEntry>
  /** The path of a temporary file that collects the checksums until they are written. */
  readonly checksumsPath: string
}

const OWNER_ONLY = 0o600

/** The bytes of the archive, made no faster than they are taken. Throws what reading an entry throws. */
export function packArchive(o: ArchiveOptions): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const source = Readable.from(tar, { objectMode: false })
  addEntries(tar, o).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error('an entry could not be read')),
  )
  source.once('close', () => tar.destroy())
  return sealArchive(source, o)
}

async function addEntries(tar: Pack, { manifest, entries, checksumsPath }: ArchiveOptions): Promise<void> {
  const modifiedAt = new Date(manifest.cutAt)
  const checksums = await open(checksumsPath, 'w', OWNER_ONLY)
  try {
    const add = async (entry: ArchiveEntry): Promise<void> => {
      const sha256 = await addEntry(tar, entry, modifiedAt)
      await checksums.appendFile(toChecksumLine(entry.name, sha256))
    }
    await add(textEntry(MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`))
    for await (const entry of entries) await add(entry)
    const { size } = await checksums.stat()
    const read = (): AsyncIterable<Uint8Array> => createReadStream(checksumsPath)
    await addEntry(tar, { name: CHECKSUMS_NAME, sizeBytes: size, read }, modifiedAt)
  } finally {
    await checksums.close()
  }
}

function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text)
  return { name, sizeBytes: bytes.length, read: () => Readable.from([bytes]) }
}

/** Returns the SHA-256 of what was written. */
async function addEntry(tar: Pack, { name, sizeBytes, read }: ArchiveEntry, modifiedAt: Date): Promise<string> {
  const hash = createHash('sha256')
  const ended = Promise.withResolvers<void>()
  const sink = tar.entry({ name, size: sizeBytes, mode: OWNER_ONLY, mtime: modifiedAt, type: 'file' }, (error) =>
    error === undefined || error === null ? ended.resolve() : ended.reject(error),
  )
  // An entry that ends early makes the tar stream fail as well, which ends with that error.
  ended.promise.catch(() => undefined)
  sink.on('error', () => undefined)
  let writtenBytes = 0
  for await (const piece of read()) {
    writtenBytes += piece.length
    if (writtenBytes > sizeBytes) break
    hash.update(piece)
    if (!sink.write(piece)) await Promise.race([drained(sink), ended.promise])
  }
  if (writtenBytes !== sizeBytes) throw new Error(`${name} has another size than was announced`)
  sink.end(undefined)
  await ended.promise
  return hash.digest('hex')
}

function drained(sink: ReturnType<Pack['entry']>): Promise<void> {
  return new Promise((resolve) => void sink.once('drain', () => resolve()))
}
