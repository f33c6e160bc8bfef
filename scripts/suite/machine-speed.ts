/** How slow this machine is while something runs, by the processor time that a fixed piece of work takes beside it. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.ts'

const REFERENCE_WORK = fileURLToPath(new URL('./reference-work.mjs', import.meta.url))

/** Cores of a rented machine become slower and faster within minutes; samples cost about a hundredth of two cores. */
const EVERY_MS = 15_000

/**
 * What it takes on the machine that the budgets are made for, beside tests on both cores. Not measured there: it follows from 0.63
 * seconds (0.51 to 0.69 within ten minutes) on a machine that was 2.3 to 2.7 times as slow as that one, and 41 ms for fresh memory where
 * a page costs 2.5 µs.
 */
const USUAL_CPU_SECONDS = 0.29

type SpeedWatch = {
  /** Returns 1 for the machine that the budgets are made for, 2 for one that needs twice as long; never less. */
  readonly stop: () => Promise<number>
}

/**
 * Takes a sample at once and every quarter of a minute until it is stopped. Processor time rather than time that has passed: it leaves out
 * how long the sample has waited for the cores, which the tests use.
 */
export function watchSlowness(): SpeedWatch {
  const samples: number[] = []
  const ending = new AbortController()
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const { output } = await runCommand(process.execPath, [REFERENCE_WORK])
      samples.push(Number(output))
      await pause(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return {
    async stop() {
      ending.abort()
      await watching
      const mean = samples.reduce((sum, seconds) => sum + seconds, 0) / samples.length
      return Math.max(1, mean / USUAL_CPU_SECONDS)
    },
  }
}
