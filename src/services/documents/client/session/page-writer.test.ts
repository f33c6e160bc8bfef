import { expect, test, vi } from 'vitest'
import type { CacheWrite, DiskPosition } from '../../sync/sync-state.ts'
import { storedOf, writeOf } from '../cache/document-cache.suite.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'
import { createPageWriter } from './page-writer.ts'

const positionOf = (since: number, cursor: number) => ({
  position: { since, sinceEra: 'first', cursor, epoch: 'one', era: 'first' },
})
const pageOf = (id: string, since: number): CacheWrite =>
  writeOf({ documents: [storedOf(id)], ...positionOf(since, since + 1) })

/** Lets all promises that can run do so. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function createDisk() {
  const cache = createMemoryCache()
  const tried: CacheWrite[] = []
  const disk = { isFull: false, isOutboxBehind: false }
  const onRefused = vi.fn<(position: DiskPosition) => void>()
  const pages = createPageWriter({
    cache: {
      writeDocuments: async (write) => {
        tried.push(write)
        if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
        return cache.writeDocuments(write)
      },
    },
    writer: { isBehind: () => disk.isOutboxBehind, catchUp: async () => !disk.isOutboxBehind },
    onRefused,
    onFailed: () => undefined,
  })
  const checkAt = async (cursor: number) => {
    const before = tried.length
    pages.checkDisk({ cursor, epoch: 'one', era: 'first' })
    await settle()
    return tried.length > before
  }
  return { cache, disk, pages, onRefused, checkAt }
}

test('Y9, fault 8: a page that a full disk has missed is found when it takes something again', async () => {
  const { disk, pages, onRefused, checkAt } = createDisk()
  void pages.write(pageOf('a', 0))
  disk.isFull = true
  void pages.write(pageOf('b', 1))
  await expect.poll(() => checkAt(2)).toBe(true)
  expect(onRefused).not.toHaveBeenCalled()
  disk.isFull = false
  await expect.poll(() => checkAt(2)).toBe(true)
  await expect.poll(() => onRefused.mock.calls).toEqual([[{ cursor: 1, epoch: 'one', era: 'first' }]])
  expect(await checkAt(2)).toBe(false)
})

test('a disk that takes small things but no page is looked at more and more rarely', async () => {
  const { disk, pages, checkAt } = createDisk()
  disk.isFull = true
  void pages.write(pageOf('a', 0))
  await settle()
  const checks: boolean[] = []
  for (let pull = 0; pull < 15; pull++) checks.push(await checkAt(1))
  expect(checks.map(Number).join('')).toBe('101001000100001')
})

test('D4: no page is written while changes that wait for its answer are not', async () => {
  const { cache, disk, pages, onRefused, checkAt } = createDisk()
  void pages.write(pageOf('a', 0))
  disk.isOutboxBehind = true
  void pages.write(pageOf('b', 1))
  await expect.poll(async () => (await cache.read()).cursor).toBe(1)
  disk.isOutboxBehind = false
  await expect.poll(() => checkAt(2)).toBe(true)
  await expect.poll(() => onRefused.mock.calls).toHaveLength(1)
})
