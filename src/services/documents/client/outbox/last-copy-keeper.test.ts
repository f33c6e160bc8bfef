import { expect, test, vi } from 'vitest'
import type { AnyDocumentView } from '../../document-view.ts'
import type { LastCopy } from '../../rescue/last-copy.ts'
import { createLastCopyKeeper } from './last-copy-keeper.ts'
import { copyOf } from '../cache/last-copies-cache.suite.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'

/** Lets everything happen that waits for the end of this tick. */
const nextTick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** A keeper on a disk that can be full, in a tab that shows these documents. */
function createKeeper(initial: readonly LastCopy[] = []) {
  const memory = createMemoryCache()
  const shown = new Map<string, AnyDocumentView>()
  const disk = { isFull: false, hasChanges: true }
  const dropLastCopies = vi.fn<(keys: readonly string[]) => Promise<void>>(async (keys) => {
    if (disk.isFull) throw new DOMException('no', 'QuotaExceededError')
    await memory.dropLastCopies(keys)
  })
  const onWritten = vi.fn<() => void>()
  const keeper = createLastCopyKeeper({
    cache: {
      ...memory,
      dropLastCopies,
      keepLastCopies: async (copies) => {
        if (disk.isFull) throw new DOMException('no', 'QuotaExceededError')
        await memory.keepLastCopies(copies)
      },
    },
    table: { get: (_collection, id) => shown.get(id) },
    initial,
    isMadeAgain: ({ id }) => id === 'record',
    areChangesKept: async () => disk.hasChanges,
    onChanged: () => undefined,
    onWritten,
    onFailed: () => undefined,
  })
  const show = (id: string, title: string): void => {
    const at = '2026-11-20T12:00:00.000Z'
    const meta = { id, ownerId: 'anna', memberIds: [], version: 9, createdAt: at, updatedAt: at, isPending: false }
    shown.set(id, { title, ...meta })
  }
  const listed = (): readonly string[] => keeper.list().map(({ key }) => key)
  const stored = async (): Promise<readonly string[]> => (await memory.readLastCopies()).map(({ key }) => key)
  return { keeper, memory, disk, show, listed, stored, onWritten, dropLastCopies }
}

test('D7: a copy whose document shows the same goes, but not in a tab that has yet to notice the loss', async () => {
  const { keeper, memory, show, listed, stored } = createKeeper()
  await memory.keepLastCopies([copyOf('a', 'later'), copyOf('b', 'later')])
  show('a', 'a')
  show('b', 'other')
  await keeper.reload()
  keeper.dropNeedless('earlier', false)
  await nextTick()
  expect(listed()).toEqual(['notes/a@later', 'notes/b@later'])
  keeper.dropNeedless('later', false)
  await nextTick()
  expect(listed()).toEqual(['notes/b@later'])
  await expect.poll(stored).toEqual(['notes/b@later'])
})

test('D7: those that were there at the start are judged at once', async () => {
  const { keeper, show, listed } = createKeeper([copyOf('a', 'later')])
  show('a', 'a')
  keeper.dropNeedless(null, false)
  await nextTick()
  expect(listed()).toEqual([])
})

test('D7: of a disk that has missed nothing only what it has found itself is kept', async () => {
  const { keeper, memory, listed } = createKeeper()
  keeper.found([copyOf('a', 'later', 1), copyOf('b', 'later', 1)])
  keeper.dropNeedless('later', false)
  await nextTick()
  expect(listed()).toEqual(['notes/a@later', 'notes/b@later'])
  await memory.keepLastCopies([copyOf('a', 'later', 3)])
  await keeper.settle(true)
  expect(keeper.list()).toEqual([copyOf('a', 'later', 3)])
})

test('D7, fault 8: a disk that was behind is given what it misses, as soon as it has room', async () => {
  const { keeper, memory, disk, stored, onWritten } = createKeeper()
  await memory.keepLastCopies([copyOf('a', 'later', 1), copyOf('b', 'later', 5)])
  keeper.found([copyOf('a', 'later', 2), copyOf('b', 'later', 4), copyOf('c', 'later')])
  disk.isFull = true
  keeper.dropNeedless('later', false)
  await keeper.settle(false)
  expect(keeper.list()).toEqual([copyOf('a', 'later', 2), copyOf('b', 'later', 5), copyOf('c', 'later')])
  expect(await stored()).toEqual(['notes/a@later', 'notes/b@later'])
  disk.isFull = false
  onWritten.mockClear()
  keeper.saveAgain()
  await expect.poll(stored).toEqual(['notes/a@later', 'notes/b@later', 'notes/c@later'])
  expect(await memory.readLastCopies()).toEqual(keeper.list())
  await expect.poll(() => onWritten.mock.calls.length).toBe(1)
})

test('D7: a disk that could not let go of a copy is asked again, unless another tab may have kept it since', async () => {
  const { keeper, memory, disk, listed, stored } = createKeeper()
  await memory.keepLastCopies([copyOf('a', 'later'), copyOf('b', 'later')])
  await keeper.reload()
  disk.isFull = true
  keeper.drop(['notes/a@later'])
  await nextTick()
  expect([listed(), await stored()]).toEqual([['notes/b@later'], ['notes/a@later', 'notes/b@later']])
  disk.isFull = false
  keeper.saveAgain()
  await expect.poll(stored).toEqual(['notes/b@later'])

  disk.isFull = true
  keeper.drop(['notes/b@later'])
  await nextTick()
  disk.isFull = false
  await keeper.reload()
  keeper.saveAgain()
  await nextTick()
  expect([listed(), await stored()]).toEqual([['notes/b@later'], ['notes/b@later']])
})

test('D7 D9: the disk forgets a copy only once it has the change that brings the document back', async () => {
  const { keeper, disk, show, listed, stored } = createKeeper()
  keeper.keep([copyOf('a', 'later')])
  disk.hasChanges = false
  show('a', 'a')
  keeper.dropNeedless('later', false)
  await nextTick()
  expect(listed()).toEqual([])
  expect(await stored()).toEqual(['notes/a@later'])
  disk.hasChanges = true
  keeper.dropNeedless('later', false)
  await expect.poll(stored).toEqual([])
})

test('D7: many that are brought back in one tick are judged and forgotten by the disk all at once', async () => {
  const ids = Array.from({ length: 50 }, (_none, index) => `n${index}`)
  const { keeper, show, listed, stored, dropLastCopies } = createKeeper()
  keeper.keep(ids.map((id) => copyOf(id, 'later')))
  for (const id of ids) {
    show(id, id)
    keeper.dropNeedless('later', false)
  }
  await nextTick()
  expect(listed()).toEqual([])
  expect(await stored()).toEqual([])
  expect(dropLastCopies).toHaveBeenCalledTimes(1)
})

test('D7: a document that may go back by itself is listed only if it did not', async () => {
  const { keeper, show, listed } = createKeeper()
  const lists: (readonly string[])[] = []
  keeper.found([copyOf('a', 'later'), copyOf('b', 'later')])
  lists.push(listed())
  keeper.dropNeedless('later', true)
  await nextTick()
  lists.push(listed())
  show('a', 'a')
  keeper.dropNeedless('later', false)
  lists.push(listed())
  await nextTick()
  lists.push(listed())
  expect(lists).toEqual([[], [], [], ['notes/b@later']])
})

test('D1 D7: a copy of what is withdrawn is not listed any more either, whatever the disk could not be given', async () => {
  const { keeper, memory, disk, listed } = createKeeper()
  disk.isFull = true
  keeper.keep([copyOf('a', 'later'), copyOf('b', 'later')])
  await nextTick()
  keeper.forget([{ collection: 'notes', id: 'a' }])
  expect(listed()).toEqual(['notes/b@later'])
  disk.isFull = false
  keeper.saveAgain()
  await expect.poll(async () => (await memory.readLastCopies()).map(({ key }) => key)).toEqual(['notes/b@later'])
  expect(listed()).toEqual(['notes/b@later'])
})

test.each([
  ['leaves the list empty where it is as it was', 'record', []],
  ['leads to the list where it is not', 'other', ['notes/record@later']],
])('D7: a document the server makes again by itself is not listed before that, and %s', async (_what, title, after) => {
  const { keeper, show, listed } = createKeeper([copyOf('record', 'later')])
  expect(listed()).toEqual([])
  keeper.dropNeedless('later', false)
  await nextTick()
  expect(listed()).toEqual([])
  show('record', title)
  keeper.dropNeedless('later', false)
  await nextTick()
  expect(listed()).toEqual(after)
})
