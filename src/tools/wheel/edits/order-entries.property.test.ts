import { expect, it } from 'vitest'
import { arrange } from '#base/rank'
import { fc, runsOf } from '#testing/properties'
import { entrySchema, sortEntries, type Entry } from '../model.ts'

const runs = runsOf(500)

const rank = fc.oneof(
  fc.constant(''),
  fc.constantFrom('V', 'W', 'Vz', 'V0', 'VV', 'z', '1', '0'),
  fc.stringMatching(/^[0-9A-Za-z]{1,64}$/),
)

function entriesWith(ranks: readonly string[]): readonly Entry[] {
  return ranks.map((own, index) => ({ id: `e${index}`, rank: own, text: 'x', weight: 1, isActive: true }))
}

it('E7: whatever ranks there were, sorting gives the order that was asked for, with ranks the server takes', () => {
  fc.assert(
    fc.property(fc.array(rank, { maxLength: 60 }), (ranks) => {
      const given = entriesWith(ranks)
      const arranged = arrange(given)
      expect(sortEntries(arranged).map(({ id }) => id)).toEqual(given.map(({ id }) => id))
      expect(arranged.every((entry) => entrySchema.safeParse(entry).success)).toBe(true)
    }),
    runs,
  )
})

it('E7: moving one entry changes that one alone, and an order that is there already changes none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), (count, from, to) => {
      const entries = arrange(entriesWith(Array.from({ length: count }, () => '')))
      expect(arrange(entries)).toEqual(entries)
      const moved = entries[from % count]
      if (moved === undefined) throw new Error('no entry')
      const order = entries.toSpliced(from % count, 1).toSpliced(to % count, 0, moved)
      const changed = arrange(order).filter((entry) => !entries.includes(entry))
      expect(changed.length).toBeLessThanOrEqual(1)
    }),
    runs,
  )
})

it('E7: two thousand names inserted one after the other at the same place keep ranks the server takes', () => {
  let entries = arrange(entriesWith(['', '']))
  for (let index = 0; index < 2_000; index++) {
    const [next] = entriesWith([''])
    if (next === undefined) throw new Error('no entry')
    entries = arrange(entries.toSpliced(entries.length - 1, 0, { ...next, id: `n${index}` }))
  }
  expect(entries.every((entry) => entrySchema.safeParse(entry).success)).toBe(true)
  expect(sortEntries(entries)).toEqual(entries)
})
