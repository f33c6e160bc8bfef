/** One restore as a page goes through it, from the archive to its end; knows nothing of what is shown. */
import {
  beginRestoreByUpload,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  readRestore,
  startRestore,
  type RestoreRun,
} from '#backup'
import type { Result } from '#base/result'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { sendArchive } from './send-archive.ts'

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
  takeListed(name: string): Promise<void>
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
    },
    async unlock(passphrase) {
      if (begun === undefined) return
      change({ hasTried: true })
      await check(begun, passphrase)
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
