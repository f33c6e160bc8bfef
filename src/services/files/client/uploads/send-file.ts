/** One upload over the wire. XMLHttpRequest, because fetch does not tell how much has been sent. */
import { MINUTE_MS } from '#base/clock'
import { failed, type Result } from '#base/result'
import type { Timers } from '#documents/client'
import { FILES_PATH, OPERATION_RETRY_MS, storedFileSchema, type StoredFile } from '#files'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { readAnswer, unreachable, type RequestFailure } from '#http/client'
import type { FileContent, WaitingFile } from '../device/device-files.ts'

/** How long nothing of a file may have gone out; a line that is slow but alive is left alone. */
const STALL_MS = MINUTE_MS

/** Sends a file. Never throws: what goes wrong is in the result, also that `signal` ended it. */
export type SendFile = (o: {
  readonly userId: string
  readonly file: Pick<WaitingFile, 'fileId' | 'belongsTo' | 'reference'>
  readonly content: FileContent
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number) => void
}) => Promise<Result<StoredFile, RequestFailure>>

/** The parts of a window that make a request. */
export type UploadWindow = Pick<typeof globalThis, 'XMLHttpRequest' | 'FormData' | 'Blob'>

export function createSendFile(o: { readonly window: UploadWindow; readonly timers: Timers }): SendFile {
  return async ({ userId, file, content, signal, onProgress }) => {
    const { fileId, belongsTo, reference } = file
    const form = new o.window.FormData()
    for (const [name, value] of Object.entries({ userId, fileId, ...belongsTo })) form.append(name, value)
    form.append('file', new o.window.Blob([content.bytes], { type: content.type }), reference.name)
    const { byteLength } = content.bytes
    const response = await post(o, {
      form,
      signal,
      // What is counted are the bytes of the request, which has a bit more than the file.
      onSent: (bytes) => onProgress(Math.min(bytes, byteLength)),
    })
    return response === undefined ? failed(unreachable) : readAnswer(response, storedFileSchema)
  }
}

/** The answer; undefined where none came, whatever the reason. */
function post(
  { window, timers }: { readonly window: UploadWindow; readonly timers: Timers },
  o: { readonly form: FormData; readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
): Promise<Response | undefined> {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  const request = new window.XMLHttpRequest()
  const end = (): void => request.abort()
  let stall = timers.setTimer(end, STALL_MS)
  const allow = (limitMs: number): void => {
    timers.clearTimer(stall)
    stall = timers.setTimer(end, limitMs)
  }
  request.upload.addEventListener('progress', (event) => {
    allow(STALL_MS)
    o.onSent(event.loaded)
  })
  // All of it is on its way; what is left is the server's work.
  request.upload.addEventListener('load', () => allow(OPERATION_RETRY_MS))
  // After `load`, `error`, `abort` and `timeout` alike.
  request.addEventListener('loadend', () => resolve(toResponse(request)))
  o.signal.addEventListener('abort', end)
  request.open('POST', FILES_PATH)
  request.setRequestHeader(ANSWER_HEADER, String(PROTOCOL_VERSION))
  request.send(o.form)
  if (o.signal.aborted) end()
  return promise.finally(() => {
    timers.clearTimer(stall)
    o.signal.removeEventListener('abort', end)
  })
}

function toResponse(request: XMLHttpRequest): Response | undefined {
  const { status } = request
  // A status below 200 or without a body is no answer of ours, and a `Response` can't carry it.
  if (status < 200 || status === 204 || status === 205 || status === 304) return undefined
  const headers = new Headers()
  for (const name of [ANSWER_HEADER, 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status, headers })
}
