/**
 * The seconds that each part of `npm test` may take on two cores that do nothing besides, twelve minutes in all, and what became slow:
 * a part that needs half as long again fails, so that it is mended while its cause is known. A machine that is slower gets as much
 * longer as its checks took, which are the same work in each run: the same commit has taken 430 seconds for its unit tests, and 994
 * on a day on which its checks took 97.
 */
import type { Timed, Times } from './test-reports.ts'

export const BUDGET_SECONDS = { checks: 75, unit: 415, browsers: 230 } as const

/** Of the checks, on the machine that is budgeted for. */
const USUAL_CHECK_SECONDS = 45
const TOLERANCE = 1.5
const SHOWN = 20

/** At least 1; from the seconds of this run's checks. */
export function slownessOf(checkSeconds: number): number {
  return Math.max(1, checkSeconds / USUAL_CHECK_SECONDS)
}

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
