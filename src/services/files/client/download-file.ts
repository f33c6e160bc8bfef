/** The content of a file from the server: a signed address, then what is behind it. */
import { AppError } from '#base/app-error'
import { MINUTE_MS, type Now } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import type { Timers } from '#documents/client'
import { OPERATION_RETRY_MS, readFileUrl, type FileErrorCode, type FileVariant } from '#files'
import { ANSWER_HEADER } from '#http'
import { unreachable, type CallEndpoint, type RequestFailure } from '#http/client'
import { fileRetryDelayMs, judgeFileFailure } from '../upload-retry.ts'
import type { FileContent } from './device/device-files.ts'

/** How long nothing of a file may come; a line that is slow but alive is left alone. */
const STALL_MS = MINUTE_MS

/** Why a file can't be shown. */
export type OpenFailure = FileErrorCode | 'network-request-failed' | 'unauthenticated'

/** Rejects with `AppError<OpenFailure>`, or with the reason of `signal`. */
export type DownloadFile = (fileId: string, variant: FileVariant, signal: AbortSignal) => Promise<FileContent>

/** The page's fetch, for contents only: they are no JSON. */
export type FetchContent = (path: string, init: RequestInit) => Promise<Response>

type DownloadParts = {
  readonly call: CallEndpoint
  readonly fetchContent: FetchContent
  readonly isReachable: () => boolean
  readonly timers: Timers
  readonly now: Now
  readonly random: () => number
}

/** Tries again while the server can be reached, for as long as the specification gives an operation. */
export function createDownloadFile(o: DownloadParts): DownloadFile {
  return async (fileId, variant, signal) => {
    const startedAtMs = o.now()
    for (let failures = 1; ; failures++) {
      if (!o.isReachable()) throw new AppError<OpenFailure>('network-request-failed')
      // Each try follows from how the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await downloadOnce(o, { fileId, variant, signal })
      signal.throwIfAborted()
      if (answer.ok) return answer.value
      const meaning = judgeFileFailure(answer.error)
      if (meaning.kind === 'refused') throw new AppError<OpenFailure>(meaning.code)
      if (meaning.kind === 'session') throw new AppError<OpenFailure>('unauthenticated')
      const delayMs = fileRetryDelayMs(failures, o.random(), answer.error.retryAfterSeconds)
      const isOver = o.now() + delayMs - startedAtMs > OPERATION_RETRY_MS
      if (isOver) throw new AppError<OpenFailure>('retry-limit-exceeded')
      // oxlint-disable-next-line no-await-in-loop
      await pause(o.timers, delayMs, signal)
    }
  }
}

async function downloadOnce(
  o: DownloadParts,
  wish: { readonly fileId: string; readonly variant: FileVariant; readonly signal: AbortSignal },
): Promise<Result<FileContent, RequestFailure>> {
  const { fileId, variant, signal } = wish
  const address = await o.call(readFileUrl, { fileId, variant }, { signal })
  if (!address.ok) return address
  const silence = watchSilence(o.timers, signal)
  try {
    const response = await fetchBytes(o, address.value.url, silence.signal)
    if (response === undefined || response.headers.get(ANSWER_HEADER) === null) return failed(unreachable)
    if (!response.ok) return failed({ ...unreachable, code: 'invalid-url', status: response.status })
    return ok({ type: typeOf(response), bytes: await readBytes(response, silence.noteBytes) })
  } catch {
    return failed(unreachable)
  } finally {
    silence.end()
  }
}

/** Aborts a transfer that has been silent for a minute: nothing else detects a connection that died without an error. */
function watchSilence(
  timers: Timers,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly noteBytes: () => void; readonly end: () => void } {
  const stalled = new AbortController()
  const wait = (): unknown => timers.setTimer(() => stalled.abort(), STALL_MS)
  let handle = wait()
  const end = (): void => timers.clearTimer(handle)
  const noteBytes = (): void => {
    end()
    handle = wait()
  }
  return { signal: AbortSignal.any([signal, stalled.signal]), noteBytes, end }
}

/** Rejects where not all of it comes. */
async function readBytes(response: Response, noteBytes: () => void): Promise<ArrayBuffer> {
  noteBytes()
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      noteBytes()
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null).arrayBuffer()
}

/** Undefined where no answer came. Only our own server is asked, whatever the address says. */
async function fetchBytes(
  { fetchContent }: DownloadParts,
  url: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  if (!/^\/(?!\/)/.test(url)) return undefined
  try {
    return await fetchContent(url, { signal, credentials: 'same-origin', cache: 'no-store', redirect: 'error' })
  } catch {
    return undefined
  }
}

function typeOf(response: Response): string {
  return response.headers.get('content-type')?.split(';')[0]?.trim() ?? 'application/octet-stream'
}

async function pause(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const handle = timers.setTimer(resolve, delayMs)
  const onAbort = (): void => resolve()
  signal.addEventListener('abort', onAbort)
  await promise
  timers.clearTimer(handle)
  signal.removeEventListener('abort', onAbort)
  signal.throwIfAborted()
}
