/** Bodies as they were meant, piece by piece, and never more of them than somebody wants. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { pipeline, type Duplex, type Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { Refusal } from './refusal.ts'

export type BodyLimits = {
  /** Of the decoded bytes, so that a small answer can't become a large one. */
  readonly limitBytes: number
  readonly isEnough?: ((bytesSoFar: readonly Buffer[]) => boolean) | undefined
}

/** What this understands, for the request. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

const DECODED = /^(?:(?:x-)?gzip|deflate|br|zstd)$/
/** More than one is rare, and more than this is meant to keep us busy. */
const MAX_ENCODINGS = 3

/** Leaving before the end gives the connection up. */
export async function readBody(
  response: IncomingMessage,
  { limitBytes, isEnough }: BodyLimits,
): Promise<{ readonly body: Buffer; readonly isCut: boolean }> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of decode(response)) {
    const room = limitBytes - sizeBytes
    pieces.push(piece.length > room ? piece.subarray(0, room) : piece)
    sizeBytes += piece.length
    if (sizeBytes > limitBytes) return { body: Buffer.concat(pieces), isCut: true }
    if (isEnough?.(pieces) === true) break
  }
  return { body: Buffer.concat(pieces), isCut: false }
}

async function* decode(response: IncomingMessage): AsyncIterable<Buffer> {
  const encodings = (response.headers['content-encoding'] ?? '').split(',').map((text) => text.trim().toLowerCase())
  if (encodings.length > MAX_ENCODINGS) throw new Refusal('bad-answer', 'content-encoding')
  // What is no encoding, such as `utf-8`, is no reason not to read what is there.
  if (!encodings.every((encoding) => DECODED.test(encoding))) return yield* response as AsyncIterable<Buffer>
  await once(response, 'readable')
  const first = response.read() as Buffer | null
  // An answer without a body may still name an encoding, for instance one to HEAD.
  if (first === null) return
  response.unshift(first)
  // What was encoded last is decoded first.
  const decoders = encodings.toReversed().map((encoding) => decoderOf(encoding, first))
  const decoded = decoders.reduce<Readable>((from, to) => pipeline(from, to, () => undefined), response)
  yield* decoded as AsyncIterable<Buffer>
}

/** Like browsers these take what there is of a body that ends early; that the connection broke off is noticed elsewhere. */
function decoderOf(encoding: string, first: Buffer): Duplex {
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH }
  if (encoding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  if (encoding === 'zstd') return createZstdDecompress()
  if (encoding !== 'deflate') return createGunzip(lenient)
  // Some servers leave out the head of the format.
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)
}
