/** How slow this machine is at this moment, by the time that a fixed piece of work takes on it. */
import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.ts'

const PROCESSES = 12
/** As many as the machine of the budgets has cores. */
const SIDE_BY_SIDE = 2
/**
 * What it takes on the machine that the budgets are made for. Not measured there: it follows from 3.8 seconds on a machine on
 * which the unit tests took 2.2 times as long as there.
 */
const USUAL_SECONDS = 1.7

/** Returns 1 for the machine that the budgets are made for, 2 for one that needs twice as long; never less. Takes some seconds. */
export async function measureSlowness(): Promise<number> {
  const startedAt = performance.now()
  const run = async (): Promise<void> => {
    for (let count = 0; count < PROCESSES / SIDE_BY_SIDE; count++)
      await runCommand(process.execPath, [fileURLToPath(new URL('./reference-work.mjs', import.meta.url))])
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, run))
  return Math.max(1, (performance.now() - startedAt) / 1000 / USUAL_SECONDS)
}
