/**
 * The seconds that each part of `npm test` may take on two quiet cores, fourteen minutes in all (twelve is the goal), and the slowest
 * tests. A part that needs half as long again fails, so that it is mended while its cause is known. Slower machines get as much longer
 * as a fixed piece of work takes on them beside the part (`machine-speed.ts`): the unit tests of one commit have taken 430 seconds on
 * one virtual machine and 994 on another, on which a page fault costs 13 µs.
 */
import type { Timed, Times } from './test-reports.ts'

export const BUDGET_SECONDS = { checks: 70, unit: 480, browsers: 300 } as const

const TOLERANCE = 1.5
const SHOWN = 20

export function isOverBudget(seconds: number, budgetSeconds: number, slowness = 1): boolean {
  return seconds > budgetSeconds * TOLERANCE * slowness
}

/** The slowest tests and files, each with its seconds; paths begin in `root`. */
export function listSlowest({ tests, files }: Times, root: string): string {
  const lines = (timed: readonly Timed[]): readonly string[] =>
    [...timed]
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SHOWN)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name.replace(`${root}/`, '')}`)
  return ['slowest files', ...lines(files), 'slowest tests', ...lines(tests)].join('\n')
}
