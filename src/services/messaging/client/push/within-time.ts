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
