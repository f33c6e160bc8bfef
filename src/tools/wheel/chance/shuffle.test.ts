import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { shuffle } from './shuffle.ts'

const runs = runsOf(300)

it('E11: shuffling loses and adds no entry, and leaves the given list unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 200 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
      (items, numbers) => {
        const given = [...items]
        const shuffled = shuffle(given, () => numbers.next().value as number)
        expect(given).toEqual(items)
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b))
      },
    ),
    runs,
  )
})

it('E11: over all random numbers there are, every order comes up exactly once', () => {
  const seen = new Map<string, number>()
  for (let first = 0; first < 4; first++) {
    for (let second = 0; second < 3; second++) {
      for (let third = 0; third < 2; third++) {
        const numbers = [first, second, third, 0]
        const order = shuffle(['a', 'b', 'c', 'd'], () => numbers.shift() ?? 0).join('')
        seen.set(order, (seen.get(order) ?? 0) + 1)
      }
    }
  }
  expect(seen.size).toBe(24)
  expect([...seen.values()].every((count) => count === 1)).toBe(true)
})
