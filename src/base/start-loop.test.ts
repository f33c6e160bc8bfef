import { expect, test } from 'vitest'
import { startLoop } from './start-loop.ts'

const DAY_MS = 86_400_000

/** A loop whose turns return `nexts` one by one, on a clock that is put forward by hand. */
function loopOf(...nexts: readonly number[]) {
  let nowMs = 0
  const turns: number[] = []
  const timers = new Set<{ readonly atMs: number; readonly callback: () => void }>()
  const delays: number[] = []
  const loop = startLoop({
    now: () => nowMs,
    startTimer: (callback, delayMs) => {
      delays.push(delayMs)
      const timer = { atMs: nowMs + delayMs, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    run: async () => {
      turns.push(nowMs)
      return nexts[turns.length - 1] ?? Infinity
    },
  })
  const goTo = async (atMs: number): Promise<void> => {
    for (;;) {
      const next = [...timers].sort((one, other) => one.atMs - other.atMs)[0]
      if (next === undefined || next.atMs > atMs) break
      timers.delete(next)
      nowMs = next.atMs
      next.callback()
      await Promise.resolve()
        .then(() => {})
        .then(() => {})
    }
    nowMs = atMs
  }
  return { loop, turns, delays, goTo, timers }
}

test('a turn after which nothing is due is followed by another only if the loop is woken', async () => {
  const { loop, turns, delays, goTo, timers } = loopOf(500, Infinity, Infinity)
  loop.wakeAt(100)
  await goTo(10 * DAY_MS)
  expect(turns).toEqual([100, 500])
  expect(timers.size).toBe(0)
  loop.wakeAt(11 * DAY_MS)
  await goTo(12 * DAY_MS)
  expect(turns).toEqual([100, 500, 11 * DAY_MS])
  expect(delays.every((delayMs) => delayMs < 2 ** 31)).toBe(true)
})

test('a turn in half a year begins then and not before, though a timer takes 24 days at most', async () => {
  const { loop, turns, delays, goTo } = loopOf(180 * DAY_MS)
  loop.wakeAt(0)
  await goTo(179 * DAY_MS)
  expect(turns).toEqual([0])
  await goTo(181 * DAY_MS)
  expect(turns).toEqual([0, 180 * DAY_MS])
  expect(delays.every((delayMs) => delayMs < 2 ** 31)).toBe(true)
})

test('an earlier wake comes before a turn that is due later, and none follows a stop', async () => {
  const { loop, turns, goTo } = loopOf(1000)
  loop.wakeAt(300)
  loop.wakeAt(100)
  await goTo(50)
  loop.wakeAt(200)
  await goTo(150)
  loop.wakeAt(400)
  await goTo(500)
  expect(turns).toEqual([100, 400])
  loop.wakeAt(600)
  await loop.stop()
  await goTo(5000)
  expect(turns).toEqual([100, 400])
})
