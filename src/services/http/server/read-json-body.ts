import { AppError } from '#base/app-error'
import { isDeeperThan } from '#base/json'
import type { RequestErrorCode } from '#http'

/** Deeper nesting than any endpoint needs; the documents service allows 32 inside of a change. */
const DEPTH_LIMIT = 64

/**
 * Reads a request's body as a JSON object of at most `limitBytes`, counting what really arrives.
 * Throws `AppError`: unsupported-media-type, body-too-large, too-deep, invalid-request.
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<Record<string, unknown>> {
  if (request.headers.has('content-encoding')) throw new AppError<RequestErrorCode>('unsupported-media-type')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError<RequestErrorCode>('unsupported-media-type')
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) {
    throw new AppError<RequestErrorCode>('body-too-large')
  }
  const text = await readText(request, limitBytes)
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

async function readText(request: Request, limitBytes: number): Promise<string> {
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
