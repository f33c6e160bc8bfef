import { expect, it } from 'vitest'
import { heapGrowthPercent } from './limit-heap-growth.ts'

it.each([
  ['a server without anybody may double its heap', 20, 100],
  ['a very small heap does not grow by more than itself', 1, 100],
  ['with half as much again in it, it may grow by less than a third', 30, 30],
  ['a large heap still grows by enough not to be collected all the time', 2_000, 15],
])('%s', (_name, megabytes, percent) => {
  expect(heapGrowthPercent(megabytes * 1_000_000)).toBe(percent)
})
