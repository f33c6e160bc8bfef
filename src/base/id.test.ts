import { expect, test } from 'vitest'
import { newId, newOrderedId, newShortId, poolRandom, timeOfOrderedId, type FillRandom } from './id.ts'

const fillRandom: FillRandom = (bytes) => crypto.getRandomValues(bytes)

test.each([
  ['newId', newId],
  ['newOrderedId', (fill: FillRandom) => newOrderedId(fill, Date.UTC(2026, 10, 12))],
  ['newOrderedId before 1970', (fill: FillRandom) => newOrderedId(fill, -1)],
  ['newOrderedId after 3084', (fill: FillRandom) => newOrderedId(fill, 2 ** 52)],
])('%s makes 26 characters that may stand in a path', (_name, create) => {
  expect(create(fillRandom)).toMatch(/^[A-Za-z0-9_-]{26}$/)
})

test('a short id has 13 characters that may stand in a path, and differs from the others of its list', () => {
  const ids = Array.from({ length: 2_000 }, () => newShortId(fillRandom))
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{13}$/)
  expect(new Set(ids).size).toBe(ids.length)
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

test('an ordered id sorts behind one of a millisecond before, whatever is random in them', () => {
  const times = [0, 1, 31, 32, 999, Date.UTC(2026, 10, 12), Date.UTC(2026, 10, 12) + 1, Date.UTC(3000, 0, 1)]
  const ids = times.map((time, index) => newOrderedId((bytes) => bytes.fill(255 - index), time))
  expect([...ids].sort()).toEqual(ids)
})

test('ordered ids of the same moment differ', () => {
  const ids = Array.from({ length: 1_000 }, () => newOrderedId(fillRandom, 1))
  expect(new Set(ids).size).toBe(1_000)
})

test('an ordered id tells the time it was made with, any other text none', () => {
  const nowMs = Date.UTC(2026, 10, 20, 12)
  const id = newOrderedId(fillRandom, nowMs)
  expect(timeOfOrderedId(id)).toBe(nowMs)
  for (const other of ['', 'change-1', id.slice(1), `${id}2`, `${id.slice(0, -1)}l`, `_${id.slice(1)}`]) {
    expect(timeOfOrderedId(other)).toBeUndefined()
  }
})

test('a pool of randomness gives out the bytes of its source, each once and in order', () => {
  let calls = 0
  let next = 0
  const fill = poolRandom((bytes) => {
    calls += 1
    for (let index = 0; index < bytes.length; index++) bytes[index] = next++ % 251
    return bytes
  })
  const given = Array.from({ length: 100 }, () => [...fill(new Uint8Array(26))]).flat()
  expect(given).toEqual(given.map((_byte, index) => index % 251))
  expect(calls).toBe(1)
  fill(new Uint8Array(5_000))
  expect(calls).toBe(2)
  for (let index = 0; index < 60; index++) fill(new Uint8Array(26))
  expect(calls).toBe(3)
})
