/** The schedules of each change; `npm run simulate -- --runs 200000` plays more of them. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../src/services/documents/simulation/faults.simulation.ts'
import { runCommand } from './run-command.ts'

const RUNS = 500

// A command on all cores: in one process of the tests it would take as long as all others together.
test(`I1 to I6 hold after ${RUNS} schedules in which every fault occurs`, { timeout: 600_000 }, async () => {
  const program = join(import.meta.dirname, 'simulate.ts')
  const { exitCode, output } = await runCommand(process.execPath, [program, '--runs', String(RUNS)])
  expect(output).toContain(`${RUNS} schedules passed, seeds 1 to ${RUNS}`)
  expect(exitCode).toBe(0)
  const missing = FAULTS.filter((fault) => !new RegExp(`[1-9]\\d*  ${fault}$`, 'm').test(output))
  expect(missing).toEqual([])
})
