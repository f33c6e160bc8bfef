import { SECOND_MS } from '#base/clock'

const LOCK_NAME = 'push'
/** The longest wait for a tab that was frozen while it held the lock. */
const MAX_WAIT_MS = 10 * SECOND_MS

/** Timers of the page; in tests they are moved by hand. */
export type PushTimers = {
  readonly setTimer: (callback: () => void, delayMs: number) => number
  readonly clearTimer: (handle: number) => void
}

/** What `promise` resolves to, or `late` when that takes longer than `limitMs`. What it does then is the caller's care. */
export async function withinTime<Value>(
  promise: Promise<Value>,
  limitMs: number,
  timers: PushTimers,
): Promise<Value | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = timers.setTimer(() => resolve('late'), limitMs)
  try {
    return await Promise.race([promise, late])
  } finally {
    timers.clearTimer(timer)
  }
}

/** Lets works on this browser's subscription run one after the other, over all tabs where the browser has locks. */
export function createTurns(
  locks: Pick<LockManager, 'request'> | null,
  timers: PushTimers,
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(() => (locks === null ? work() : underLock(locks, timers, work)))
    last = run.catch(() => undefined)
    return run
  }
}

async function underLock<Value>(
  locks: Pick<LockManager, 'request'>,
  timers: PushTimers,
  work: () => Promise<Value>,
): Promise<Value> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  const wait = new AbortController()
  const request = locks.request(LOCK_NAME, { signal: wait.signal }, () => {
    grant()
    return released
  })
  const asked = Promise.race([granted, request]).catch(() => undefined)
  if ((await withinTime(asked, MAX_WAIT_MS, timers)) === 'late') wait.abort()
  try {
    return await work()
  } finally {
    release()
    // Refused to a page that is not the shown one, or given up: either way there is nothing to wait for.
    request.catch(() => undefined)
  }
}
