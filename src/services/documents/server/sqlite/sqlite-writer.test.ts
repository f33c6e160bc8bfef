import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batchOf, changeOf, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { createCheckpointer } from './sqlite-writer.ts'
import { openSqliteStore } from '../sqlite-store.ts'

let folder: TempFolder
let path: string
beforeEach(async () => {
  folder = await createTempFolder()
  path = `${folder.path}/documents.db`
})
afterEach(() => folder.remove())

/** Pages in the log, and how many of them are in the file, too. */
function sizesOf(database: DatabaseSync): { readonly log: number; readonly checkpointed: number } {
  const row = database.prepare('PRAGMA wal_checkpoint(NOOP)').get()
  return { log: Number(row?.['log']), checkpointed: Number(row?.['checkpointed']) }
}

function waitingIn(database: DatabaseSync): number {
  const { log, checkpointed } = sizesOf(database)
  return log - checkpointed
}

it('a long log is moved into the file beside the writes, none of which is lost, and begins anew', async () => {
  const store = await openSqliteStore({
    path,
    collections: testCollections,
    now: Date.now,
    newEpoch: () => uniqueId('epoch'),
    logPages: 60,
  })
  const other = new DatabaseSync(path)
  const add = (id: string) =>
    store.applyBatch(
      batchOf([changeOf({ path: `notes/${id}`, type: 'ADD', fields: fieldsOf({ title: 'x'.repeat(10_000) }) })]),
    )
  await Promise.all(Array.from({ length: 40 }, (_none, index) => add(`n${index}`)))
  await expect.poll(() => waitingIn(other)).toBe(0)
  expect(sizesOf(other).log).toBeGreaterThan(60)
  await add('last')
  expect(sizesOf(other).log).toBeLessThan(60)
  expect(await store.queryDocuments('anna', 'notes')).toHaveLength(41)
  other.close()
  await store.close()
})

it('one move at a time; one that fails is tried again after a later commit', async () => {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE written (id TEXT)')
  const moves: PromiseWithResolvers<void>[] = []
  const move = vi.fn<() => Promise<void>>(() => {
    const one = Promise.withResolvers<void>()
    moves.push(one)
    return one.promise
  })
  const checkpointer = createCheckpointer({ database, pages: 5, move })
  const write = (): void => {
    database.exec("INSERT INTO written VALUES ('a')")
    checkpointer.look()
  }
  write()
  expect(move).not.toHaveBeenCalled()
  for (let count = 0; count < 8; count++) write()
  expect(move).toHaveBeenCalledTimes(1)
  moves[0]?.reject(new Error('no thread'))
  await checkpointer.idle()
  expect(sizesOf(database)).toMatchObject({ checkpointed: 0 })
  write()
  expect(move).toHaveBeenCalledTimes(2)
  moves[1]?.resolve()
  await checkpointer.idle()
  expect(waitingIn(database)).toBe(0)
  write()
  expect(move).toHaveBeenCalledTimes(2)
  database.close()
})
