/** Lets one loop wait for wake-ups that come from anywhere, without losing one and without a queue of them. */
export type Waker = {
  /** Ends the wait, or the next one if nobody waits now; any number of calls count as one. */
  wake(): void
  /** Waits for a wake-up, a ping that is due, or the end. */
  next(): Promise<'moved' | 'ping' | 'closed'>
  /** Says that the consumer is still reading. */
  noteRead(): void
  /** Calls back once when nothing was read for some pings. */
  onStuck(callback: () => void): void
  close(): void
  isClosed(): boolean
}

/** Pings that a consumer may leave unread before it counts as stuck. */
const STUCK_PINGS = 3

export function createWaker(pingMs: number): Waker {
  let isAwake = false
  let isClosed = false
  let unreadPings = 0
  let waiting: ((signal: 'moved' | 'ping' | 'closed') => void) | undefined
  let reportStuck: (() => void) | undefined

  const settle = (signal: 'moved' | 'ping' | 'closed'): boolean => {
    const resolve = waiting
    waiting = undefined
    resolve?.(signal)
    return resolve !== undefined
  }
  const timer = setInterval(() => {
    if (settle('ping')) return
    unreadPings += 1
    if (unreadPings >= STUCK_PINGS) reportStuck?.()
  }, pingMs)
  timer.unref()
  return {
    wake: () => {
      if (!settle('moved')) isAwake = true
    },
    next: () => {
      if (isClosed) return Promise.resolve('closed')
      if (!isAwake) return new Promise((resolve) => (waiting = resolve))
      isAwake = false
      return Promise.resolve('moved')
    },
    noteRead: () => {
      unreadPings = 0
    },
    onStuck: (callback) => {
      reportStuck = callback
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
      settle('closed')
    },
    isClosed: () => isClosed,
  }
}
