import { describe, expect, it } from 'vitest'
import { utf8Length } from '#base/text/text'
import { DOCUMENT_LIMIT_BYTES } from '#documents'
import { countedEntries, drawSeveral, drawWinner, mostWinners, winnerIds, winnersOf } from './draw.ts'
import { drawSchema, type Draw, type Entry } from '../model.ts'

const drawnAt = '2026-11-20T12:00:00.000Z'

function entry(id: string, more: Partial<Entry> = {}): Entry {
  return { id, rank: id, text: id.toUpperCase(), weight: 1, isActive: true, ...more }
}

/** A source that gives these values in turn, and fails the test when asked for more. */
function feed(...values: number[]): () => number {
  return () => {
    const value = values.shift()
    if (value === undefined) throw new Error('asked for more values than expected')
    return value
  }
}

function draw(entries: readonly Entry[], ...randoms: number[]): Draw {
  const count = randoms.length
  const drawn = drawSeveral({ wheelId: 'w', entries, mode: 'keep', source: feed(...randoms), drawnAt, count })
  if (!drawn.ok) throw new Error(drawn.error)
  return drawn.value
}

describe('drawing a winner', () => {
  it('D2: gives each entry as many of the numbers as its weight', () => {
    const entries = [entry('a'), entry('b', { weight: 3 })]
    expect([0, 1, 2, 3, 4].map((random) => draw(entries, random).winnerId)).toEqual(['a', 'b', 'b', 'b', 'a'])
  })

  it('D2: counts all in thousandths as soon as one weight has decimals', () => {
    const entries = [entry('a', { weight: 0.5 }), entry('b', { weight: 2 }), entry('c', { weight: 0.001 })]
    const drawn = draw(entries, 499)
    expect(drawn.entries.map(({ weight }) => weight)).toEqual([500, 2_000, 1])
    expect(drawn.total).toBe(2_501)
    expect([499, 500, 2_499, 2_500].map((random) => draw(entries, random).winnerId)).toEqual(['a', 'b', 'b', 'c'])
  })

  it('D2: weights whose thousandths are not exact in binary are counted exactly', () => {
    expect(draw([entry('a', { weight: 1.005 }), entry('b', { weight: 8.195 })], 0).total).toBe(9_200)
  })

  it('D4: counts in the order of the list, whatever the order of storing', () => {
    expect(draw([entry('b'), entry('a')], 0).winnerId).toBe('a')
  })

  it('D3: never lets an inactive, weightless or used-up entry win', () => {
    const entries = [entry('a', { isActive: false }), entry('b', { weight: 0 }), entry('c', { stock: 0 }), entry('d')]
    const result = draw(entries, 5)
    expect(result.winnerId).toBe('d')
    expect(result.entries).toEqual([{ id: 'd', text: 'D', weight: 1 }])
  })

  it('D3: says when no entry can win', () => {
    const entries = [entry('a', { isActive: false })]
    const drawn = drawWinner({ wheelId: 'w', entries, mode: 'keep', source: feed(), drawnAt })
    expect(drawn).toEqual({ ok: false, error: 'no-active-entries' })
  })

  it('makes a document its schema takes, with one winner and with several', () => {
    expect(drawSchema.safeParse(draw([entry('a'), entry('b')], 1)).success).toBe(true)
    expect(draw([entry('a'), entry('b')], 1)).not.toHaveProperty('further')
    expect(drawSchema.safeParse(draw([entry('a', { weight: 0.25 }), entry('b')], 1, 0)).success).toBe(true)
  })
})

describe('drawing several in one go', () => {
  const entries = [entry('a'), entry('b', { weight: 3 }), entry('c'), entry('d', { stock: 0 })]

  it('D6: each is drawn from those who were left, with their weights', () => {
    const drawn = draw(entries, 1, 1, 0)
    expect(winnerIds(drawn)).toEqual(['b', 'c', 'a'])
    expect(drawn.total).toBe(5)
    expect(drawn.further).toEqual([
      { winnerId: 'c', random: 1, total: 2, rejected: 0 },
      { winnerId: 'a', random: 0, total: 1, rejected: 0 },
    ])
    expect(winnersOf(drawn).map(({ text, chance }) => [text, chance])).toEqual([
      ['B', 0.6],
      ['C', 0.5],
      ['A', 1],
    ])
  })

  it('D6: no entry wins twice in one go, however large the stock', () => {
    expect(winnerIds(draw([entry('a', { stock: 5 }), entry('b')], 0, 0))).toEqual(['a', 'b'])
  })

  it('D6: refuses more than can win, before a number is drawn', () => {
    const drawn = drawSeveral({ wheelId: 'w', entries, mode: 'keep', source: feed(), drawnAt, count: 4 })
    expect(drawn).toEqual({ ok: false, error: 'too-few-entries' })
  })

  it('D14: as many as fit into a document, and one more is refused before a number is drawn', () => {
    const long = Array.from({ length: 1_200 }, (_, index) =>
      entry(`n${index}`.padEnd(60, 'x'), { text: 'ä'.repeat(50), weight: 999.999 }),
    )
    const most = mostWinners(countedEntries(long))
    expect(most).toBeGreaterThan(100)
    expect(most).toBeLessThan(1_200)
    const options = { wheelId: 'w', entries: long, mode: 'keep' as const, drawnAt }
    const drawn = drawSeveral({ ...options, source: () => 2 ** 31, count: most })
    expect(utf8Length(JSON.stringify(drawn))).toBeLessThan(DOCUMENT_LIMIT_BYTES)
    expect(drawSeveral({ ...options, source: feed(), count: most + 1 })).toEqual({ ok: false, error: 'too-large' })
  })

  it('D14: all of 2,000 usual names can be drawn in one go', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      entry(`id${String(index).padStart(11, '0')}`, { text: `Name ${index}` }),
    )
    expect(mostWinners(countedEntries(many))).toBe(2_000)
  })
})
