/** What an upload takes, gives back and leaves, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '#files'
import type { Database } from '#database/server'
import { fileEngines, openFileBench, type FileBench } from '#testing/files/file-bench'
import { createFaultyDisk } from '#testing/backup/faulty-disk'
import { newFileId, randomContent } from '#testing/files/files'
import { createTempFolder } from '#testing/temp-folder'
import { disk as realDisk } from '../store/disk.ts'
import { openDiskStore } from '../store/disk-store.ts'
import { readUsedBytes } from './uploads.ts'

const QUOTA = 1024 ** 2

let people = 0
const newPerson = (): string => `person-${(people += 1)}`

describe.each(fileEngines)('on %s', (engine) => {
  let bench: FileBench
  beforeAll(async () => {
    bench = await openFileBench(engine, { quotaBytes: QUOTA })
  })
  afterAll(() => bench.close())
  const usedBy = (userId: string) => readUsedBytes(bench.options.database.kysely, userId)

  test('U6: the last byte of the quota can be used, and not one more', async () => {
    const anna = newPerson()
    await bench.keep(anna, randomContent(QUOTA - 100_000))
    await expect(bench.keep(anna, randomContent(100_001))).rejects.toMatchObject({ code: 'quota-exceeded' })
    expect(await usedBy(anna)).toBe(QUOTA - 100_000)
    // What the form itself takes is reserved as well while it is on its way.
    await bench.keep(anna, randomContent(98_000))
    expect(await usedBy(anna)).toBe(QUOTA - 2_000)
    await bench.keep(newPerson(), randomContent(500_000))
  })

  test('U6: a user who deletes something has its room as soon as that is noticed, oldest first and no more than needed', async () => {
    const anna = newPerson()
    const [first, second, third] = [
      await bench.keep(anna, randomContent(300_000)),
      await bench.keep(anna, randomContent(300_000)),
      await bench.keep(anna, randomContent(300_000)),
    ]
    const next = randomContent(400_000)
    const sweep = async (): Promise<void> => {
      bench.clock.advance(3_600_000)
      await bench.service.sweep()
    }
    await bench.refer(anna, first, [])
    await expect(bench.keep(anna, next)).rejects.toMatchObject({ code: 'quota-exceeded' })
    await sweep()
    await bench.refer(anna, second, [])
    await sweep()
    // What was looked for in vain may be back.
    await bench.refer(anna, first, [first])
    await bench.keep(anna, next)
    expect(await bench.findRows(second)).toEqual([])
    expect((await bench.read(anna, first)).length).toBeGreaterThan(0)
    expect(await usedBy(anna)).toBe(1_000_000)
    await bench.refer(anna, third, [])
    await sweep()
    await expect(bench.keep(anna, randomContent(900_000))).rejects.toMatchObject({ code: 'quota-exceeded' })
    expect(await bench.findRows(third)).toHaveLength(1)
  })

  test('U6: of 20 uploads at the same moment, on two servers, only as many are taken as there is room for', async () => {
    const anna = newPerson()
    const other = bench.openNode()
    const fileIds = Array.from({ length: 20 }, newFileId)
    await bench.refer(anna, `album-of-${anna}`, fileIds)
    const content = randomContent(100_000)
    const outcomes = await Promise.allSettled(
      fileIds.map((fileId, index) =>
        bench.uploadTo(index % 2 === 0 ? bench.service : other, anna, {
          fileId,
          content,
          documentId: `album-of-${anna}`,
        }),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code?: string }).code)).toEqual(Array(10).fill('quota-exceeded'))
    expect(await usedBy(anna)).toBe(1_000_000)
  })

  test('U6: two uploads of one file, on two servers, end as one file', async () => {
    const anna = newPerson()
    const fileId = newFileId()
    await bench.refer(anna, fileId, [fileId])
    const upload = { fileId, documentId: fileId, content: randomContent(200_000) }
    const kept = (await bench.listKept()).length
    const outcomes = await Promise.allSettled([
      bench.upload(anna, upload),
      bench.uploadTo(bench.openNode(), anna, upload),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable' })
    expect(await usedBy(anna)).toBe(200_000)
    expect((await bench.listKept()).length).toBe(kept + 1)
  })

  test('U5: 1,000 small files and one of the largest are all kept', async () => {
    const anna = newPerson()
    const roomy = bench.openNode({ quotaBytes: 1024 ** 3 })
    const ids = Array.from({ length: 1_001 }, newFileId)
    const documentId = `many-of-${anna}`
    await bench.refer(anna, documentId, ids)
    const sizeOf = (index: number): number => (index === 500 ? FILE_MAX_BYTES : index)
    for (let start = 0; start < ids.length; start += 20) {
      const uploads = ids
        .slice(start, start + 20)
        .map((fileId, index) =>
          bench.uploadTo(roomy, anna, { fileId, documentId, content: randomContent(sizeOf(start + index)) }),
        )
      const stored = await Promise.all(uploads)
      expect(stored.map(({ sizeBytes }) => sizeBytes)).toEqual(stored.map((_file, index) => sizeOf(start + index)))
    }
    expect(await usedBy(anna)).toBe(FILE_MAX_BYTES + 500_000)
    expect((await bench.read(anna, ids[1_000] ?? '')).length).toBeGreaterThan(0)
  })

  test('U9: if any step of the disk fails, nothing is served, nothing stays, and the next try succeeds', async () => {
    const folder = await createTempFolder()
    const faulty = createFaultyDisk(realDisk)
    const store = await openDiskStore({
      folder: folder.path,
      now: bench.clock.now,
      newId: newFileId,
      disk: faulty.disk,
    })
    const service = bench.openNode({ store })
    const anna = newPerson()
    const fileId = newFileId()
    await bench.refer(anna, fileId, [fileId])
    let failures = 0
    for (let step = 1; ; step++) {
      faulty.failAt(step, 'ENOSPC')
      const outcome = await bench
        .uploadTo(service, anna, { fileId, documentId: fileId, content: 'x' })
        .catch((error: unknown) => error)
      if (!(outcome instanceof Error)) break
      failures += 1
      expect(outcome).toMatchObject({ code: 'storage-full' })
      await expect(service.signUrl(anna, fileId, 'original')).rejects.toMatchObject({ code: 'object-not-found' })
      expect([await usedBy(anna), await bench.listUploads()]).toEqual([0, []])
      for await (const { key } of store.list()) expect(key).toBe('nothing')
    }
    expect(failures).toBeGreaterThanOrEqual(5)
    faulty.failAt(0, '')
    expect(await usedBy(anna)).toBe(1)
    await folder.remove()
  })

  test('U9: when the database kept a file and its answer was lost, the file is there, and is answered for the second time', async () => {
    const anna = newPerson()
    const fileId = newFileId()
    await bench.refer(anna, fileId, [fileId])
    const upload = { fileId, documentId: fileId, content: 'unersetzlich' }
    const lossy = bench.openNode({ database: losingAnswers(bench.options.database, 2) })
    await expect(bench.uploadTo(lossy, anna, upload)).rejects.toThrow('connection lost')
    expect(await bench.read(anna, fileId)).toBe('unersetzlich')
    expect(await bench.upload(anna, upload)).toMatchObject({ fileId, sizeBytes: 12 })
    expect(await bench.read(anna, fileId)).toBe('unersetzlich')
  })

  test('U9: what is left of an upload by a killed server is given back after its lease, and can be sent again at once', async () => {
    const anna = newPerson()
    const fileId = newFileId()
    await bench.refer(anna, fileId, [fileId])
    const killed = bench.openNode({ database: dyingAt(bench.options.database, 2) })
    const upload = { fileId, documentId: fileId, content: randomContent(700_000) }
    await expect(bench.uploadTo(killed, anna, upload)).rejects.toThrow('killed')
    expect(await usedBy(anna)).toBeGreaterThanOrEqual(700_000)
    await expect(bench.keep(anna, randomContent(400_000))).rejects.toMatchObject({ code: 'quota-exceeded' })
    await bench.upload(anna, upload)
    expect(await usedBy(anna)).toBe(700_000)

    const ben = newPerson()
    const bens = newFileId()
    await bench.refer(ben, bens, [bens])
    await expect(
      bench.uploadTo(bench.openNode({ database: dyingAt(bench.options.database, 2) }), ben, {
        ...upload,
        fileId: bens,
        documentId: bens,
      }),
    ).rejects.toThrow('killed')
    bench.clock.advance(3_600_000)
    await bench.service.sweep()
    expect(await usedBy(ben)).toBe(0)
  })
})

/** A database whose n-th transaction is committed, and its answer lost on the way. */
function losingAnswers(database: Database, at: number): Database {
  return withTransactions(database, at, async (run) => {
    await run()
    throw new Error('connection lost')
  })
}

/** A process that is killed at the n-th transaction: it does nothing any more, not even give back. */
function dyingAt(database: Database, at: number): Database {
  return withTransactions(database, at, () => Promise.reject(new Error('killed')), true)
}

function withTransactions(
  database: Database,
  at: number,
  act: (run: () => Promise<unknown>) => Promise<unknown>,
  isDead = false,
): Database {
  let count = 0
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      if (isDead && count >= at && name !== 'transaction') throw new Error('killed')
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => ({
        execute: (work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) => {
          count += 1
          const run = () => target.transaction().execute(work)
          return count === at ? act(run) : run()
        },
      })
    },
  })
  return { ...database, kysely }
}
