import { describe, expect, it } from 'vitest'
import { chiSquare } from './chi-square.ts'
import { countWins } from '../draws/count-wins.ts'
import { describeFairness } from './describe-fairness.ts'
import type { Uint32Source } from '../chance/random-number.ts'

const DRAWS = 100_000

/** Numbers that look like chance and are the same in every run (mulberry32). */
function seeded(seed: number): Uint32Source {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

function test(weights: readonly number[], source: Uint32Source) {
  const wins = weights.map(() => 0)
  countWins(
    weights.map((weight) => ({ weight })),
    DRAWS,
    source,
    wins,
  )
  return { wins, result: chiSquare(wins, weights) }
}

const ten = Array.from({ length: 10 }, () => 1)

describe('the fairness test', () => {
  it.each([
    ['ten names', ten],
    ['weights', [1, 3, 0, 10, 500]],
    ['a hundred names', Array.from({ length: 100 }, (_, index) => 1 + (index % 7))],
  ])('D18: finds a fair wheel fair: %s', (_what, weights) => {
    const { wins, result } = test(weights, seeded(7))
    expect(wins.reduce((sum, count) => sum + count, 0)).toBe(DRAWS)
    expect(result.isFair).toBe(true)
    expect(describeFairness(result, DRAWS).verdict).toBe(
      'Bei 100.000 Ziehungen hat jeder so oft gewonnen, wie es seine Chance erwarten lässt: Das Rad ist fair.',
    )
  })

  it('D18: says that there is nothing to compare if all names but one have too small chances', () => {
    const { verdict, details } = describeFairness(chiSquare([99_996, 4], [1_000, 0.04]), DRAWS)
    expect(verdict).toBe('Bei 100.000 Ziehungen gibt es nichts zu vergleichen.')
    expect(details.join(' ')).toMatch(/1 Name hat so kleine Chancen/)
    expect(chiSquare([99_996, 4], [1_000, 0.04]).isFair).toBe(true)
    expect(chiSquare([0, 5], [1, 0]).isFair).toBe(false)
  })

  it('D18: finds a source that favours one name a little', () => {
    const source = seeded(7)
    // Each fiftieth number belongs to the first name.
    let asked = 0
    const { result } = test(ten, () => ((asked += 1) % 50 === 0 ? 0 : source()))
    expect(result.isFair).toBe(false)
    const words = describeFairness(result, DRAWS)
    expect(words.verdict).toMatch(/stärker von den Chancen ab/)
    expect(words.details[0]).toMatch(/in einer von 1\.000 Proben.*Wiederhole/)
  })

  it('D18: finds the remainder of too small a range, which is what rejecting is for', () => {
    const source = seeded(7)
    const weights = Array.from({ length: 3 }, () => 1)
    // Of six bits and their plain remainder 0 comes 22 times in 64, 1 and 2 come 21 times.
    expect(test(weights, () => (source() >>> 26) % 3).result.isFair).toBe(false)
  })

  it('D18: says that nothing can be compared, and who was counted together', () => {
    expect(describeFairness(test([4], seeded(1)).result, DRAWS).verdict).toBe(
      'Bei 100.000 Ziehungen hat immer derselbe Name gewonnen.',
    )
    const rare = describeFairness(test([1_000_000, 1_000_000, 1, 2], seeded(1)).result, DRAWS)
    expect(rare.details[1]).toBe('2 Namen haben so kleine Chancen, dass die Probe sie zusammen zählt.')
  })
})
