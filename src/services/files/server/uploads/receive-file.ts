import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fileTypeFromBuffer } from 'file-type'
import type { LocalFile } from '../file-store.ts'

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
const TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/

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

/**
 * What passes through the server comes in pieces whose bytes lie outside of V8's heap, behind small objects: it would let
 * 64 MB of them pile up before it looks. Collecting the young ones more often takes a millisecond, and less time in all,
 * since the same memory is used again.
 */
const COLLECT_AFTER_BYTES = 8_000_000

type Collect = (options: { readonly type: 'minor' }) => void

let collect: Collect | undefined
let passedBytes = 0

/** To be called with the length of each chunk that is no longer needed, independent of its source. */
export function notePassedBytes(sizeBytes: number): void {
  passedBytes += sizeBytes
  if (passedBytes < COLLECT_AFTER_BYTES) return
  passedBytes = 0
  collect ??= findCollector()
  collect({ type: 'minor' })
}

function findCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('gc')
  return typeof found === 'function' ? (options) => void found(options) : () => undefined
}

/** The media type of a file by its first bytes, never by its name: text where they are UTF-8 and nothing that is known. */
export async function detectType(head: Uint8Array, sizeBytes: number): Promise<string> {
  // What is not as a format demands is not of that format, whatever the detector says of it.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = found?.mime.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined) return TYPE.test(type) ? type : UNKNOWN
  return isText(head, sizeBytes) ? TEXT : UNKNOWN
}

function isText(head: Uint8Array, sizeBytes: number): boolean {
  if (head.includes(0)) return false
  try {
    // If the file continues, the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < sizeBytes })
    return true
  } catch {
    return false
  }
}
