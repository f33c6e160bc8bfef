import { expect, it } from 'vitest'
import { distinctness } from './distinctness.ts'

const ten = (first: number, step: number) => Array.from({ length: 10 }, (_, index) => first + index * step)

it.each([
  ['the same', ten(1, 1), ten(1, 1), 0.5],
  ['apart', ten(1, 1), ten(100, 1), 1],
  ['apart the other way round', ten(100, 1), ten(1, 1), 1],
  ['half apart', ten(0, 1), ten(5, 1), 0.875],
  ['too few', [1, 2], [100, 200], undefined],
])('says how well %s can be told from each other', (_name, some, others, expected) => {
  expect(distinctness(some, others)).toBe(expected)
})
