/**
 * A text in a link. All of it stands behind the `#`, which browsers keep to themselves, as base64url of: one byte version, four bytes
 * CRC-32 of what follows unpacked, then the text packed by the browser's own deflate. Nothing that comes out is trusted: what it says
 * is read by the tool.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { crc32 } from '#base/bytes/crc32'
import { failed, ok, type Result } from '#base/result'
import { fromBase64Url, toBase64Url } from '#base/text/base64url'

/** `incomplete`: cut off or damaged; `newer`: made by a later version. */
export type LinkFault = 'incomplete' | 'too-large' | 'newer'

/** `making` takes a moment at most; `unsupported`: the browser is too old to pack. */
export type PackedLink =
  | { readonly state: 'made'; readonly url: string }
  | { readonly state: 'making' | 'too-long' | 'unsupported' }

const LINK_VERSION = 1
/** What begins with a larger number is no version to come but something else. */
const LAST_VERSION = 15
const HEADER_BYTES = 5

/** Longer addresses are cut or refused by browsers. */
export const MAX_FRAGMENT_CHARACTERS = 1_000_000

/**
 * Bytes that are unpacked at once: Chromium makes all of what it is given before anybody can read the first of it.
 * Deflate makes a thousand bytes of one at most, so a hostile link fills a megabyte at a time at most.
 */
const SLICE_BYTES = 1_024

/** Returns what stands behind the `#` for a text. */
export async function packFragment(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const packed = await readAll(
    slicesOf(bytes, bytes.length).pipeThrough(new CompressionStream('deflate-raw')),
    Infinity,
  )
  if (packed === undefined) throw new Error('packing has no limit')
  return joinFragment(packed, crc32(bytes))
}

/** Returns the text behind a `#`; one that unpacks to more than `maxBytes` is given up as soon as it does. */
export async function unpackFragment(fragment: string, maxBytes: number): Promise<Result<string, LinkFault>> {
  const split = splitFragment(fragment)
  if (!split.ok) return split
  const { packed, checksum } = split.value
  try {
    const stream = slicesOf(packed, SLICE_BYTES).pipeThrough(new DecompressionStream('deflate-raw'))
    const bytes = await readAll(stream, maxBytes)
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

/** What stands behind the `#`, of the packed text and its checksum. */
export function joinFragment(packed: Uint8Array, checksum: number): string {
  const bytes = new Uint8Array(HEADER_BYTES + packed.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, LINK_VERSION)
  view.setUint32(1, checksum)
  bytes.set(packed, HEADER_BYTES)
  return toBase64Url(bytes)
}

/** The packed text and its checksum, out of what stands behind the `#`. */
function splitFragment(
  fragment: string,
): Result<{ readonly packed: Uint8Array<ArrayBuffer>; readonly checksum: number }, LinkFault> {
  if (fragment.length > MAX_FRAGMENT_CHARACTERS) return failed('too-large')
  const bytes = fromBase64Url(fragment)
  if (bytes === undefined || bytes.length <= HEADER_BYTES) return failed('incomplete')
  const view = new DataView(bytes.buffer)
  const version = view.getUint8(0)
  if (version === LINK_VERSION) return ok({ packed: bytes.subarray(HEADER_BYTES), checksum: view.getUint32(1) })
  return failed(version > LINK_VERSION && version <= LAST_VERSION ? 'newer' : 'incomplete')
}

/** Returns the link for a text, made anew when the text changes; `pathOf` returns the path of the page that receives it. */
export function usePackedLink(text: string, pathOf: (fragment: string) => string): PackedLink {
  const [packed, setPacked] = useState<{ readonly text: string; readonly fragment: string | undefined }>()
  useEffect(() => {
    const leaving = new AbortController()
    const keep = (fragment: string | undefined): void => {
      if (!leaving.signal.aborted) setPacked({ text, fragment })
    }
    packFragment(text).then(keep, () => keep(undefined))
    return () => leaving.abort()
  }, [text])
  if (packed?.text !== text) return { state: 'making' }
  if (packed.fragment === undefined) return { state: 'unsupported' }
  if (packed.fragment.length > MAX_FRAGMENT_CHARACTERS) return { state: 'too-long' }
  return { state: 'made', url: `${location.origin}${pathOf(packed.fragment)}` }
}

/** Returns what `read` makes of the text behind the `#` of the address; undefined while it is being unpacked, a moment at most. */
export function useUnpacked<Content, Fault>(
  hash: string,
  maxBytes: number,
  read: (text: string) => Result<Content, Fault>,
): Result<Content, Fault | LinkFault> | undefined {
  const [unpacked, setUnpacked] = useState<{
    readonly hash: string
    readonly content: Result<Content, Fault | LinkFault>
  }>()
  const take = useEffectEvent((text: Result<string, LinkFault>) => {
    setUnpacked({ hash, content: text.ok ? read(text.value) : failed(text.error) })
  })
  useEffect(() => {
    const leaving = new AbortController()
    // Messengers put what follows a link into it now and then; none of these belongs to one.
    const fragment = hash.replace(/^#/, '').replace(/[).,;:!?>\]]+$/, '')
    void unpackFragment(fragment, maxBytes).then((text) => {
      if (!leaving.signal.aborted) take(text)
    })
    return () => leaving.abort()
  }, [hash, maxBytes])
  return unpacked?.hash === hash ? unpacked.content : undefined
}
