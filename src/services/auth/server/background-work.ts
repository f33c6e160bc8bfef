/**
 * Work that follows an answer, so that its duration reveals nothing: whether an account exists is looked up here, when the answer is
 * already on its way. A mail that is only sent if an account exists leaves at a random moment (rule M16): sent at once, it could be
 * noticed in the timing of other requests.
 */
import { SECOND_MS } from '#base/clock'

export type BackgroundWork = {
  /** Runs `work` once the answer that is being made has gone. A failure is reported, and changes no answer. */
  run(work: () => Promise<void>): void
  /** The same, at any moment of the next two seconds. */
  runAtRandom(work: () => Promise<void>): void
  /** Begins what still waits for its moment, and resolves when nothing is left to do. */
  finish(): Promise<void>
}

/** Long enough for the answer to be written: work in the same turn of the event loop would delay it, but only if there is work. */
const LEAD_MS = 5
const SPREAD_MS = 2 * SECOND_MS

export function createBackgroundWork(o: {
  readonly onError: (error: unknown) => void
  /** From 0 up to 1, each as likely as the others. */
  readonly random: () => number
  /** Calls back once after so long, unless the returned function is called before. */
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<() => void>()

  const wait = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const begin = (): void => {
        stop()
        waiting.delete(begin)
        resolve()
      }
      const stop = o.startTimer(begin, delayMs)
      waiting.add(begin)
    })

  function runAfter(delayMs: number, work: () => Promise<void>): void {
    const run: Promise<void> = wait(delayMs)
      .then(work)
      .catch(o.onError)
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  return {
    run: (work) => runAfter(LEAD_MS, work),
    runAtRandom: (work) => runAfter(LEAD_MS + o.random() * SPREAD_MS, work),
    async finish() {
      // One may have begun another.
      while (underWay.size > 0) {
        for (const begin of waiting) begin()
        await Promise.all(underWay)
      }
    },
  }
}
