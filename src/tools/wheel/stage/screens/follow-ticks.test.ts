import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTicks } from './follow-ticks.ts'

const ticks = [100, 140, 500].map((atMs, index) => ({ atMs, id: `e${index}` }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function follow() {
  const animation = { currentTime: 0 }
  const ending = new AbortController()
  const told: string[] = []
  followTicks(ticks, animation, ending.signal, (id) => told.push(id))
  return {
    told,
    ending,
    pass(ms: number) {
      animation.currentTime += ms
      vi.advanceTimersByTime(ms)
    },
  }
}

test('S6: each tick is announced when the wheel gets there', () => {
  const { told, pass } = follow()
  pass(99)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual(['e0'])
  pass(40)
  expect(told).toEqual(['e0', 'e1'])
  pass(360)
  expect(told).toEqual(['e0', 'e1', 'e2'])
  expect(vi.getTimerCount()).toBe(0)
})

test('S4: of the ticks that a sleeping page has missed only the last is announced', () => {
  const { told, pass } = follow()
  pass(2_000)
  expect(told).toEqual(['e2'])
})

test('S7: nothing is announced any more once the wheel stands or was left', () => {
  const { told, pass, ending } = follow()
  pass(100)
  ending.abort()
  pass(1_000)
  expect(told).toEqual(['e0'])
  expect(vi.getTimerCount()).toBe(0)
})
