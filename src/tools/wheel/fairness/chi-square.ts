/** Whether counted wins fit the chances they should come from (Pearson's test at a probability of error of 0.1 %). */

/** Below this many expected wins the test says nothing, so such entries are counted together. */
const MIN_EXPECTED = 5
/** What a sum of rounded expectations may be off by, where there is nothing to compare. */
const ROUNDING = 1e-6
/** The normal quantile of p = 0.001. */
const QUANTILE = 3.09

export type ChiSquare = {
  /** The sum over all of (counted − expected)² / expected. */
  readonly value: number
  /** One less than there are groups to compare; 0 when there is nothing to compare. */
  readonly degrees: number
  /** Fair wheels stay below it in 999 of 1,000 tests. */
  readonly bound: number
  readonly isFair: boolean
  /** How many entries were counted together because they are expected too rarely. */
  readonly pooled: number
}

/** `counts` and `weights` are those of the same entries in the same order; the weights need not be whole. */
export function chiSquare(counts: readonly number[], weights: readonly number[]): ChiSquare {
  const { cells, pooled } = toCells(counts, weights)
  // Infinity if an entry has won that cannot win.
  const value = cells.reduce((sum, { counted, expected }) => sum + term(counted, expected), 0)
  const degrees = Math.max(0, cells.length - 1)
  const bound = chiSquareBound(degrees)
  return { value, degrees, bound, isFair: value < (degrees === 0 ? ROUNDING : bound), pooled }
}

/** The value that chance alone exceeds once in a thousand tests, by Wilson and Hilferty. */
export function chiSquareBound(degrees: number): number {
  if (degrees === 0) return 0
  const part = 2 / (9 * degrees)
  return degrees * (1 - part + QUANTILE * Math.sqrt(part)) ** 3
}

type Cell = { readonly counted: number; readonly expected: number }

function term(counted: number, expected: number): number {
  if (expected === 0) return counted === 0 ? 0 : Infinity
  return (counted - expected) ** 2 / expected
}

/** One cell for each entry that is expected often enough, and one for all the others together. */
function toCells(
  counts: readonly number[],
  weights: readonly number[],
): { readonly cells: readonly Cell[]; readonly pooled: number } {
  const draws = sum(counts)
  const total = sum(weights)
  const all = weights.map((weight, index) => ({
    counted: counts[index] ?? 0,
    expected: total === 0 ? 0 : (draws * weight) / total,
  }))
  const cannotWin = all.filter(({ expected }) => expected === 0)
  const often = all.filter(({ expected }) => expected >= MIN_EXPECTED)
  const rarely = all.filter(({ expected }) => expected > 0 && expected < MIN_EXPECTED)
  const rest = {
    counted: sum(rarely.map(({ counted }) => counted)),
    expected: sum(rarely.map((cell) => cell.expected)),
  }
  const impossible = sum(cannotWin.map(({ counted }) => counted))
  return {
    cells: [...joinRest(often, rest), ...(impossible === 0 ? [] : [{ counted: impossible, expected: 0 }])],
    pooled: rarely.length,
  }
}

/** Those who are expected rarely may be too rare together as well: then they go to the rarest of the others. */
function joinRest(often: readonly Cell[], rest: Cell): readonly Cell[] {
  if (rest.expected === 0) return often
  if (rest.expected >= MIN_EXPECTED || often.length === 0) return [...often, rest]
  const rarest = often.reduce((least, cell) => (cell.expected < least.expected ? cell : least))
  const joined = { counted: rarest.counted + rest.counted, expected: rarest.expected + rest.expected }
  return often.map((cell) => (cell === rarest ? joined : cell))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
