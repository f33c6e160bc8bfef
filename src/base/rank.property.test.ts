import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { rankBetween, ranksAfter, ranksBetween, ranksOfMove, sortRanked } from './rank.ts'

const runs = runsOf(300)

function isSorted(ranks: readonly string[]): boolean {
  return ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? '') < rank)
}

it('inserting anywhere, again and again, keeps the list sorted and never runs out of room', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 120 }), (places) => {
      const ranks: string[] = []
      for (const place of places) {
        const at = place % (ranks.length + 1)
        ranks.splice(at, 0, rankBetween(ranks[at - 1], ranks[at]))
        expect(isSorted(ranks)).toBe(true)
      }
      expect(ranks.every((rank) => !rank.endsWith('0'))).toBe(true)
    }),
    runs,
  )
})

it('appending many at once gives sorted ranks behind the last, with room in front of each', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 4 }), (counts) => {
      let ranks: readonly string[] = []
      for (const count of counts) ranks = [...ranks, ...ranksAfter(ranks.at(-1), count)]
      expect(isSorted(ranks)).toBe(true)
      expect(rankBetween(undefined, ranks[0]) < (ranks[0] ?? '')).toBe(true)
      expect(rankBetween(ranks.at(-1), undefined) > (ranks.at(-1) ?? '')).toBe(true)
    }),
    runs,
  )
})

it('many ranks fit between any two, sorted and short', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 20 }), fc.integer({ min: 0, max: 2_000 }), (places, count) => {
      const ranks: string[] = []
      for (const place of places) {
        const at = place % (ranks.length + 1)
        ranks.splice(at, 0, rankBetween(ranks[at - 1], ranks[at]))
      }
      const at = (places[0] ?? 0) % (ranks.length + 1)
      const between = ranksBetween(ranks[at - 1], ranks[at], count)
      expect(between).toHaveLength(count)
      expect(isSorted([...ranks.slice(0, at), ...between, ...ranks.slice(at)])).toBe(true)
      expect(Math.max(0, ...between.map((rank) => rank.length))).toBeLessThan(16)
    }),
    runs,
  )
})

it('appending goes on behind a rank that leaves no room to count', () => {
  const ranks = ranksAfter('zzzzzz', 5)
  expect(isSorted(['zzzzzz', ...ranks])).toBe(true)
})

it('there is no rank between equal or swapped ones', () => {
  expect(() => rankBetween('V', 'V')).toThrow(RangeError)
  expect(() => rankBetween('k', 'V')).toThrow(RangeError)
})

const named = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-z]{1,4}$/), rank: fc.constantFrom(undefined, 'V', 'W', 'k') }),
  {
    maxLength: 12,
    selector: ({ id }) => id,
  },
)

it('an item moved to any place stands there, whichever of them had a place before, and the others keep their order', () => {
  fc.assert(
    fc.property(named, fc.nat(), fc.nat(), (items, from, to) => {
      const sorted = sortRanked(items.map((item) => ({ ...item, name: item.id.toUpperCase() })))
      const count = Math.max(sorted.length, 1)
      const ranks = ranksOfMove(sorted, from % count, to % count)
      const after = sortRanked(sorted.map((item) => ({ ...item, rank: ranks.get(item.id) ?? item.rank })))
      const order = sorted
        .toSpliced(from % count, 1)
        .toSpliced(to % count, 0, ...sorted.slice(from % count, (from % count) + 1))
      expect(after.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    }),
    runs,
  )
})

it('two devices that each move an item of a list without ranks agree on the places of all others', () => {
  const sorted = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }))
  const one = ranksOfMove(sorted, 0, 2)
  const other = ranksOfMove(sorted, 4, 1)
  for (const id of ['b', 'c', 'd']) expect(one.get(id)).toBe(other.get(id))
})

it('once all have a rank, a move changes that of one item alone', () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }))
  const ranks = ranksOfMove(names, 0, 4)
  const sorted = sortRanked(names.map((item) => ({ ...item, rank: ranks.get(item.id) })))
  expect([...ranksOfMove(sorted, 3, 0).keys()]).toEqual([sorted[3]?.id])
})
