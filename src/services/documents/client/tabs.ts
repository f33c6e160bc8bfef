/** Tabs of one browser agree on who sends and who listens (Web Locks) and tell each other what they did. */
import type { TabMessage } from '../sync/tab-messages.ts'
import type { Timers } from './timers.ts'

/** The part of BroadcastChannel that is used. */
export type TabChannel = {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: MessageEvent) => void) | null
}

/** How long a sender keeps the lock at most; a frozen tab must not stop the others for ever. */
const SEND_LOCK_LIMIT_MS = 30_000

/**
 * The exclusive right to send, for one tab. `null`: another tab has it. Without locks every tab may send, which is correct too,
 * because the server detects repetitions.
 */
export function createSendLock(o: {
  readonly locks: LockManager | null
  readonly timers: Timers
}): (userId: string) => Promise<(() => void) | null> {
  const { locks } = o
  if (locks === null) return () => Promise.resolve(() => undefined)
  /** What this tab has let go of is free a moment later only; until then it would be another's in its own eyes. */
  let leaving: Promise<unknown> = Promise.resolve()
  const tryLock = (userId: string): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      const request = locks.request(`taschenmesser-send-${userId}`, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((done) => {
          const limit = o.timers.setTimer(() => done(), SEND_LOCK_LIMIT_MS)
          resolve(() => {
            o.timers.clearTimer(limit)
            leaving = request.catch(() => undefined)
            done()
          })
        })
      })
      // A page without permission for locks (an opaque origin) may send as if there were none.
      request.catch(() => resolve(() => undefined))
    })
  return async (userId) => {
    await leaving
    return tryLock(userId)
  }
}

/** Waits until this tab is the one that holds the stream and calls `start`; the returned function lets go. */
export function holdStreamLock(locks: LockManager | null, userId: string, start: () => void): () => void {
  if (locks === null) {
    start()
    return () => undefined
  }
  const abort = new AbortController()
  let release = (): void => abort.abort()
  locks
    .request(
      `taschenmesser-stream-${userId}`,
      { signal: abort.signal },
      () =>
        new Promise<void>((done) => {
          release = done
          start()
        }),
    )
    // Let go before it was granted: nothing to do.
    .catch(() => undefined)
  return () => release()
}

export function channelName(userId: string): string {
  return `taschenmesser-${userId}`
}

const KINDS: ReadonlySet<unknown> = new Set<TabMessage['kind']>([
  'here',
  'saved',
  'answered',
  'setAside',
  'page',
  'lastCopies',
])

/** A message of another tab, if it is one of ours; it comes from the same origin and the same code. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !KINDS.has(data.kind)) return undefined
  return data as TabMessage
}
