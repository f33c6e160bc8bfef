/** One restore as a page goes through it, from the archive to its end; knows nothing of what is shown. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  beginRestoreByUpload,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  readRestore,
  startRestore,
  type RestoreRun,
  RESTORE_PATH,
  RESTORE_PIECE_BYTES,
  restoreRunSchema,
} from '#backup'
import { type Result, failed, ok } from '#base/result'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import { type CallEndpoint, type RequestFailure, readAnswer, unreachable, useCallEndpoint } from '#http/client'

/** How often the server is asked how far it is. */
const ASK_MS = 1_000

/** Runs what needs a recent sign-in; null where the person did not want to show who they are. */
export type AskWho = <Value>(
  call: () => Promise<Result<Value, RequestFailure>>,
) => Promise<Result<Value, RequestFailure> | null>

export type RestoreState = {
  /** Undefined until there is an archive. */
  readonly run?: RestoreRun | undefined
  /** What is sent, as it is called on the device; undefined for one of the list. */
  readonly fileName?: string | undefined
  /** Whether the server does not answer, as while it has closed everything. */
  readonly isAway?: boolean
  readonly isBusy?: boolean
  /** Whether a passphrase was tried: before that a locked run only says that it needs one. */
  readonly hasTried?: boolean
  /** Why the last step was refused; what became of a run stands in the run. */
  readonly failure?: RequestFailure | undefined
}

export type RestoreFlow = {
  state(): RestoreState
  subscribe(listener: () => void): () => void
  takeFile(file: File): Promise<void>
  /** Returns false if the user did not confirm who they are. */
  takeListed(name: string): Promise<boolean>
  unlock(passphrase: string): Promise<void>
  start(): Promise<void>
  /** Ends what has not begun to restore, and is at the beginning again. */
  cancel(): Promise<void>
}

type Begun = { readonly restoreId: string; readonly left: AbortController }

/** `setUpSecret`: what stands for a sign-in on a server that has no administrator yet. */
export function createRestoreFlow(o: {
  readonly call: CallEndpoint
  readonly askWho: AskWho
  readonly setUpSecret?: string
  readonly fetch: typeof globalThis.fetch
  readonly sleep: (ms: number) => Promise<void>
}): RestoreFlow {
  const { call, askWho } = o
  const secret = o.setUpSecret === undefined || o.setUpSecret === '' ? {} : { setUpSecret: o.setUpSecret }
  const listeners = new Set<() => void>()
  let state: RestoreState = {}
  let begun: Begun | undefined
  const change = (changed: RestoreState): void => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  async function step<Value>(act: () => Promise<Result<Value, RequestFailure> | null>): Promise<Value | undefined> {
    change({ isBusy: true, failure: undefined })
    const answer = await act()
    change({ isBusy: false, failure: answer?.ok === false ? answer.error : undefined })
    return answer?.ok === true ? answer.value : undefined
  }

  async function begin(act: () => Promise<Result<{ readonly restoreId: string }, RequestFailure>>) {
    const answer = await step(() => askWho(act))
    if (answer === undefined) return undefined
    begun = { restoreId: answer.restoreId, left: new AbortController() }
    return begun
  }

  async function check({ restoreId, left }: Begun, passphrase?: string): Promise<void> {
    const input = { restoreId, ...(passphrase === undefined ? {} : { passphrase }) }
    const run = await step(() => call(checkRestore, input))
    if (run === undefined || left.signal.aborted) return
    change({ run })
    await follow(restoreId, left.signal)
  }

  /** Asks until something is to be decided. */
  async function follow(restoreId: string, left: AbortSignal): Promise<void> {
    while (!left.aborted && (state.run?.phase === 'checking' || state.run?.phase === 'restoring')) {
      await o.sleep(ASK_MS)
      const answer = await call(readRestore, { restoreId })
      if (left.aborted) return
      if (answer.ok) change({ run: answer.value, isAway: false })
      // The server was started anew meanwhile, and knows nothing of this run any more.
      else if (answer.error.code === 'restore-gone') change({ run: undefined, isAway: false, failure: answer.error })
      else change({ isAway: true })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async takeFile(file) {
      const of = await begin(() => call(beginRestoreByUpload, { sizeBytes: file.size, ...secret }))
      if (of === undefined) return
      const onProgress = (doneBytes: number): void => {
        change({ fileName: file.name, run: { phase: 'receiving', doneBytes, totalBytes: file.size } })
      }
      onProgress(0)
      const { restoreId, left } = of
      const sent = await sendArchive({ ...o, file, restoreId, signal: left.signal, onProgress })
      if (left.signal.aborted) return
      if (sent.ok) await check(of)
      else change({ run: undefined, failure: sent.error })
    },
    async takeListed(name) {
      const of = await begin(() => call(beginRestoreFromList, { name }))
      if (of !== undefined) await check(of)
      return of !== undefined || state.failure !== undefined
    },
    async unlock(passphrase) {
      if (begun !== undefined) change({ hasTried: true })
      if (begun !== undefined) await check(begun, passphrase)
    },
    async start() {
      if (begun === undefined) return
      const { restoreId, left } = begun
      const run = await step(() => askWho(() => call(startRestore, { restoreId, ...secret })))
      if (run === undefined) return
      change({ run })
      await follow(restoreId, left.signal)
    },
    async cancel() {
      const of = begun
      begun = undefined
      of?.left.abort()
      change({ run: undefined, fileName: undefined, isAway: false, hasTried: false, failure: undefined })
      if (of !== undefined) await call(cancelRestore, { restoreId: of.restoreId })
    },
  }
}

/** A piece is 8 MB: this is for a line of an eighth of a megabit. */
const PIECE_TIMEOUT_MS = 600_000
/** So long a connection may be away in the middle. */
const TRIES = 10
const PAUSE_MS = 3_000

/**
 * Sends the bytes of an archive to its run, piece by piece, and goes on where the server stands after a connection broke off.
 * A server that is away for longer, or refuses, is the failure.
 */
async function sendArchive(o: {
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

/** The restore of this page; one that is left before it restores is ended. */
export function useRestoreFlow(o: {
  readonly askWho: AskWho
  readonly setUpSecret?: string
}): readonly [RestoreState, RestoreFlow] {
  const call = useCallEndpoint()
  const [flow] = useState(() =>
    createRestoreFlow({
      ...o,
      call,
      fetch: (...request) => globalThis.fetch(...request),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  useEffect(() => () => void flow.cancel(), [flow])
  return [state, flow]
}
