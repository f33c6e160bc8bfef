import { expect, test } from 'vitest'
import { createManualTime, passTime } from '#testing/manual-time'
import { startDiskWatch, type DiskState } from './disk-watch.ts'

const GB = 1024 ** 3

const MB = 1024 ** 2

type Space = { readonly freeBytes: number; readonly totalBytes: number }

async function openWatch(free: Record<string, number> = { data: 5 * GB }) {
  const time = createManualTime(0)
  const looks: (DiskState | undefined)[] = []
  const logged: string[] = []
  const deletedBytes = { database: 0 }
  /** What these folders answer with, instead. */
  const answers: Record<string, () => Promise<Space>> = {}
  let questions = 0
  const watch = await startDiskWatch({
    folders: ['data', ...Object.keys(free).filter((folder) => folder !== 'data')],
    readSpace: async (folder) => {
      questions += 1
      const answer = answers[folder]
      if (answer !== undefined) return answer()
      const freeBytes = free[folder]
      if (freeBytes === undefined) throw new Error('ENOENT')
      return { freeBytes, totalBytes: 10 * GB }
    },
    database: { folder: 'data', readReusableBytes: async () => deletedBytes.database },
    onLook: async (state) => void looks.push(state),
    startTimer: time.startTimer,
    now: time.now,
    log: { info: (_details, text) => void logged.push(text), warn: (_details, text) => void logged.push(text) },
  })
  return { watch, time, free, answers, deletedBytes, looks, logged, questions: () => questions }
}

test('it is known at once, looked at every ten seconds, and each change is logged once', async () => {
  const { watch, time, free, logged } = await openWatch({ data: 0.5 * GB })
  const database = { databaseLevel: 'low', reusableBytes: 0 }
  expect(watch.read()).toEqual({ freeBytes: 0.5 * GB, totalBytes: 10 * GB, level: 'low', ...database })
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

test('reading it asks no disk, and many large writes bring one look in each quarter of a second', async () => {
  const { watch, time, free, questions } = await openWatch()
  await passTime(time, { forMs: 2_000 })
  const before = questions()
  free['data'] = 0.1 * GB
  for (let tenth = 0; tenth < 10; tenth++) {
    watch.noteWritten()
    watch.read()
    await passTime(time, { forMs: 50, stepMs: 50 })
  }
  expect(questions()).toBe(before + 2)
  expect(watch.read()?.level).toBe('critical')
})

test('of several folders the fullest counts, and one that can’t be asked does not', async () => {
  const { watch, time, free, answers } = await openWatch({ data: 5 * GB, files: 0.5 * GB, gone: 0 })
  answers['gone'] = fail
  await passTime(time, { forMs: 80_000 })
  expect(watch.read()).toMatchObject({ level: 'low', freeBytes: 0.5 * GB })
  delete free['data']
  delete free['files']
  await passTime(time, { forMs: 80_000 })
  expect(watch.read()).toBeUndefined()
})

test('Q10 what was deleted in the database counts for the database, and for nothing else', async () => {
  const { watch, time, free, deletedBytes, logged } = await openWatch({ data: 150 * MB })
  expect(watch.read()).toMatchObject({ level: 'critical', databaseLevel: 'critical' })
  deletedBytes.database = 100 * MB
  await passTime(time, { forMs: 11_000 })
  expect(watch.read()).toMatchObject({ level: 'critical', databaseLevel: 'low', reusableBytes: 100 * MB })
  deletedBytes.database = 2 * GB
  await passTime(time, { forMs: 10_000 })
  expect(watch.read()).toMatchObject({ level: 'critical', databaseLevel: 'ample' })
  // On a disk as full as that a transaction may not find room for its log.
  free['data'] = 99 * MB
  await passTime(time, { forMs: 10_000 })
  expect(watch.read()).toMatchObject({ level: 'critical', databaseLevel: 'critical' })
  free['data'] = 105 * MB
  await passTime(time, { forMs: 10_000 })
  expect(watch.read()).toMatchObject({ databaseLevel: 'critical' })
  expect(logged.slice(0, 3)).toEqual([
    'space on the disk: critical',
    'space on the disk: critical, for the database: low',
    'space on the disk: critical, for the database: ample',
  ])
})

test('a full disk for files alone does not stop the database', async () => {
  const { watch } = await openWatch({ data: 5 * GB, files: 0.1 * GB })
  expect(watch.read()).toMatchObject({ level: 'critical', databaseLevel: 'ample' })
})

test('many small writes are looked after once they are 8 MB together', async () => {
  const { watch, time, questions } = await openWatch()
  await passTime(time, { forMs: 1_000 })
  const before = questions()
  for (let count = 0; count < 7; count++) watch.noteWritten(MB)
  await passTime(time, { forMs: 500 })
  expect(questions()).toBe(before)
  watch.noteWritten(MB)
  await passTime(time, { forMs: 250, stepMs: 250 })
  expect(questions()).toBe(before + 1)
  for (let count = 0; count < 7; count++) watch.noteWritten(MB)
  await passTime(time, { forMs: 500, stepMs: 250 })
  expect(questions()).toBe(before + 1)
})

test('a look that fails changes nothing for a minute', async () => {
  const { watch, time, answers, looks, logged } = await openWatch({ data: 0.1 * GB })
  answers['data'] = fail
  await passTime(time, { forMs: 50_000 })
  expect(new Set(looks.map((state) => state?.level))).toEqual(new Set(['critical']))
  delete answers['data']
  await passTime(time, { forMs: 50_000 })
  answers['data'] = fail
  await passTime(time, { forMs: 50_000 })
  expect(watch.read()?.level).toBe('critical')
  expect(logged).toHaveLength(1)
  await passTime(time, { forMs: 20_000 })
  expect(watch.read()).toBeUndefined()
})

test('a disk that does not answer keeps no other from being looked at, is asked once, and is known again when it answers', async () => {
  const { watch, time, free, answers, questions } = await openWatch({ data: 5 * GB, files: 5 * GB })
  const late = Promise.withResolvers<Space>()
  answers['files'] = () => late.promise
  const before = questions()
  await passTime(time, { forMs: 7_000 })
  free['data'] = 0.5 * GB
  await passTime(time, { forMs: 60_000 })
  expect(watch.read()?.level).toBe('low')
  // One for the disk that hangs, the others of the one that answers.
  const asked = questions() - before
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(9)
  delete answers['files']
  free['files'] = 0.1 * GB
  late.resolve({ freeBytes: 5 * GB, totalBytes: 10 * GB })
  await passTime(time, { forMs: 11_000 })
  expect(watch.read()?.level).toBe('critical')
})

test('a server starts and ends on a disk that does not answer', async () => {
  const time = createManualTime(0)
  let looks = 0
  const starting = startDiskWatch({
    folders: ['data'],
    readSpace: () => new Promise(() => {}),
    database: { folder: 'data', readReusableBytes: async () => 0 },
    onLook: async () => void (looks += 1),
    startTimer: time.startTimer,
    now: time.now,
    log: { info: () => {}, warn: () => {} },
  })
  await passTime(time, { forMs: 5_000 })
  const watch = await starting
  expect(watch.read()).toBeUndefined()
  await passTime(time, { forMs: 20_000 })
  expect(looks).toBeGreaterThan(0)
  await watch.stop()
})

test('it is stopped in the middle of a look, which tells nothing any more', async () => {
  const { watch, time, answers, looks } = await openWatch()
  await passTime(time, { forMs: 2_000 })
  const told = looks.length
  answers['data'] = () => new Promise(() => {})
  await passTime(time, { forMs: 9_000 })
  await watch.stop()
  expect(looks).toHaveLength(told)
})

async function fail(): Promise<never> {
  throw new Error('EIO')
}

test('after it was stopped nothing is looked at', async () => {
  const { watch, time, questions } = await openWatch()
  await watch.stop()
  const before = questions()
  watch.noteWritten()
  await passTime(time, { forMs: 60_000 })
  expect(questions()).toBe(before)
})
