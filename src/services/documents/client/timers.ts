/** Time as the client uses it; tests hand in a clock of their own. */
export type Timers = {
  setTimer(run: () => void, delayMs: number): unknown
  clearTimer(handle: unknown): void
}

/** Waits for `work` at most `limitMs`; afterwards the result is `late`, while the work goes on. */
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

/** At most one timer of each name; setting one again puts it off. */
export function createAlarms<Name>(
  timers: Timers,
  onFired: (name: Name) => void,
): { set(name: Name, delayMs: number): void; clear(name: Name): void } {
  const handles = new Map<Name, unknown>()
  const clear = (name: Name): void => {
    timers.clearTimer(handles.get(name))
    handles.delete(name)
  }
  return {
    clear,
    set: (name, delayMs) => {
      clear(name)
      handles.set(
        name,
        timers.setTimer(() => onFired(name), delayMs),
      )
    },
  }
}
