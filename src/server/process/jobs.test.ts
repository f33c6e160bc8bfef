import { expect, test } from 'vitest'
import { startJobs, type Job, type StartTimer } from './jobs.ts'

/** A timer that goes off when the test says so. */
function createHandTimer() {
  const pending = new Map<number, { callback: () => void; delayMs: number }>()
  let count = 0
  const startTimer: StartTimer = (callback, delayMs) => {
    count += 1
    const id = count
    pending.set(id, { callback, delayMs })
    return () => void pending.delete(id)
  }
  return {
    startTimer,
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
  const hand = createHandTimer()
  let runs = 0
  startJobs({ jobs: [job(async () => void (runs += 1))], startTimer: hand.startTimer, onError: () => undefined })
  expect([runs, hand.delays()]).toEqual([0, [10]])
  await hand.fire()
  expect([runs, hand.delays()]).toEqual([1, [1_000]])
  await hand.fire()
  expect([runs, hand.delays()]).toEqual([2, [1_000]])
})

test('a job that fails is reported and runs again', async () => {
  const hand = createHandTimer()
  const errors: unknown[] = []
  const failing = job(async () => Promise.reject(new Error('disk full')))
  startJobs({
    jobs: [failing],
    startTimer: hand.startTimer,
    onError: (name, error) => void errors.push([name, String(error)]),
  })
  await hand.fire()
  expect([errors, hand.delays()]).toEqual([[['count', 'Error: disk full']], [1_000]])
})

test('stopping takes back what is planned and waits for what runs', async () => {
  const hand = createHandTimer()
  const gate = Promise.withResolvers<void>()
  const jobs = startJobs({
    jobs: [job(() => gate.promise), job(async () => undefined)],
    startTimer: hand.startTimer,
    onError: () => undefined,
  })
  await hand.fire()
  let isStopped = false
  const stopped = jobs.stop().then(() => void (isStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  gate.resolve()
  await stopped
  expect(hand.delays()).toEqual([])
})
