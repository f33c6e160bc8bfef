import { expect, test } from 'vitest'
import { createWritePace } from './write-pace.ts'

const KB = 1_024

test('asks for a flush after 64 KB, and rests four times as long as it took', () => {
  const pace = createWritePace()
  expect(pace.isFlushDue(40 * KB)).toBe(false)
  expect(pace.isFlushDue(24 * KB)).toBe(true)
  expect(pace.restAfter(0.5)).toBe(2)
  expect(pace.isFlushDue(63 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
})

test('writes more at once where a flush is slow, at most 1 MB, and rests no longer than a second', () => {
  const pace = createWritePace()
  pace.isFlushDue(64 * KB)
  expect(pace.restAfter(20)).toBe(80)
  expect(pace.isFlushDue(319 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
  expect(pace.restAfter(5_000)).toBe(1_000)
  expect(pace.isFlushDue(1_023 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
})
