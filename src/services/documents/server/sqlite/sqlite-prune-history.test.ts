import { copyFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { toIso } from '#base/clock'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createTempFolder } from '#testing/temp-folder'
import { openSqliteStore } from '../sqlite-store.ts'
import { pruneHistory } from './sqlite-prune-history.ts'
import { prepareWrites } from './sqlite-statements.ts'
import { createWriteQueue, type WriteQueue } from './sqlite-write-queue.ts'
import { openSqliteWriter } from './sqlite-writer.ts'

const clock = createTestClock()
const life = { now: clock.now, newEpoch: () => uniqueId('epoch') }

test('H1 forgets in steps, and leaves what one step would', async () => {
  const folder = await createTempFolder()
  onTestFinished(() => folder.remove())
  const path = `${folder.path}/steps.db`
  const store = await openSqliteStore({ ...life, path, collections: testCollections })
  const change = (id: string, type: 'ADD' | 'DELETED', baseVersion = 0) =>
    store.applyBatch(
      batchOf([
        changeOf({ path: `notes/${id}`, type, baseVersion, fields: type === 'ADD' ? fieldsOf({ title: id }) : [] }),
      ]),
    )
  const gone = ['b', 'c', 'd', 'e']
  for (const id of ['a', ...gone]) await change(id, 'ADD')
  for (const id of gone) await change(id, 'DELETED', 1)
  clock.advance(1_000)
  await change('new', 'ADD')
  await store.close()
  await copyFile(path, `${folder.path}/whole.db`)

  const inSteps = await prune(path, 2)
  const whole = await prune(`${folder.path}/whole.db`, 100)
  expect(inSteps).toMatchObject({ count: 9, left: whole.left })
  expect(whole).toMatchObject({ count: 9, jobs: 3 })
  // Tombstones: two, two, none. Entries: two by two, the last ones beside a young one. And the generations.
  expect(inSteps.jobs).toBe(3 + 5 + 1)
  expect(whole.left.log).toHaveLength(1)
})

/** Prunes a file; returns how many jobs it took, and what is left. */
async function prune(path: string, stepRows: number) {
  const opened = openSqliteWriter({ ...life, path }, 1_000)
  const { writer, flush } = opened
  const writes = prepareWrites(writer)
  const queue = createWriteQueue(writer, { flush, lockTimeoutMs: 1_000, onRolledBack: writes.names.forget })
  let jobs = 0
  const run: WriteQueue['run'] = async (...job) => {
    jobs++
    return queue.run(...job)
  }
  const count = await pruneHistory({ queue: { ...queue, run }, writes, now: clock.now }, toIso(clock.now()), stepRows)
  await queue.drain()
  const all = (table: string) => writer.prepare(`SELECT * FROM ${table}`).all()
  const left = { log: all('change_log'), documents: all('documents'), usage: all('usage'), feed: all('feed') }
  await opened.close()
  return { count, jobs, left }
}
