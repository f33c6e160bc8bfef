import { expect, test } from 'vitest'
import { startJobs, type Job, type Timers } from './jobs.ts'

/** Timers that go off when the test says so. */
function createHandTimers() {
  const pending = new Map<number, { callback: () => void; delayMs: number }>()
  let count = 0
  const timers: Timers = {
    setTimer: (callback, delayMs) => {
      count += 1
      pending.set(count, { callback, delayMs })
      return count
    },
    clearTimer: (timer) => void pending.delete(Number(timer)),
  }
  return {
    timers,
    delays: () => [...pending.values()].map(({ delayMs }) => delayMs),
    async fire() {
      const due = [...pending.values()]
      pending.clear()
      for (const { callback } of due) callback()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function job(run: () => Promise<void>): Job {
  return { name: 'count', firstAfterMs: 10, intervalMs: 1_000, run }
}

test('a job runs first after its wait, then after each interval', async () => {
  const hand = createHandTimers()
  let runs = 0
  startJobs({ jobs: [job(async () => void (runs += 1))], timers: hand.timers, onError: () => undefined })
  expect([runs, hand.delays()]).toEqual([0, [10]])
  await hand.fire()
  expect([runs, hand.delays()]).toEqual([1, [1_000]])
  await hand.fire()
  expect([runs, hand.delays()]).toEqual([2, [1_000]])
})

test('a job that fails is reported and runs again', async () => {
  const hand = createHandTimers()
  const errors: unknown[] = []
  const failing = job(async () => Promise.reject(new Error('disk full')))
  startJobs({ jobs: [failing], timers: hand.timers, onError: (name, error) => void errors.push([name, String(error)]) })
  await hand.fire()
  expect([errors, hand.delays()]).toEqual([[['count', 'Error: disk full']], [1_000]])
})

test('stopping takes back what is planned and waits for what runs', async () => {
  const hand = createHandTimers()
  const gate = Promise.withResolvers<void>()
  const jobs = startJobs({ jobs: [job(() => gate.promise), job(async () => undefined)], timers: hand.timers, onError: () => undefined })
  await hand.fire()
  let isStopped = false
  const stopped = jobs.stop().then(() => void (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  gate.resolve()
  await stopped
  expect(hand.delays()).toEqual([])
})
