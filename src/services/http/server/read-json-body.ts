import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '#base/app-error'
import { collectBytes } from '#base/bytes/collect-bytes'
import { hasMoreKeysThan, isJsonObject } from '#base/text/json'
import { isDeeperThan } from '#base/text/json-depth'
import type { RequestErrorCode } from '#http'

/** Deeper nesting than any endpoint needs; the documents service allows 32 inside of a change. */
const DEPTH_LIMIT = 64
/** More fields than any endpoint has. Copying an object of 90,000, and listing its unknown keys, takes a quarter of a second. */
const KEY_LIMIT = 200

/** Of this many characters on a body takes its time to be read: a megabyte of keys that are all different takes 30 ms. */
const LONG_FROM = 131_072

/**
 * Reads a request's body as a JSON object of at most `limitBytes`, counting what really arrives.
 * Throws `AppError`: unsupported-media-type, body-too-large, too-deep, invalid-request.
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  header: (name: string) => string | undefined = (name) => request.headers.get(name) ?? undefined,
  /** Hears how many bytes it had. */
  noteSize?: (sizeBytes: number) => void,
): Promise<Record<string, unknown>> {
  if (header('content-encoding') !== undefined) throw new AppError<RequestErrorCode>('unsupported-media-type')
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError<RequestErrorCode>('unsupported-media-type')
  const length = header('content-length')
  if (Number(length ?? 0) > limitBytes) throw new AppError<RequestErrorCode>('body-too-large')
  const text = length === undefined ? await readPieces(request, limitBytes) : await readWhole(request, limitBytes)
  noteSize?.(Buffer.byteLength(text))
  if (text.length >= LONG_FROM) await ownTurn()
  if (isDeeperThan(text, DEPTH_LIMIT)) throw new AppError<RequestErrorCode>('too-deep')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new AppError<RequestErrorCode>('invalid-request', { message: 'Das ist kein gültiges JSON.' }, cause)
  }
  if (!isJsonObject(body)) {
    throw new AppError<RequestErrorCode>('invalid-request', { message: 'Erwartet wird ein JSON-Objekt.' })
  }
  if (hasMoreKeysThan(body, KEY_LIMIT)) {
    throw new AppError<RequestErrorCode>('invalid-request', { message: 'Das JSON-Objekt hat zu viele Felder.' })
  }
  return { ...body }
}

let lastLong: Promise<void> = Promise.resolve()

/** Long bodies that have come together are read one in each turn of the event loop, so that others are answered between them. */
async function ownTurn(): Promise<void> {
  const before = lastLong
  lastLong = before.then(() => yieldToEventLoop())
  await before
}

/** The body of a request that has told its length: HTTP ends it there, and the adapter reads it without a stream. */
async function readWhole(request: Request, limitBytes: number): Promise<string> {
  const text = await request.text()
  if (Buffer.byteLength(text) > limitBytes) throw new AppError<RequestErrorCode>('body-too-large')
  return text
}

/** A body of unknown length, which may have no end. */
async function readPieces(request: Request, limitBytes: number): Promise<string> {
  if (request.body === null) return ''
  const bytes = collectBytes()
  for await (const chunk of request.body) {
    if (bytes.sizeBytes + chunk.byteLength > limitBytes) throw new AppError<RequestErrorCode>('body-too-large')
    bytes.add(chunk)
  }
  return new TextDecoder('utf-8', { fatal: false }).decode(bytes.view())
}
