import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createTestClock, uniqueId } from '#testing/documents/documents'
import { describeDeviceFiles } from './device-files.suite.ts'
import { eraseFiles } from './erase-files.ts'
import { filesDatabaseName } from './files-database-name.ts'
import { openIndexedDbFiles } from './indexed-db-files.ts'
import { createMemoryFiles, openDeviceFiles } from './open-device-files.ts'

describeDeviceFiles('IndexedDB', (o) => openIndexedDbFiles({ ...o, indexedDB, userId: uniqueId('anna') }))
describeDeviceFiles('memory', async (o) => createMemoryFiles(o))

const { now } = createTestClock()
const belongsTo = { collection: 'albums', documentId: 'a' }
const bytes = new TextEncoder().encode('Bild').buffer
const waitingFile = (fileId: string) => ({
  fileId,
  belongsTo,
  reference: { fileId, name: 'bild.png', type: 'image/png', sizeBytes: 4 },
  takenAtMs: 1,
})

/** A disk that is full until pictures are thrown away. */
function fillDisk(isFreed: () => boolean, storeName = 'waitingBytes'): () => void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parts: Parameters<typeof put>) {
    if (this.name === storeName && !isFreed()) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, parts)
  }
  return () => {
    IDBObjectStore.prototype.put = put
  }
}

test('Q1: on a full device kept pictures make room', async () => {
  const device = await openIndexedDbFiles({ indexedDB, userId: uniqueId('anna'), now })
  await device.keep('old', '480', { type: 'image/webp', bytes })
  let cleared = 0
  const isFreed = () => cleared > 0
  const repair = fillDisk(isFreed)
  const { delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...parts: Parameters<typeof remove>) {
    if (this.name === 'keptBytes') cleared += 1
    return remove.apply(this, parts)
  }
  try {
    await device.addWaiting(waitingFile('new'), bytes)
    expect([...(await device.listKeptIds())]).toEqual([])
    expect(await device.listWaiting()).toHaveLength(1)
  } finally {
    repair()
    IDBObjectStore.prototype.delete = remove
    device.close()
  }
})

test('Q1: without any room nothing is left of the file', async () => {
  const device = await openIndexedDbFiles({ indexedDB, userId: uniqueId('anna'), now })
  const repair = fillDisk(() => false)
  try {
    await expect(device.addWaiting(waitingFile('new'), bytes)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  } finally {
    repair()
  }
  expect(await device.listWaiting()).toEqual([])
  device.close()
})

test('Q4: on a full device, too, what the server has waits no longer', async () => {
  const device = await openIndexedDbFiles({ indexedDB, userId: uniqueId('anna'), now })
  await device.addWaiting(waitingFile('sent'), bytes)
  const repair = fillDisk(() => false, 'keptBytes')
  try {
    await device.finishWaiting('sent')
  } finally {
    repair()
  }
  expect([await device.listWaiting(), await device.readWaiting('sent')]).toEqual([[], undefined])
  expect([...(await device.listKeptIds())]).toEqual([])
  device.close()
})

test('Q10: a database that the browser has closed is opened again', async () => {
  const userId = uniqueId('anna')
  const opened: IDBDatabase[] = []
  const factory = {
    open: (name: string, version: number) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    },
  } as unknown as IDBFactory
  const device = await openIndexedDbFiles({ indexedDB: factory, userId, now })
  await device.addWaiting(waitingFile('a'), bytes)
  opened[0]?.close()
  expect(await device.listWaiting()).toHaveLength(1)
  expect(opened).toHaveLength(2)
  device.close()
})

test('Q16: one person’s database is erased, the other’s stays', async () => {
  const [anna, bert] = [uniqueId('anna'), uniqueId('bert')]
  for (const userId of [anna, bert]) {
    const device = await openIndexedDbFiles({ indexedDB, userId, now })
    await device.addWaiting(waitingFile('a'), bytes)
    if (userId === bert) device.close()
  }
  // Anna's is still open in another tab, which lets go of it.
  await eraseFiles({ userId: anna, indexedDB })
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect([names.includes(filesDatabaseName(anna)), names.includes(filesDatabaseName(bert))]).toEqual([false, true])
  await eraseFiles({ userId: anna, indexedDB: null })
})

test.each([
  ['has none', null],
  [
    'refuses it',
    {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    } as unknown as IDBFactory,
  ],
  ['never opens it', { open: () => ({}) } as unknown as IDBFactory],
])('Q17: a browser that %s keeps files as long as the page', async (_what, factory) => {
  const warn = vi.fn<(...parts: unknown[]) => void>()
  const timers = { setTimer: (run: () => void) => setImmediate(run), clearTimer: () => undefined }
  const device = await openDeviceFiles({ userId: 'anna', indexedDB: factory, timers, now, log: { warn } })
  expect(device.kind).toBe('memory')
  expect(warn).toHaveBeenCalledTimes(factory === null ? 0 : 1)
})
