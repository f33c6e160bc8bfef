import { beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { createManualTime, type ManualTime } from '#testing/manual-time'
import type { Sample } from '../sample.ts'
import { createWaitingSamples, type WaitingSamples } from './waiting-samples.ts'

let time: ManualTime
let written: (readonly Sample[])[]
let errors: unknown[]
let write: () => Promise<void>
let waiting: WaitingSamples
beforeEach(() => {
  time = createManualTime(0)
  written = []
  errors = []
  write = async () => {}
  waiting = createWaitingSamples({
    write: async (samples) => {
      await write()
      written.push(samples)
    },
    startTimer: time.startTimer,
    onError: (error) => errors.push(error),
  })
})

const add = (count: number, key = 1): void => {
  for (let index = 0; index < count; index++) waiting.add({ key, atMs: index, outcome: 'up' })
}
const sizes = () => written.map(({ length }) => length)

test('H15: samples are written together after ten seconds, or at once when there are 250', async () => {
  add(3)
  time.moveTo(9 * SECOND_MS)
  expect(sizes()).toEqual([])
  time.moveTo(10 * SECOND_MS)
  await expect.poll(sizes).toEqual([3])
  add(250)
  await expect.poll(sizes).toEqual([3, 250])
  expect(waiting.list()).toEqual([])
})

test('H10: what is being written is still told of, and what comes meanwhile goes with the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  write = () => promise
  add(2)
  const flushed = waiting.flush()
  add(1)
  expect(waiting.list()).toHaveLength(3)
  resolve()
  await flushed
  expect([sizes(), waiting.list().length]).toEqual([[2], 1])
  time.moveTo(10 * SECOND_MS)
  await expect.poll(sizes).toEqual([2, 1])
})

test('H15: while nothing can be written the newest 20,000 wait, and it is tried again', async () => {
  write = () => Promise.reject(new Error('the disk is full'))
  add(20_010)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  const tries = errors.length
  add(100)
  expect(errors.length).toBe(tries)
  time.moveTo(10 * SECOND_MS)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect([waiting.list().length, waiting.list()[0]?.atMs]).toEqual([20_000, 110])
  write = async () => {}
  time.moveTo(25 * SECOND_MS)
  await expect.poll(sizes).toEqual([20_000])
})

test('H16: waiting samples of a forgotten shop are not written', async () => {
  add(2, 1)
  add(3, 2)
  waiting.forget(new Set([1]))
  await waiting.close()
  expect(written.flat().map(({ key }) => key)).toEqual([2, 2, 2])
})

test('H15: the server ends also where nothing can be written', async () => {
  write = () => Promise.reject(new Error('the disk is full'))
  add(1)
  await waiting.close()
  time.moveTo(60 * SECOND_MS)
  expect(errors).toHaveLength(1)
})
