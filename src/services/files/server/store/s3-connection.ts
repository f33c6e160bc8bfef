/**
 * Single signed requests to an S3-compatible service, in path style. It knows nothing of files: only which answers are
 * worth another try, and what the others mean.
 */
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '#base/app-error'
import { SECOND_MS, toIso, type Now } from '#base/clock'
import type { RequestErrorCode } from '#http'
import type { LocalFile } from '../file-store.ts'
import { readOpenFile } from './read-open-file.ts'
import type { S3Settings } from './read-s3-url.ts'

export type S3Request = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Of an object, with its prefix; empty for the bucket itself. */
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The service checks what comes against its hash. */
  readonly body?: S3Body
}

export type S3Body =
  | LocalFile
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly sizeBytes: number; readonly sha256: string }

/** An error answer: `code` is a word such as `NoSuchKey`, empty if the answer has no code. */
export type S3Refusal = { readonly status: number; readonly code: string }

export type S3Connection = {
  /**
   * The answer, or the refusals for which `expects` is true. Throws `unavailable` where the service is away, hangs or refuses
   * for any other reason, which only its operator can change, and `storage-full` where it has no room.
   */
  ask(request: S3Request, expects?: (refusal: S3Refusal) => boolean): Promise<Response | S3Refusal>
  /** Ends what is under way. */
  close(): void
}

export type S3Times = {
  /** Until the answer begins; a body that is sent has its own time besides. */
  readonly answerMs: number
  /** How long the body of an answer may stall while a caller waits for it. */
  readonly idleMs: number
  /** Pauses before the second and further tries. */
  readonly retryAfterMs: readonly number[]
}

const usualTimes: S3Times = { answerMs: 30 * SECOND_MS, idleMs: 30 * SECOND_MS, retryAfterMs: [200, 1_000] }

/** A body has to get through at this rate at least. */
const SLOWEST_BYTES_PER_MS = 256
/** After this time another try no longer helps a waiting caller. */
const RETRY_UNTIL_MS = 10 * SECOND_MS
const RETRY_AFTER_SECONDS = 5
const RETRY_WHEN_FULL_SECONDS = 60
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const REFUSAL_MAX_CHARACTERS = 10_000

export function createS3Connection(settings: S3Settings, now: Now, times: S3Times = usualTimes): S3Connection {
  const closing = new AbortController()
  const tryOnce = async (request: S3Request): Promise<Response | S3Refusal | AppError> => {
    try {
      const answer = await send(await sign(settings, now, request), request.body, times, closing.signal)
      return answer.ok ? answer : await readRefusal(answer)
    } catch (error) {
      return toUnavailable(error)
    }
  }
  return {
    async ask(request, expects = () => false) {
      const startedAtMs = now()
      for (let tries = 0; ; tries++) {
        const outcome = await tryOnce(request)
        if (outcome instanceof Response) return outcome
        if (!(outcome instanceof AppError) && expects(outcome)) return outcome
        const pauseMs = isPassing(outcome) ? times.retryAfterMs[tries] : undefined
        if (pauseMs === undefined || now() >= startedAtMs + RETRY_UNTIL_MS || closing.signal.aborted) {
          throw outcome instanceof AppError ? outcome : toError(request, outcome)
        }
        await sleep(pauseMs)
      }
    },
    close: () => closing.abort(),
  }
}

type SignedRequest = { readonly method: string; readonly headers: Headers; readonly url: URL }

async function send(
  { url, method, headers }: SignedRequest,
  body: S3Body | undefined,
  times: S3Times,
  closing: AbortSignal,
): Promise<Response> {
  const limit = new AbortController()
  const limitMs = times.answerMs + (body?.sizeBytes ?? 0) / SLOWEST_BYTES_PER_MS
  const timer = setTimeout(() => limit.abort(new DOMException('S3 did not answer in time', 'TimeoutError')), limitMs)
  const file = body !== undefined && 'path' in body ? await open(body.path, 'r') : undefined
  const bytes = body !== undefined && 'bytes' in body ? body.bytes : undefined
  try {
    // oxlint-disable-next-line no-restricted-globals -- only the administrator can set the address of this service
    const answer = await fetch(url, {
      method,
      headers,
      // Another place would get a request that is signed for this one.
      redirect: 'manual',
      signal: AbortSignal.any([closing, limit.signal]),
      ...(file === undefined ? {} : { body: readOpenFile(file), duplex: 'half' }),
      ...(bytes === undefined ? {} : { body: bytes }),
    })
    const { status, statusText } = answer
    const rest = answer.body === null ? null : limitIdle(answer.body, times.idleMs)
    return new Response(rest, { status, statusText, headers: answer.headers })
  } finally {
    clearTimeout(timer)
    // Also closes the file if none of it was read.
    await file?.close()
  }
}

async function sign(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  now: Now,
  { method, name, query, headers, body }: S3Request,
): Promise<SignedRequest> {
  const url = new URL(`${endpoint}/${bucket}${name === '' ? '' : `/${name}`}`)
  for (const [parameter, value] of Object.entries(query ?? {})) url.searchParams.set(parameter, value)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: toIso(now()).replaceAll(/[:-]|\.\d{3}/g, ''),
  })
  const signed = await signer.sign()
  // Not signed, because what stands between may change it; and a range of a compressed file would be another one.
  signed.headers.set('accept-encoding', 'identity')
  if (body !== undefined) signed.headers.set('content-length', String(body.sizeBytes))
  return signed
}

/** The service's word for why; nothing else of its answer, which repeats the access key and what was signed. */
async function readRefusal(answer: Response): Promise<S3Refusal> {
  const text = (await answer.text()).slice(0, REFUSAL_MAX_CHARACTERS)
  return { status: answer.status, code: /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1] ?? '' }
}

/** Whether the failure is likely to pass within a moment. A timeout is not: the caller does not wait a second time. */
function isPassing(outcome: S3Refusal | AppError): boolean {
  if (outcome instanceof AppError) return !(outcome.cause instanceof Error && outcome.cause.name === 'TimeoutError')
  return outcome.status === 429 || (outcome.status >= 500 && outcome.status !== 501 && outcome.status !== 507)
}

function toUnavailable(error: unknown): AppError {
  return new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, error)
}

function toError({ method, name }: S3Request, { status, code }: S3Refusal): AppError {
  const cause = new Error(`S3 answered ${method} of ${name === '' ? 'the bucket' : 'a file'} with ${status} ${code}`)
  const isFull = status === 507 || /quota|storagefull/i.test(code)
  return isFull
    ? new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, cause)
    : toUnavailable(cause)
}

/** Passes the bytes on; fails if the next piece takes longer than `idleMs`. Time in which the reader asks for none does not count. */
function limitIdle(stream: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const tooLate = new DOMException('a download stood still', 'TimeoutError')
        const timer = setTimeout(() => {
          controller.error(tooLate)
          // Ends the connection, without waiting for the result.
          reader.cancel(tooLate).catch(() => undefined)
        }, idleMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
