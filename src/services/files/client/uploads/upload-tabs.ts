/**
 * Tabs of one browser agree on who sends a person's files (Web Locks) and tell each other what they do. It is a courtesy:
 * the server answers a file that comes twice as the first time.
 */
import { SECOND_MS } from '#base/clock'
import type { Timers } from '#documents/client'
import type { UploadState } from './upload.ts'

/** The part of BroadcastChannel that is used. */
export type FilesChannel = {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: MessageEvent) => void) | null
}

export type TabWord =
  /** What waits on the disk is not what it was. */
  | { readonly kind: 'changed' }
  /** How the sending tab stands, by file. */
  | { readonly kind: 'told'; readonly states: Readonly<Record<string, UploadState>> }
  /** Is anybody sending? */
  | { readonly kind: 'ask' }
  | { readonly kind: 'canceled'; readonly fileId: string }
  | { readonly kind: 'retry'; readonly fileId: string }

export type UploadTabs = {
  /** Whether this tab may send. */
  isLeading(): boolean
  /** Registers that this tab has something to send; `onLeading` is called when it may. */
  want(): void
  /** Nothing is left to send. */
  rest(): void
  tell(word: TabWord): void
  close(): void
}

/** A tab that was frozen while it had the lock, and says nothing, holds up the others for no longer. */
export const SENDER_SILENCE_MS = 10 * SECOND_MS

type TabParts = {
  readonly userId: string
  readonly locks: Pick<LockManager, 'request'> | null
  readonly openChannel: ((name: string) => FilesChannel) | null
  readonly timers: Timers
  readonly onLeading: () => void
  readonly onWord: (word: TabWord) => void
}

export function createUploadTabs(o: TabParts): UploadTabs {
  const name = `taschenmesser-files-${o.userId}`
  const channel = o.openChannel?.(name) ?? null
  let right: 'none' | 'lock' | 'assumed' = 'none'
  let letGo: (() => void) | undefined
  let patience: { readonly handle: unknown } | undefined

  const tell = (word: TabWord): void => channel?.postMessage(word)
  const endPatience = (): void => {
    if (patience !== undefined) o.timers.clearTimer(patience.handle)
    patience = undefined
  }
  const lead = (by: 'lock' | 'assumed'): void => {
    endPatience()
    right = by
    o.onLeading()
  }
  const rest = (): void => {
    endPatience()
    letGo?.()
    letGo = undefined
    right = 'none'
  }
  if (channel !== null) {
    channel.onmessage = (event) => {
      const word = readWord(event.data)
      if (word?.kind === 'told') {
        endPatience()
        // The tab that holds the lock is awake again.
        if (right === 'assumed' && o.locks !== null) right = 'none'
      }
      if (word !== undefined) o.onWord(word)
    }
  }
  return {
    isLeading: () => right !== 'none',
    want: () => {
      if (right !== 'none') return
      if (o.locks === null) return lead('assumed')
      letGo ??= holdLock(o.locks, name, (isGranted) => lead(isGranted ? 'lock' : 'assumed'))
      if (patience !== undefined) return
      patience = { handle: o.timers.setTimer(() => lead('assumed'), SENDER_SILENCE_MS) }
      tell({ kind: 'ask' })
    },
    rest,
    tell,
    close: () => {
      rest()
      channel?.close()
    },
  }
}

/** Waits for the lock and keeps it; the returned function lets go. Not granted: the browser refuses locks to this page. */
function holdLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  onAnswer: (isGranted: boolean) => void,
): () => void {
  const wait = new AbortController()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  locks
    .request(name, { signal: wait.signal }, () => {
      onAnswer(true)
      return released
    })
    .catch(() => {
      if (!wait.signal.aborted) onAnswer(false)
    })
  return () => {
    wait.abort()
    release()
  }
}

const KINDS: ReadonlySet<unknown> = new Set<TabWord['kind']>(['changed', 'told', 'ask', 'canceled', 'retry'])

/** A message of another tab, if it is one of ours; it comes from the same origin and the same code. */
function readWord(data: unknown): TabWord | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !KINDS.has(data.kind)) return undefined
  return data as TabWord
}
