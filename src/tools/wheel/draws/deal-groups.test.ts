import { expect, it } from 'vitest'
import { dealGroups, groupCountFor, groupsOf, verifyGrouping } from './deal-groups.ts'
import { groupingSchema } from '../model.ts'

const names = Array.from({ length: 10 }, (_, index) => ({ id: `e${index}`, text: `Name ${index}` }))

function deal(groupCount: number, source = () => 0) {
  return dealGroups({ wheelId: 'w', entries: names, groupCount, source, groupedAt: '2026-11-20T12:00:00.000Z' })
}

it('D7: ten names in three groups are 4, 3 and 3', () => {
  expect(groupsOf(deal(3)).map((group) => group.length)).toEqual([4, 3, 3])
})

it('D7: the stored numbers say who is where; the same numbers give the same groups', () => {
  // Each name changes places with itself, so the order stays.
  const bounds = [10, 9, 8, 7, 6, 5, 4, 3, 2].map((bound) => bound - 1)
  const grouping = deal(2, () => bounds.shift() ?? 0)
  expect(grouping.randoms).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(groupsOf(grouping)).toEqual([names.slice(0, 5), names.slice(5)])
  expect(groupsOf(deal(3))).toEqual(groupsOf(deal(3)))
  expect(groupsOf(deal(3)).flat()).not.toEqual(names)
})

it('D7: of four names every order comes exactly once over all numbers', () => {
  const four = names.slice(0, 4)
  const seen = new Set<string>()
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < 3; b++)
      for (let c = 0; c < 2; c++) {
        const groups = groupsOf({ entries: four, randoms: [a, b, c], groupCount: 1 })
        seen.add(
          groups
            .flat()
            .map(({ id }) => id)
            .join(),
        )
      }
  expect(seen.size).toBe(24)
})

it('D7: never more groups than names, and by size no group is larger', () => {
  expect(groupsOf(deal(25))).toHaveLength(10)
  expect([1, 2, 3, 4, 10, 11].map((size) => groupCountFor(10, size))).toEqual([10, 5, 4, 3, 1, 1])
})

it('D7: makes a document its schema takes, also of a single name', () => {
  expect(groupingSchema.safeParse(deal(3)).success).toBe(true)
  expect(groupingSchema.safeParse({ ...deal(1), entries: names.slice(0, 1), randoms: [] }).success).toBe(true)
})

it('D7: numbers that are not of a shuffle do not add up, and never throw', () => {
  const fine = deal(3)
  expect(verifyGrouping(fine)).toBe(true)
  const broken = [
    { randoms: fine.randoms.slice(1) },
    { randoms: [...fine.randoms.slice(1), 5] },
    { randoms: [10, ...fine.randoms.slice(1)] },
    { randoms: [-1, ...fine.randoms.slice(1)] },
    { groupCount: 11 },
    { entries: [...names.slice(1), names[1] ?? { id: '', text: '' }] },
  ]
  for (const change of broken) {
    expect(verifyGrouping({ ...fine, ...change })).toBe(false)
    expect(() => groupsOf({ ...fine, ...change })).not.toThrow()
  }
})
