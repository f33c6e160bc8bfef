import { AppError } from '#base/app-error'
import { isDeeperThan } from '#base/json-depth'
import type { RequestErrorCode } from '#http'

/** Deeper nesting than any endpoint needs; the documents service allows 32 inside of a change. */
const DEPTH_LIMIT = 64

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
  if (isDeeperThan(text, DEPTH_LIMIT)) throw new AppError<RequestErrorCode>('too-deep')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new AppError<RequestErrorCode>('invalid-request', { message: 'Das ist kein gültiges JSON.' }, cause)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError<RequestErrorCode>('invalid-request', { message: 'Erwartet wird ein JSON-Objekt.' })
  }
  return { ...body }
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
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of request.body) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > limitBytes) throw new AppError<RequestErrorCode>('body-too-large')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: false }).decode(Buffer.concat(chunks))
}
