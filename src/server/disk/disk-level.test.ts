import { expect, test } from 'vitest'
import { judgeDisk, worstOf, type DiskLevel } from './disk-level.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

test.each<[free: number, total: number, level: DiskLevel]>([
  [1.01 * GB, 10 * GB, 'ample'],
  [0.99 * GB, 10 * GB, 'low'],
  [201 * MB, 10 * GB, 'low'],
  [199 * MB, 10 * GB, 'critical'],
  // From 20 GB on 5 % is more than 1 GB.
  [5.1 * GB, 100 * GB, 'ample'],
  [4.9 * GB, 100 * GB, 'low'],
  [1.01 * GB, 100 * GB, 'low'],
  [0.99 * GB, 100 * GB, 'critical'],
  // 1 % of a large disk is more than a server needs to go on.
  [1.1 * GB, 4_000 * GB, 'low'],
  [0.9 * GB, 4_000 * GB, 'critical'],
  // A small volume is not low from the start.
  [300 * MB, GB, 'ample'],
  [250 * MB, GB, 'low'],
  [100 * MB, GB, 'critical'],
  // Some file systems do not say.
  [0, 0, 'ample'],
])('%d free of %d bytes are %s', (freeBytes, totalBytes, level) => {
  expect(judgeDisk({ freeBytes, totalBytes }, 'ample')).toBe(level)
})

test.each<[free: number, before: DiskLevel, level: DiskLevel]>([
  [1.05 * GB, 'low', 'low'],
  [1.11 * GB, 'low', 'ample'],
  [210 * MB, 'critical', 'critical'],
  [230 * MB, 'critical', 'low'],
  [1.05 * GB, 'critical', 'low'],
  [1.11 * GB, 'critical', 'ample'],
  [210 * MB, 'low', 'low'],
])('%d free of 10 GB after %s are %s', (freeBytes, before, level) => {
  expect(judgeDisk({ freeBytes, totalBytes: 10 * GB }, before)).toBe(level)
})

test('of several disks the one that has got furthest counts, and of two of them the emptier', () => {
  const disk = (level: DiskLevel, freeBytes: number) => ({ level, freeBytes, totalBytes: 10 * GB })
  expect(worstOf([disk('ample', 5), disk('low', 90), disk('low', 80)])).toEqual(disk('low', 80))
  expect(worstOf([])).toBeUndefined()
})
