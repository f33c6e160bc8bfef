import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { createManualTime, settle } from '#testing/manual-time'
import { startTidying } from './start-tidying.ts'

function begin(o: { readonly ready?: Promise<void>; readonly tidyHistory?: () => Promise<void> } = {}) {
  const time = createManualTime(0)
  const done: string[] = []
  const errors: object[] = []
  const stop = startTidying({
    ...time,
    log: { info: () => {}, warn: () => {}, error: (details) => void errors.push(details) },
    history: {
      tidy: async () => {
        done.push('history')
        await o.tidyHistory?.()
      },
    },
    states: { tidy: async (isThere) => void done.push(`states ${isThere('a')} ${isThere('b')}`) },
    registry: { ready: o.ready ?? Promise.resolve(), get: (id) => (id === 'a' ? ({} as never) : undefined) },
  })
  return {
    done,
    errors,
    stop,
    moveTo: async (atMs: number) => {
      time.moveTo(atMs)
      await settle()
    },
  }
}

test('H8: the history is tidied up each minute, what is known of shops each hour', async () => {
  const { done, moveTo, stop } = begin()
  for (let minute = 1; minute <= 60; minute++) await moveTo(minute * MINUTE_MS)
  expect(done.filter((one) => one === 'history')).toHaveLength(60)
  expect(done.filter((one) => one !== 'history')).toEqual(['states true false'])
  await stop()
  await moveTo(2 * HOUR_MS)
  expect(done).toHaveLength(61)
})

test('H8: before all shops are known none of them is held to be gone', async () => {
  const { done, moveTo, stop } = begin({ ready: new Promise(() => {}) })
  await moveTo(MINUTE_MS)
  await moveTo(2 * HOUR_MS)
  expect(done).toEqual(['history', 'history'])
  await stop()
})

test('H17: a failure is noted and tried again', async () => {
  const { errors, done, moveTo, stop } = begin({ tidyHistory: () => Promise.reject(new Error('the disk is full')) })
  await moveTo(MINUTE_MS)
  await moveTo(2 * MINUTE_MS)
  expect([errors.length, done]).toEqual([2, ['history', 'history']])
  await stop()
})
