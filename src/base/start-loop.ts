import type { Now } from './clock.ts'

/** The longest that a timer takes, 24 days; a longer one, or an infinite one, would ring at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

export type Loop = {
  /** A turn begins then at the latest; one that is under way is followed by another. */
  readonly wakeAt: (atMs: number) => void
  /** Resolves when the turn under way has ended; no other begins. */
  readonly stop: () => Promise<void>
}

/** Takes turns, never two at once. Each says when the next begins, `Infinity` for when it is woken, and must not reject. */
export function startLoop(o: {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly run: () => Promise<number>
}): Loop {
  let timer: { readonly atMs: number; readonly cancel: () => void } | undefined
  let turn: Promise<void> | undefined
  let wokenMs = Infinity
  let isStopped = false

  const schedule = (atMs: number): void => {
    if (isStopped || atMs === Infinity || (timer !== undefined && timer.atMs <= atMs)) return
    timer?.cancel()
    const delayMs = Math.max(0, atMs - o.now())
    const ring = delayMs <= LONGEST_DELAY_MS ? begin : goOn
    timer = { atMs, cancel: o.startTimer(ring, Math.min(delayMs, LONGEST_DELAY_MS)) }
  }
  const goOn = (): void => {
    const atMs = timer?.atMs ?? Infinity
    timer = undefined
    schedule(atMs)
  }
  const begin = (): void => {
    timer = undefined
    wokenMs = Infinity
    turn = o.run().then((nextMs) => {
      turn = undefined
      schedule(Math.min(nextMs, wokenMs))
    })
  }
  return {
    wakeAt: (atMs) => {
      if (turn === undefined) schedule(atMs)
      else wokenMs = Math.min(wokenMs, atMs)
    },
    async stop() {
      isStopped = true
      timer?.cancel()
      await turn
    },
  }
}
