/**
 * fast-check as the tests use it. Cases are the same in each run, so that a change is judged by what it does and never by
 * chance; new ones are looked for with another seed and more runs: `FC_SEED=17 FC_RUNS=20000 npx vitest run property`.
 */
import fc from 'fast-check'
import { isLong } from './is-long.ts'

const { FC_SEED: seed = '1', FC_RUNS: runs } = process.env

/** Of the usual runs: the share for each change, and how many times as many `npm run test:long` takes. */
const EVERYDAY_SHARE = 1 / 4
const LONG_FACTOR = 10

fc.configureGlobal({ seed: Number(seed), ...runsOf(100) })

/** As many runs as `FC_RUNS` says, or the everyday share of the usual ones; parameters for `fc.assert`. */
export function runsOf(usual: number): { readonly numRuns: number } {
  return allRunsOf(isLong ? usual * LONG_FACTOR : Math.ceil(usual * EVERYDAY_SHARE))
}

/** The same without a share, for a property that few of its cases can show. */
export function allRunsOf(usual: number): { readonly numRuns: number } {
  return { numRuns: runs === undefined ? usual : Number(runs) }
}

export { fc }
