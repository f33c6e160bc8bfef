import { expect, test } from 'vitest'
import { createManualTime, passTime } from '#testing/manual-time'
import { startDiskWatch, type DiskState } from './disk-watch.ts'

const GB = 1024 ** 3

async function openWatch(folders = ['data'], free: Record<string, number> = { data: 5 * GB }) {
  const time = createManualTime(0)
  const looks: (DiskState['level'] | undefined)[] = []
  const logged: string[] = []
  let questions = 0
  const watch = await startDiskWatch({
    folders,
    readSpace: async (folder) => {
      questions += 1
      const freeBytes = free[folder]
      if (freeBytes === undefined) throw new Error('ENOENT')
      return { freeBytes, totalBytes: 10 * GB }
    },
    onLook: async (state) => void looks.push(state?.level),
    startTimer: time.startTimer,
    log: { info: (_details, text) => void logged.push(text), warn: (_details, text) => void logged.push(text) },
  })
  return { watch, time, free, looks, logged, questions: () => questions }
}

test('it is known at once, looked at every ten seconds, and each change is logged once', async () => {
  const { watch, time, free, logged } = await openWatch(['data'], { data: 0.5 * GB })
  expect(watch.read()).toEqual({ freeBytes: 0.5 * GB, totalBytes: 10 * GB, level: 'low' })
  await passTime(time, { forMs: 5_000 })
  free['data'] = 0.1 * GB
  await passTime(time, { forMs: 5_000 })
  expect(watch.read()?.level).toBe('low')
  await passTime(time, { forMs: 10_000 })
  expect(watch.read()?.level).toBe('critical')
  free['data'] = 5 * GB
  await passTime(time, { forMs: 11_000 })
  expect(watch.read()?.level).toBe('ample')
  expect(logged).toEqual(['low', 'critical', 'ample'].map((level) => `space on the disk: ${level}`))
})

test('reading it asks no disk, and many large writes bring one look within a second', async () => {
  const { watch, time, free, questions } = await openWatch()
  await passTime(time, { forMs: 2_000 })
  const before = questions()
  free['data'] = 0.1 * GB
  for (let tenth = 0; tenth < 12; tenth++) {
    watch.lookSoon()
    watch.read()
    await passTime(time, { forMs: 100, stepMs: 100 })
  }
  expect(questions()).toBe(before + 1)
  expect(watch.read()?.level).toBe('critical')
})

test('of several folders the fullest counts, and one that can’t be asked does not', async () => {
  const { watch, time, free } = await openWatch(['data', 'files', 'gone'], { data: 5 * GB, files: 0.5 * GB })
  expect(watch.read()).toMatchObject({ level: 'low', freeBytes: 0.5 * GB })
  delete free['data']
  delete free['files']
  await passTime(time, { forMs: 12_000 })
  expect(watch.read()).toBeUndefined()
})

test('after it was stopped nothing is looked at', async () => {
  const { watch, time, questions } = await openWatch()
  await watch.stop()
  const before = questions()
  watch.lookSoon()
  await passTime(time, { forMs: 60_000 })
  expect(questions()).toBe(before)
})
