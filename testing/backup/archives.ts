/** Archives of backups that tests make, read and spoil. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { constants, createZstdCompress } from 'node:zlib'
import { pack, type Header } from 'tar-stream'
import type { BackupManifest } from '#backup'
import { packArchive, type ArchiveEntry, type BackupSink } from '#backup/server'
import { nameOfFile, nameOfPart, toChecksumLine } from '../../src/services/backup/server/archive/entry-names.ts'
import { createTempFolder } from '../temp-folder.ts'

/** A small backup: secrets, one database, two files. */
export const sample: ReadonlyMap<string, Buffer> = new Map([
  ['secrets.json', Buffer.from('{"sessionSecret":"none"}\n')],
  ['databases/accounts.sqlite', Buffer.alloc(3_000, 'accounts ')],
  ['files/k2345678901234567890', Buffer.from(createHash('sha256').update('picture').digest('hex'))],
  ['files/k2345678901234567890-160', Buffer.alloc(0)],
])

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function sampleOf(name: string): { readonly bytes: number; readonly sha256: string } {
  const bytes = sample.get(name) ?? Buffer.alloc(0)
  return { bytes: bytes.length, sha256: sha256Of(bytes) }
}

export const sampleManifest: BackupManifest = {
  format: 1,
  appVersion: '0.1.0',
  madeAt: '2026-11-26T03:00:00.000Z',
  cutAt: '2026-11-26T03:00:00.100Z',
  engine: 'sqlite',
  parts: [
    { kind: 'secrets', name: 'secrets', ...sampleOf('secrets.json') },
    { kind: 'database', name: 'accounts', schemaVersion: 1, ...sampleOf('databases/accounts.sqlite') },
  ],
  files: { count: 2, bytes: sampleOf(nameOfFile('k2345678901234567890')).bytes, missing: 0 },
  counts: { people: 1, documents: 0, files: 1 },
}

export type PackOptions = {
  readonly manifest?: BackupManifest
  readonly contents?: ReadonlyMap<string, Buffer>
  readonly passphrase?: string
  readonly scryptWorkFactor?: number
}

/** As a server writes it. */
export async function packSample({
  manifest,
  contents,
  passphrase,
  scryptWorkFactor,
}: PackOptions = {}): Promise<Buffer> {
  const folder = await createTempFolder()
  const entries = [...(contents ?? sample)].map(([name, bytes]): ArchiveEntry => ({
    name,
    sizeBytes: bytes.length,
    read: () => Readable.from([bytes]),
  }))
  try {
    return await buffer(
      packArchive({
        manifest: manifest ?? sampleManifest,
        entries: Readable.from(entries),
        passphrase,
        scryptWorkFactor,
        checksumsPath: join(folder.path, 'checksums'),
      }),
    )
  } finally {
    await folder.remove()
  }
}

/** An archive of these entries and nothing else, as it can be made by hand. */
export function packByHand(
  entries: readonly (readonly [Partial<Header> & { readonly name: string }, Buffer])[],
): Promise<Buffer> {
  const tar = pack()
  for (const [header, bytes] of entries) tar.entry({ ...header }, bytes)
  tar.finalize()
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  return buffer(Readable.from(tar, { objectMode: false }).pipe(zstd))
}

/** The entries of the sample with their checksums behind, to be changed and packed by hand. */
export function sampleEntries(manifest: object = sampleManifest, contents = sample): [{ name: string }, Buffer][] {
  const entries = [['manifest.json', Buffer.from(JSON.stringify(manifest))] as const, ...contents]
  const checksums = entries.map(([name, bytes]) => toChecksumLine(name, sha256Of(bytes))).join('')
  return [...entries, ['SHA256SUMS', Buffer.from(checksums)] as const].map(([name, bytes]) => [{ name }, bytes])
}

/** Takes everything, by its name in the archive. */
export function collectInto(taken: Map<string, string>): BackupSink {
  return {
    part: async (part, bytes) => void taken.set(nameOfPart(part), await text(bytes)),
    file: async ({ key }, bytes) => void taken.set(nameOfFile(key), await text(bytes)),
  }
}

/** Bytes in pieces of a size that fits nothing. */
export function inPieces(bytes: Buffer, size = 1_237): AsyncIterable<Uint8Array> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_none, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return Readable.from(pieces)
}

export function noise(length: number): Buffer {
  return randomBytes(length)
}
