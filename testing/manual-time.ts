/** A clock and timers that stand still until the test moves them; several servers may share them. */
import { SECOND_MS, type Now } from '#base/clock'

export type ManualTime = {
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  /** Moves the clock at once, then lets everything ring that is due, once. */
  readonly moveTo: (epochMs: number) => void
  /** When something rings next; Infinity where nothing waits. */
  readonly nextRingMs: () => number
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
    nextRingMs: () => timers.values().reduce((nextMs, { atMs }) => Math.min(nextMs, atMs), Infinity),
  }
}

/**
 * Lets everything finish that waits for nothing outside of this process. Work that only awaits promises takes one turn of the event
 * loop; code that yields to the loop now and then, as the tables do, takes some more.
 */
export async function settle(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets time pass in steps, with everything that happens in it; steps in which nothing rings are left out. */
export async function passTime(
  time: ManualTime,
  o: { readonly forMs: number; readonly stepMs?: number; readonly turns?: number },
): Promise<void> {
  const { forMs, stepMs = SECOND_MS, turns = 1 } = o
  const startMs = time.now()
  const endMs = startMs + forMs
  await settle(turns)
  while (time.now() < endMs) {
    const steps = Math.ceil((time.nextRingMs() - startMs) / stepMs)
    time.moveTo(Math.min(endMs, Math.max(startMs + steps * stepMs, time.now() + stepMs)))
    await settle(turns)
  }
}

/** For `expect.poll`: what is asked for is asked again and again, each time a second later. */
export function askEachSecond<Answer>(time: ManualTime, ask: () => Answer | Promise<Answer>): () => Promise<Answer> {
  return async () => {
    time.moveTo(time.now() + SECOND_MS)
    return ask()
  }
}
