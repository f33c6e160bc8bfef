import { describe, expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

describe('isDeeperThan', () => {
  test('counts brackets, not those inside of texts', () => {
    expect(isDeeperThan('[[1]]', 2)).toBe(false)
    expect(isDeeperThan('[[[1]]]', 2)).toBe(true)
    expect(isDeeperThan('["[[[[", "\\"[[["]', 1)).toBe(false)
  })

  test.each([
    [String.raw`["\\", [1]]`, 2],
    [String.raw`["\\\"[[[", [1]]`, 2],
    [String.raw`{"\"[": "\\", "]": [[1]]}`, 3],
    ['["", "", [""]]', 2],
  ])('knows where the texts end in %s', (text, depth) => {
    expect(isDeeperThan(text, depth)).toBe(false)
    expect(isDeeperThan(text, depth - 1)).toBe(true)
  })

  test('takes a text without an end for the rest', () => {
    expect(isDeeperThan('["[[[[', 1)).toBe(false)
    expect(isDeeperThan(String.raw`["[[[[\"`, 1)).toBe(false)
  })

  test('answers for 100,000 brackets without parsing them', () => {
    expect(isDeeperThan('['.repeat(100_000), 32)).toBe(true)
  })
})
