/** How files go, on both databases: swept, forgotten with a person, and compared with the store. */
import { mkdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { fileEngines, openFileBench, type FileBench } from '#testing/files/file-bench'
import { newFileId } from '#testing/files/files'
import { openLocalFiles } from '#testing/files/local-files'
import { createTempFolder } from '#testing/temp-folder'
import { checkFiles } from './check-files.ts'
import type { FilesOptions } from '../files-options.ts'
import { reserveUpload } from '../uploads/uploads.ts'

const notThere = { code: 'object-not-found' }

describe.each(fileEngines)('on %s', (engine) => {
  let bench: FileBench
  beforeEach(async () => {
    bench = await openFileBench(engine)
  })
  afterEach(() => bench.close())

  const sweep = async (afterMs: number): Promise<void> => {
    bench.clock.advance(afterMs)
    await bench.service.sweep()
  }

  test('U10: a file goes 30 days after its document was first seen without it', async () => {
    const [gone, stays] = [await bench.keep('anna', 'weg'), await bench.keep('anna', 'bleibt')]
    await bench.refer('anna', gone, [])
    await sweep(HOUR_MS)
    await sweep(30 * DAY_MS - 1)
    expect(await bench.listKept()).toHaveLength(2)
    await sweep(HOUR_MS)
    expect(await bench.listKept()).toHaveLength(1)
    await bench.refer('anna', gone, [gone])
    await expect(bench.read('anna', gone)).rejects.toMatchObject(notThere)
    expect(await bench.read('anna', stays)).toBe('bleibt')
  })

  test('U10: a document that was deleted takes its files along, and its return within 30 days brings them back', async () => {
    const [gone, returns] = [await bench.keep('anna', 'weg'), await bench.keep('anna', 'wieder da')]
    for (const id of [gone, returns]) await bench.deleteAlbum('anna', id)
    await sweep(HOUR_MS)
    await expect(bench.read('anna', returns)).rejects.toMatchObject(notThere)
    await sweep(29 * DAY_MS)
    await bench.refer('anna', returns, [returns])
    expect(await bench.read('anna', returns)).toBe('wieder da')
    await sweep(HOUR_MS)
    await sweep(2 * DAY_MS)
    expect(await bench.listKept()).toHaveLength(1)
    // The 30 days begin anew.
    await bench.refer('anna', returns, [])
    await sweep(HOUR_MS)
    await sweep(29 * DAY_MS)
    expect(await bench.listKept()).toHaveLength(1)
  })

  test('U10: while documents can’t be read nothing is removed, and nothing is taken for unreferred', async () => {
    const id = await bench.keep('anna', 'da')
    const away = bench.openNode({ documents: { readDocument: () => Promise.reject(new Error('away')) } })
    for (let day = 0; day < 40; day++) {
      bench.clock.advance(DAY_MS)
      await expect(away.sweep()).rejects.toThrow('away')
    }
    await sweep(HOUR_MS)
    expect(await bench.read('anna', id)).toBe('da')
  })

  test('U10: of several servers one sweeps, and the next hour another may', async () => {
    let looks = 0
    const counting = {
      readDocument: (...parts: Parameters<typeof bench.options.documents.readDocument>) => {
        looks += 1
        return bench.options.documents.readDocument(...parts)
      },
    }
    await bench.keep('anna', 'x')
    const nodes = Array.from({ length: 5 }, () => bench.openNode({ documents: counting }))
    await Promise.all(nodes.map((node) => node.sweep()))
    expect(looks).toBe(1)
    bench.clock.advance(HOUR_MS)
    await nodes[4]?.sweep()
    expect(looks).toBe(2)
  })

  test('U10: more files than one page are all looked at', async () => {
    const first = await bench.keep('anna', 'x')
    const ids = Array.from({ length: 410 }, newFileId)
    await bench.options.database.kysely.transaction().execute(async (transaction) => {
      for (const id of ids)
        await sql`
          INSERT INTO files_file SELECT ${id}, "userId", "ownerId", collection, "documentId", state, claim, "leaseEndsAtMs",
            ${id}, "countedBytes", "createdAtMs", name, type, "sizeBytes", sha256, picture, "unreferredSinceMs"
          FROM files_file WHERE id = ${first}`.execute(transaction)
    })
    const referred = [first, ...ids.filter((_id, index) => index % 10 === 0)]
    await bench.refer('anna', first, referred)
    let turn = 0
    const turns = new Set<number>()
    const readDocument: FilesOptions['documents']['readDocument'] = (...asked) => {
      turns.add(turn)
      setImmediate(() => (turn += 1))
      return bench.options.documents.readDocument(...asked)
    }
    bench.clock.advance(HOUR_MS)
    await bench.openNode({ documents: { readDocument } }).sweep()
    // Requests are answered meanwhile.
    expect(turns.size).toBeGreaterThan(1)
    await sweep(30 * DAY_MS)
    const left = (await bench.findRows('albums')).map(({ id }) => String(id))
    expect(left.toSorted()).toEqual(referred.toSorted())
  })

  test('U11: bytes that no row knows go after a day, and what lies in the folder of uploads after an hour', async () => {
    const files = await openLocalFiles()
    await bench.keep('anna', 'bekannt')
    await bench.store.put(newFileId(), await files.make('fremd'))
    const left = join(bench.options.uploadFolder, bench.options.newKey())
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'upload'), 'half')
    const now = new Date(bench.clock.now())
    await utimes(left, now, now)
    await sweep(DAY_MS - HOUR_MS)
    expect(await bench.listKept()).toHaveLength(2)
    expect(await bench.listUploads()).toEqual([])
    await sweep(2 * HOUR_MS)
    expect(await bench.listKept()).toHaveLength(1)
    await files.close()
  })

  test('D13: clearing the folder of uploads follows no link, and leaves what is not called like an upload', async () => {
    const outside = await createTempFolder()
    const { uploadFolder, newKey } = bench.options
    await mkdir(join(uploadFolder, 'notes'), { recursive: true })
    await writeFile(join(outside.path, 'secret'), 'secret')
    await symlink(outside.path, join(uploadFolder, newKey()))
    const long = new Date(0)
    await Promise.all([utimes(outside.path, long, long), utimes(join(uploadFolder, 'notes'), long, long)])
    await sweep(2 * HOUR_MS)
    expect(await bench.listUploads()).toHaveLength(2)
    expect(await readFile(join(outside.path, 'secret'), 'utf8')).toBe('secret')
    await outside.remove()
  })

  test('U11: when so much is unknown that a database must have been lost, nothing is removed, and the log says so', async () => {
    const files = await openLocalFiles()
    const file = await files.make('x')
    for (let index = 0; index <= 100; index++) await bench.store.put(newFileId(), file)
    await sweep(2 * DAY_MS)
    expect(await bench.listKept()).toHaveLength(101)
    expect(bench.logged.join()).toContain('none was removed')
    await files.close()
  })

  test('U12: with a user go the files of their documents, whoever took them in; files they took in for others stay', async () => {
    const own = await bench.keep('anna', 'Annas')
    const bens = newFileId()
    await bench.refer('anna', own, [own, bens])
    await bench.share('anna', own, ['ben'])
    await bench.upload('ben', { fileId: bens, documentId: own, content: 'Bens Bild für Anna' })
    const shared = await bench.keep('ben', 'Bens')
    const annas = newFileId()
    await bench.refer('ben', shared, [shared, annas])
    await bench.share('ben', shared, ['anna'])
    await bench.upload('anna', { fileId: annas, documentId: shared, content: 'Annas Bild für Ben' })
    const sending = { fileId: newFileId(), userId: 'anna', claim: newFileId(), storageKey: newFileId(), ownerId: 'ben' }
    const place = { belongsTo: { collection: 'albums', documentId: shared }, reservedBytes: 10, quotaBytes: 1_000 }
    await reserveUpload(bench.options.database.kysely, { ...sending, ...place }, bench.clock.now())

    await bench.service.forgetPerson({ userId: 'anna', anonymousId: 'former-1' })
    await bench.service.forgetPerson({ userId: 'anna', anonymousId: 'former-2' })
    expect(await bench.listKept()).toHaveLength(2)
    expect(await bench.read('ben', shared)).toBe('Bens')
    expect(await bench.read('ben', annas)).toBe('Annas Bild für Ben')
    const exported: unknown[] = []
    for await (const file of bench.service.exportFiles('ben')) exported.push(file)
    expect(exported).toEqual([
      {
        fileId: shared,
        collection: 'albums',
        documentId: shared,
        name: 'Datei.bin',
        type: 'text/plain',
        sizeBytes: 4,
        sha256: expect.any(String),
        uploadedAt: new Date(bench.clock.now()).toISOString(),
      },
    ])
    expect(await bench.findRows('anna')).toEqual([])
    expect(await bench.findRows(sending.fileId)).toEqual([])
  })

  test('U13: the check finds what is missing or cut, and what is too much', async () => {
    const files = await openLocalFiles()
    const [whole, cut, missing] = [
      await bench.keep('anna', 'ganz'),
      await bench.keep('anna', 'gekürzt'),
      await bench.keep('ben', 'weg'),
    ]
    const keyOf = async (fileId: string) => (await bench.findRows(fileId))[0]?.['storageKey']
    await bench.store.put(String(await keyOf(cut)), await files.make('gek'))
    await bench.store.remove(String(await keyOf(missing)))
    await bench.store.put(newFileId(), await files.make('fremd'))
    const report = await checkFiles({ database: bench.options.database, store: bench.store })
    expect(report).toEqual({
      files: 3,
      bytes: 15,
      damaged: [
        { fileId: cut, name: 'Datei.bin', userId: 'anna' },
        { fileId: missing, name: 'Datei.bin', userId: 'ben' },
      ],
      orphans: { count: 1, bytes: 5 },
      unfinished: 0,
    })
    await expect(bench.read('ben', missing)).rejects.toMatchObject(notThere)
    expect(await bench.read('anna', whole)).toBe('ganz')
    await files.close()
  })

  test('U13: files that come or go while the check runs are neither missing nor too many', async () => {
    const gone = await bench.keep('anna', 'geht')
    await bench.refer('anna', gone, [])
    await bench.service.sweep()
    bench.clock.advance(31 * DAY_MS)
    const store = {
      ...bench.store,
      async *list() {
        yield* await Array.fromAsync(bench.store.list())
        await bench.keep('anna', 'kommt')
      },
    }
    const leaving = {
      ...bench.store,
      async *list() {
        await bench.service.sweep()
        yield* bench.store.list()
      },
    }
    const { database } = bench.options
    expect(await checkFiles({ database, store })).toMatchObject({ damaged: [], orphans: { count: 0 } })
    expect(await checkFiles({ database, store: leaving })).toMatchObject({ damaged: [], orphans: { count: 0 } })
    await expect(bench.read('anna', gone)).rejects.toMatchObject(notThere)
  })
})
