import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { createLog } from '../log.ts'
import { createRestoreDesk, type RestoreDeskOptions } from './restore-desk.ts'

async function openDesk(stage: (dataDir: string, signal: AbortSignal) => Promise<never>) {
  const { path: dataDir, remove } = await createTempFolder()
  onTestFinished(remove)
  let count = 0
  const o: RestoreDeskOptions = {
    dataDir,
    newId: () => `run-${count++}`,
    log: createLog({ write: () => {} }),
    readFreeBytes: async () => 1e12,
    stage: ({ signal }) => stage(dataDir, signal),
    findListed: async (name) => ({ source: { kind: 'file', path: name }, sizeBytes: 10 }),
    exchange: async () => {},
  }
  return { dataDir, desk: createRestoreDesk(o) }
}

test('one that is called off while it unpacks is over when nothing of it writes any more', async () => {
  let isOver = false
  const { dataDir, desk } = await openDesk(async (folder, signal) => {
    await once(signal, 'abort')
    // A thread runs on for a moment after it was asked to end.
    await sleep(50)
    await mkdir(join(folder, 'restore-staging', 'parts'), { recursive: true })
    await writeFile(join(folder, 'restore-staging', 'parts', 'late'), 'x')
    isOver = true
    throw new Error('ended')
  })
  const id = await desk.beginFromList('eine')
  desk.check(id, undefined)
  await desk.cancel(id)
  expect([isOver, await readdir(dataDir)]).toEqual([true, []])
})

test('of two that are begun at once the later one counts, with what it needs on the disk', async () => {
  const { dataDir, desk } = await openDesk(async () => {
    throw new Error('not staged here')
  })
  const [first, second] = await Promise.all([desk.beginUpload(3), desk.beginUpload(3)])
  expect(() => desk.read(first)).toThrow(expect.objectContaining({ code: 'restore-gone' }))
  const piece = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('abc')
  }
  expect((await desk.receive(second, piece(), 0)).doneBytes).toBe(3)
  expect(await readdir(join(dataDir, 'restore-staging'))).toEqual(['upload'])
  await desk.close()
})
