/** Packs a text into the part of an address behind the `#`, and reads it again, with the browser's own deflate. */
import { crc32 } from '#base/crc32'
import { failed, ok, type Result } from '#base/result'
import { joinFragment, MAX_SHARED_BYTES, splitFragment, type ShareFault } from '../share-link.ts'

/**
 * Bytes that are unpacked at once: Chromium makes all of what it is given before anybody can read the first of it.
 * Deflate makes a thousand bytes of one at most, so a hostile link fills a megabyte at a time at most (K3).
 */
const SLICE_BYTES = 1_024

export async function packFragment(json: string): Promise<string> {
  const bytes = new TextEncoder().encode(json)
  const packed = await readAll(
    slicesOf(bytes, bytes.length).pipeThrough(new CompressionStream('deflate-raw')),
    Infinity,
  )
  if (packed === undefined) throw new Error('packing has no limit')
  return joinFragment(packed, crc32(bytes))
}

export async function unpackFragment(fragment: string): Promise<Result<string, ShareFault>> {
  const split = splitFragment(fragment)
  if (!split.ok) return split
  const { packed, checksum } = split.value
  try {
    const stream = slicesOf(packed, SLICE_BYTES).pipeThrough(new DecompressionStream('deflate-raw'))
    const bytes = await readAll(stream, MAX_SHARED_BYTES)
    if (bytes === undefined) return failed('too-large')
    return crc32(bytes) === checksum
      ? ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
      : failed('incomplete')
  } catch {
    // What can't be unpacked was cut off or damaged on its way.
    return failed('incomplete')
  }
}

function slicesOf(bytes: Uint8Array<ArrayBuffer>, sliceBytes: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let start = 0
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(start, start + sliceBytes))
      start += sliceBytes
    },
  })
}

/** All of it; undefined once it is more than `maxBytes`, and the rest is never made. */
async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream.getReader()
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    if (value === undefined) continue
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return joinChunks(chunks, length)
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let start = 0
  for (const chunk of chunks) {
    all.set(chunk, start)
    start += chunk.length
  }
  return all
}
