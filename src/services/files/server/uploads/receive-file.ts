import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { notePassedBytes } from './collect-pieces.ts'
import type { LocalFile } from '../file-store.ts'

/** The length of a file's beginning that type detection needs. */
const HEAD_BYTES = 4_100
const OWNER_ONLY = 0o600

export type ReceivedFile = LocalFile & {
  /** Its first bytes. */
  readonly head: Uint8Array
}

/** Writes the source to a new file, chunk by chunk, and returns its size, hash and first bytes. Rejects if the source or the disk fails. */
export async function receiveFile(source: AsyncIterable<Uint8Array>, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  const head = new Uint8Array(HEAD_BYTES)
  let sizeBytes = 0
  await using file = await open(path, 'wx', OWNER_ONLY)
  for await (const chunk of source) {
    if (sizeBytes < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - sizeBytes), sizeBytes)
    sizeBytes += chunk.length
    hash.update(chunk)
    await file.writeFile(chunk)
    notePassedBytes(chunk.length)
  }
  return { path, sizeBytes, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(sizeBytes, HEAD_BYTES)) }
}
