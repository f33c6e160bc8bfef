import type { Now } from './clock.ts'

export type Loop = {
  /** A turn begins then at the latest; one that is under way is followed by another. */
  readonly wakeAt: (atMs: number) => void
  /** Resolves when the turn under way has ended; no other begins. */
  readonly stop: () => Promise<void>
}

/** Takes turns, never two at once. Each says when the next begins, and must not reject. */
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
    if (isStopped || (timer !== undefined && timer.atMs <= atMs)) return
    timer?.cancel()
    timer = { atMs, cancel: o.startTimer(begin, Math.max(0, atMs - o.now())) }
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
