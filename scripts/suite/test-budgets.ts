/**
 * How many seconds each part of `npm test` takes at most on two cores that do nothing besides, twelve minutes in all, and what became
 * slow: a part that needs half as long again fails, so that it is mended while its cause is known.
 */
import type { Timed, Times } from './test-reports.ts'

export const BUDGET_SECONDS = { checks: 70, unit: 420, browsers: 230 } as const

const TOLERANCE = 1.5
const SHOWN = 20

export function isOverBudget(seconds: number, budgetSeconds: number): boolean {
  return seconds > budgetSeconds * TOLERANCE
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
