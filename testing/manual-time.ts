/** A clock and timers that stand still until the test moves them; several servers may share them. */
import { SECOND_MS, type Now } from '#base/clock'

export type ManualTime = {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  /** Moves the clock at once, then lets everything ring that is due, once. */
  readonly moveTo: (epochMs: number) => void
}

export function createManualTime(startMs: number): ManualTime {
  let nowMs = startMs
  const timers = new Set<{ readonly atMs: number; readonly ring: () => void }>()
  return {
    now: () => nowMs,
    startTimer: (ring, delayMs) => {
      const timer = { atMs: nowMs + delayMs, ring }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    moveTo: (epochMs) => {
      nowMs = epochMs
      const due = [...timers].filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs)
      for (const timer of due) if (timers.delete(timer)) timer.ring()
    },
  }
}

/** For `expect.poll`: what is asked for is asked again and again, each time a second later. */
export function askEachSecond<Answer>(time: ManualTime, ask: () => Answer | Promise<Answer>): () => Promise<Answer> {
  return async () => {
    time.moveTo(time.now() + SECOND_MS)
    return ask()
  }
}
