/**
 * Parts of an amount that add up to it exactly (J12). Everything is split by weights and the largest remainder: equal parts have the weight
 * 1, amounts are weights of their own. So the parts of a total that was converted add up as well (J13), and those of a refund mirror those
 * of the payment (J14a).
 */
import type { Split } from '../money-model.ts'

export type Part = { readonly id: string; readonly value: number }
export type Share = { readonly id: string; readonly minor: number }

/** The shares of a total in any currency; each traveller once, by id. `expenseId` decides who gets the cents that are left. */
export function sharesOf(total: number, split: Split, expenseId: string): readonly Share[] {
  return split.mode === 'equal'
    ? splitEqually(total, split.travellerIds, expenseId)
    : splitByWeights(total, split.mode === 'lines' ? split.lines.flatMap(partsOfLine) : split.parts, expenseId)
}

/** As by equal weights, and quicker: most expenses are split so, and there may be thousands. */
function splitEqually(total: number, ids: readonly string[], seed: string): readonly Share[] {
  const sorted = [...new Set(ids)].sort()
  const count = sorted.length
  if (count === 0) return []
  const [size, sign] = [Math.abs(total), total < 0 ? -1 : 1]
  const floor = Math.floor(size / count)
  const left = size - floor * count
  const start = hashOf(seed) % count
  return sorted.map((id, index) => ({
    id,
    minor: withSign(sign, floor + ((index - start + count) % count < left ? 1 : 0)),
  }))
}

type Line = Extract<Split, { readonly mode: 'lines' }>['lines'][number]

function partsOfLine({ id, minor, travellerIds }: Line): readonly Part[] {
  return splitEqually(minor, travellerIds, id).map((share) => ({ id: share.id, value: share.minor }))
}

function sumParts(parts: readonly Part[]): readonly Part[] {
  const sums = new Map<string, number>()
  for (const { id, value } of parts) sums.set(id, (sums.get(id) ?? 0) + value)
  return [...sums].map(([id, value]) => ({ id, value }))
}

/**
 * Splits by weights: what is left after rounding down goes, one unit each, to the largest remainders; among equal ones the first is another
 * for each seed. Weights that add up to 0 count as equal. The order of the parts does not matter.
 */
export function splitByWeights(total: number, parts: readonly Part[], seed: string): readonly Share[] {
  const sorted = sumParts(parts).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (sorted.length === 0) return []
  const sum = sorted.reduce((whole, { value }) => whole + value, 0)
  const weights = sorted.map(({ value }) => (sum === 0 ? 1 : sum < 0 ? -value : value))
  const sign = total < 0 ? -1 : 1
  const floors = floorShares(Math.abs(total), weights, sum === 0 ? sorted.length : Math.abs(sum))
  const left = Math.abs(total) - floors.reduce((whole, { floor }) => whole + floor, 0)
  const start = hashOf(seed) % sorted.length
  const turnOf = (index: number): number => (index - start + sorted.length) % sorted.length
  const receivers = floors
    .map(({ remainder }, index) => ({ remainder, index }))
    .toSorted((a, b) => b.remainder - a.remainder || turnOf(a.index) - turnOf(b.index))
    .slice(0, left)
  const extra = new Set(receivers.map(({ index }) => index))
  return sorted.map(({ id }, index) => ({
    id,
    minor: withSign(sign, (floors[index]?.floor ?? 0) + (extra.has(index) ? 1 : 0)),
  }))
}

type FloorShare = { readonly floor: number; readonly remainder: number }

/** Each `total × weight ÷ sum`, rounded down, exact also where the product is more than a number holds. */
function floorShares(total: number, weights: readonly number[], sum: number): readonly FloorShare[] {
  return weights.map((weight) => {
    const product = total * weight
    if (Number.isSafeInteger(product)) {
      const floor = Math.floor(product / sum)
      // The quotient of two safe integers may be rounded up to the next whole number.
      const exact = floor * sum > product ? floor - 1 : floor
      return { floor: exact, remainder: product - exact * sum }
    }
    const [large, divisor] = [BigInt(total) * BigInt(weight), BigInt(sum)]
    const rest = ((large % divisor) + divisor) % divisor
    return { floor: Number((large - rest) / divisor), remainder: Number(rest) }
  })
}

/** Never -0. */
function withSign(sign: number, size: number): number {
  return size === 0 ? 0 : sign * size
}

/** A number of a text, well spread (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
