/**
 * fast-check as the tests use it. Cases are the same in each run, so that a change is judged by what it does and never by
 * chance; new ones are looked for with another seed and more runs: `FC_SEED=17 FC_RUNS=20000 npx vitest run property`.
 */
import fc from 'fast-check'

const { FC_SEED: seed = '1', FC_RUNS: runs } = process.env

fc.configureGlobal({ seed: Number(seed), ...runsOf(100) })

/** So many runs, or as many as `FC_RUNS` says; parameters for `fc.assert`. */
export function runsOf(usual: number): { readonly numRuns: number } {
  return { numRuns: runs === undefined ? usual : Number(runs) }
}

export { fc }
