/** Reads decoded bodies, piece by piece, and never more of them than requested. */
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
import { collectBytes, type CollectedBytes } from '#base/bytes/collect-bytes'
import { Refusal } from './refusal.ts'

export type BodyLimits = {
  /** Of the decoded bytes, so that a small answer can't become a large one. */
  readonly limitBytes: number
  readonly isEnough?: ((bytesSoFar: Buffer) => boolean) | undefined
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
  // If the connection broke off together with the head, the error was emitted before there was a listener.
  if (response.destroyed) throw response.errored ?? new Refusal('reset')
  // Most answers come in one piece, which is not copied.
  let body: Buffer = Buffer.alloc(0)
  let bytes: CollectedBytes | undefined
  let isCut = false
  await readPieces(await decode(response), (piece) => {
    const room = limitBytes - body.length
    isCut = piece.length > room
    const taken = isCut ? piece.subarray(0, room) : piece
    if (body.length === 0) body = taken
    else {
      bytes ??= startWith(body)
      bytes.add(taken)
      body = asBuffer(bytes.view())
    }
    return isCut || isEnough?.(body) === true
  })
  return { body, isCut }
}

function startWith(first: Uint8Array): CollectedBytes {
  const bytes = collectBytes()
  bytes.add(first)
  return bytes
}

/** The same bytes. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Until `take` has had enough, or the end. By its events: going through a stream by `for await` takes several times as long. */
async function readPieces(source: Readable | undefined, take: (piece: Buffer) => boolean): Promise<void> {
  if (source === undefined) return
  await new Promise<void>((resolve, reject) => {
    let isOver = false
    const end = (error?: unknown): void => {
      if (isOver) return
      isOver = true
      if (error === undefined) resolve()
      else reject(error)
    }
    source.on('error', end)
    source.on('end', () => end())
    source.on('close', () => {
      if (!isOver) end(new Refusal('reset'))
    })
    source.on('data', (piece: Buffer) => {
      if (isOver) return
      try {
        if (!take(piece)) return
        end()
      } catch (error) {
        end(error)
      }
      source.destroy()
    })
  })
}

/** Returns the decoded body; undefined for an answer without one. */
async function decode(response: IncomingMessage): Promise<Readable | undefined> {
  const encodings = (response.headers['content-encoding'] ?? '').split(',').map((text) => text.trim().toLowerCase())
  if (encodings.length > MAX_ENCODINGS) throw new Refusal('bad-answer', 'content-encoding')
  // What is no encoding, such as `utf-8`, is no reason not to read what is there.
  if (!encodings.every((encoding) => DECODED.test(encoding))) return response
  await once(response, 'readable')
  const first = response.read() as Buffer | null
  // An answer without a body may still name an encoding, for instance one to HEAD.
  if (first === null) return undefined
  response.unshift(first)
  // What was encoded last is decoded first.
  const decoders = encodings.toReversed().map((encoding) => decoderOf(encoding, first))
  return decoders.reduce<Readable>((from, to) => pipeline(from, to, () => undefined), response)
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
