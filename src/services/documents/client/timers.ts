/** Time as the client uses it; tests hand in a clock of their own. */
export type Timers = {
  setTimer(run: () => void, delayMs: number): unknown
  clearTimer(handle: unknown): void
}

/** Waits for `work` at most `limitMs`; afterwards the result is `late`, whatever becomes of the work. */
export function within<Value, Late>(
  timers: Timers,
  limitMs: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const handle = timers.setTimer(() => resolve(late), limitMs)
    work.then(resolve, reject).finally(() => timers.clearTimer(handle))
  })
}
