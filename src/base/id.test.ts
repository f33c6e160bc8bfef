import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('an id is 26 characters that may stand in a path', () => {
  const id = newId((bytes) => crypto.getRandomValues(bytes))
  expect(id).toMatch(/^[A-Za-z0-9_-]{26}$/)
})

test('every one of the 32 symbols is reached, each by exactly eight of the 256 byte values', () => {
  const counts = new Map<string, number>()
  for (let value = 0; value < 256; value++) {
    const symbol = newId((bytes) => bytes.fill(value))[0] ?? ''
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})
