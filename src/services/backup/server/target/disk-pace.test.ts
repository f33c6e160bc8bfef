import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { createWritePace, readAtPace, watchWriters } from './disk-pace.ts'

const KB = 1_024

let folder: TempFolder | undefined
afterEach(() => folder?.remove())

test('while changes are written it asks for a flush after 64 KB, and rests as many times as long as that took', () => {
  const pace = createWritePace({ restShare: 4, isBusy: () => true })
  expect(pace.isFlushDue(40 * KB)).toBe(false)
  expect(pace.isFlushDue(24 * KB)).toBe(true)
  expect(pace.restAfter(0.5)).toBe(2)
  expect(pace.isFlushDue(63 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
})

test('it writes more at once where a flush is slow, at most 1 MB, and rests no longer than a quarter of a second', () => {
  const pace = createWritePace({ restShare: 4, isBusy: () => true })
  pace.isFlushDue(64 * KB)
  expect(pace.restAfter(20)).toBe(80)
  expect(pace.isFlushDue(319 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
  expect(pace.restAfter(5_000)).toBe(250)
  expect(pace.isFlushDue(1_023 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
})

test('while nothing is written it does not rest', () => {
  let isBusy = false
  const pace = createWritePace({ restShare: 4, isBusy: () => isBusy })
  expect(pace.isFlushDue(1_023 * KB)).toBe(false)
  expect(pace.isFlushDue(KB)).toBe(true)
  expect(pace.restAfter(5)).toBe(0)
  isBusy = true
  expect(pace.isFlushDue(64 * KB)).toBe(true)
})

test('the logs of databases tell whether changes are written; without any it may be so', async () => {
  folder = await createTempFolder()
  const { path } = folder
  const isBusyNow = (): boolean => watchWriters(path)()
  expect(isBusyNow()).toBe(true)
  const log = join(path, 'documents.sqlite-wal')
  // Ahead, so that it is „just now“ however long the machine takes.
  const soon = new Date(Date.now() + 60_000)
  await writeFile(log, 'x')
  await utimes(log, soon, soon)
  expect(isBusyNow()).toBe(true)
  const before = new Date(Date.now() - 5_000)
  await utimes(log, before, before)
  expect(isBusyNow()).toBe(false)
  await writeFile(join(path, 'files.sqlite-wal'), 'x')
  await utimes(join(path, 'files.sqlite-wal'), soon, soon)
  expect(isBusyNow()).toBe(true)
})

test.each([
  ['rests after a piece that took long', true, 40],
  ['does not rest while nothing is written', false, 0],
])('reading %s', async (_what, isBusy, leastMs) => {
  let askedMs = 0
  const asked: number[] = []
  const pieces = async function* () {
    for (const length of [1, 2]) {
      if (askedMs > 0) asked.push(performance.now() - askedMs)
      await sleep(5)
      askedMs = performance.now()
      yield new Uint8Array(length)
    }
  }
  const lengths: number[] = []
  for await (const { length } of readAtPace(pieces(), () => isBusy)) lengths.push(length)
  expect(lengths).toEqual([1, 2])
  // Twelve times five milliseconds, less what timers are early.
  expect(asked[0]).toBeGreaterThanOrEqual(leastMs)
})

test('pages in memory are read without rests', async () => {
  const pieces = async function* () {
    for (let count = 0; count < 50; count++) yield new Uint8Array(1)
  }
  let rests = 0
  for await (const _piece of readAtPace(pieces(), () => (rests += 1) > 0)) continue
  expect(rests).toBeLessThan(5)
})
