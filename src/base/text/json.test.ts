import { describe, expect, test } from 'vitest'
import { equalJson, hasMoreKeysThan, withKey } from './json.ts'

describe('equalJson', () => {
  test('ignores the order of keys, not that of lists', () => {
    expect(equalJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
    expect(equalJson([1, 2], [2, 1])).toBe(false)
  })

  test('tells missing from null, lists from objects, and values from their text', () => {
    expect(equalJson({ a: null }, {})).toBe(false)
    expect(equalJson([], {})).toBe(false)
    expect(equalJson(1, '1')).toBe(false)
    expect(equalJson(undefined, null)).toBe(false)
  })

  test('does not take an inherited key for an own one', () => {
    expect(equalJson({ toString: null }, { a: null })).toBe(false)
  })
})

test('withKey sets, replaces and removes without touching the original', () => {
  const object = { a: 1, b: 2 }
  expect(withKey(object, 'a', 3)).toEqual({ a: 3, b: 2 })
  expect(withKey(object, 'b', undefined)).toEqual({ a: 1 })
  expect(object).toEqual({ a: 1, b: 2 })
})

test('hasMoreKeysThan counts up to the limit', () => {
  expect([0, 1, 2, 3].map((limit) => hasMoreKeysThan({ a: 1, b: 2 }, limit))).toEqual([true, true, false, false])
})
