import { RESTORE_PATH, RESTORE_PIECE_BYTES, restoreRunSchema, type RestoreRun } from '#backup'
import { failed, ok, type Result } from '#base/result'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { readAnswer, unreachable, type RequestFailure } from '#http/client'

/** A piece is 8 MB: this is for a line of an eighth of a megabit. */
const PIECE_TIMEOUT_MS = 600_000
/** So long a connection may be away in the middle. */
const TRIES = 10
const PAUSE_MS = 3_000

/**
 * Sends the bytes of an archive to its run, piece by piece, and goes on where the server stands after a connection broke off.
 * A server that is away for longer, or refuses, is the failure.
 */
export async function sendArchive(o: {
  readonly file: Blob
  readonly restoreId: string
  readonly signal: AbortSignal
  readonly onProgress: (doneBytes: number) => void
  readonly fetch: typeof globalThis.fetch
  readonly sleep: (ms: number) => Promise<void>
}): Promise<Result<RestoreRun, RequestFailure>> {
  let doneBytes = 0
  let triesLeft = TRIES
  for (;;) {
    const answer = await sendPiece(o, doneBytes)
    if (o.signal.aborted) return failed(unreachable)
    if (!answer.ok) {
      triesLeft -= 1
      if (triesLeft === 0 || (answer.error.status !== 0 && answer.error.status !== 503)) return answer
      await o.sleep(PAUSE_MS)
      continue
    }
    triesLeft = TRIES
    doneBytes = answer.value.doneBytes
    o.onProgress(doneBytes)
    if (doneBytes >= o.file.size || answer.value.phase !== 'receiving') return ok(answer.value)
  }
}

async function sendPiece(
  { file, restoreId, signal, fetch }: Parameters<typeof sendArchive>[0],
  offset: number,
): Promise<Result<RestoreRun, RequestFailure>> {
  try {
    const answer = await fetch(`${RESTORE_PATH}/runs/${encodeURIComponent(restoreId)}/bytes?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', [ANSWER_HEADER]: String(PROTOCOL_VERSION) },
      credentials: 'same-origin',
      body: file.slice(offset, offset + RESTORE_PIECE_BYTES),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT_MS)]),
    })
    return await readAnswer(answer, restoreRunSchema)
  } catch {
    return failed(unreachable)
  }
}
