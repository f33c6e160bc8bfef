import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#base/clock'
import { createFaultyDisk } from '#testing/backup/faulty-disk'
import { openLocalFiles, type LocalFiles } from '#testing/files/local-files'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import type { FileStore } from '../file-store.ts'
import { disk } from './disk.ts'
import { openDiskStore, type DiskStoreOptions } from './disk-store.ts'
import { describeFileStore } from './file-store.suite.ts'

const KEY = 'k23456789abcdefghjkmnpqrst'

let count = 0
const newId = (): string => `unfinished-${count++}`

describeFileStore('the store on disk', async () => {
  const folder = await createTempFolder()
  return {
    store: await openDiskStore({ folder: folder.path, now: Date.now, newId }),
    async litter(name) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true })
      await writeFile(join(folder.path, name), 'litter')
    },
    pageSize: 3,
    close: () => folder.remove(),
  }
})

describe('a folder of files', () => {
  let folder: TempFolder
  let local: LocalFiles
  beforeEach(async () => {
    folder = await createTempFolder()
    local = await openLocalFiles()
  })
  afterEach(async () => {
    await folder.remove()
    await local.close()
  })

  const root = (): string => join(folder.path, 'files')
  const open = (parts: Partial<DiskStoreOptions> = {}): Promise<FileStore> =>
    openDiskStore({ folder: root(), now: Date.now, newId, ...parts })
  const readText = async (store: FileStore): Promise<string | undefined> => {
    const stream = await store.read(KEY)
    return stream === undefined ? undefined : String(await buffer(stream))
  }

  it('D6 keeps what it has when it is opened again', async () => {
    const first = await open()
    await first.put(KEY, await local.make('stays'))
    await first.close()
    expect(await readText(await open())).toBe('stays')
  })

  it('D6 lets the owner alone look into it', async () => {
    const store = await open()
    await store.put(KEY, await local.make('secret'))
    const modes = await Promise.all(
      ['', '.new', 'k2', `k2/${KEY}`].map(async (name) => (await stat(join(root(), name))).mode & 0o777),
    )
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  it('D7 answers once bytes and names are flushed, and gives the name only after the bytes', async () => {
    const faulty = createFaultyDisk(disk)
    const store = await open({ disk: faulty.disk })
    const file = await local.make('flushed')
    faulty.steps.length = 0
    await store.put(KEY, file)
    expect(faulty.steps).toEqual([
      'makeFolder',
      'link',
      'inspect',
      'seal',
      'makeFolder',
      'rename',
      'flushFolder',
      'flushFolder',
      'remove',
    ])
    faulty.steps.length = 0
    await store.remove(KEY)
    expect(faulty.steps).toEqual(['inspect', 'remove', 'flushFolder'])
  })

  it.each(['EIO', 'ENOSPC'])(
    'D7 D8 whichever step fails with %s: the old bytes or the new ones, nothing besides, and the next try succeeds',
    async (code) => {
      const faulty = createFaultyDisk(disk)
      const store = await open({ disk: faulty.disk })
      const [before, after] = [await local.make('before'), await local.make('after, and longer')]
      for (let step = 1; step <= 9; step++) {
        await store.put(KEY, before)
        faulty.failAt(step, code)
        const refusal = await store.put(KEY, after).then(
          () => undefined,
          (error: unknown) => error,
        )
        faulty.failAt(0, code)
        expect(refusal).toMatchObject(code === 'ENOSPC' ? { code: 'storage-full' } : { code })
        expect(['before', 'after, and longer']).toContain(await readText(store))
        await store.put(KEY, after)
        expect(await readText(store)).toBe('after, and longer')
        expect(await readdir(join(root(), 'k2'))).toEqual([KEY])
        expect(await readdir(join(root(), '.new'))).toEqual([])
      }
    },
  )

  it('D7 copies where the file system has no links, and what is copied is not the same file', async () => {
    const store = await open({ disk: { ...disk, link: async () => false } })
    const file = await local.make('copied')
    await store.put(KEY, file)
    await writeFile(file.path, 'changed')
    expect(await readText(store)).toBe('copied')
  })

  it('D1 a reader gets a file to its end while it is replaced or removed', async () => {
    const store = await open()
    const [old, fresh] = [await local.make(1_000_000), await local.make(500_000)]
    await store.put(KEY, old)
    const reader = await store.read(KEY)
    await store.put(KEY, fresh)
    await store.remove(KEY)
    expect(reader && (await buffer(reader)).equals(old.bytes)).toBe(true)
  })

  it('D2 closes each file: at its end, when the reader turns away, and when reading fails', async () => {
    const opened: FileHandle[] = []
    const store = await open({
      disk: {
        ...disk,
        async open(path) {
          const file = await disk.open(path)
          if (file !== undefined) opened.push(file)
          return file
        },
      },
    })
    await store.put(KEY, await local.make(1_000_000))
    await readText(store)
    const reader = (await store.read(KEY))?.getReader()
    await reader?.read()
    await reader?.cancel()
    await (await store.read(KEY))?.cancel()
    const failing = await store.read(KEY)
    const file = opened.at(-1)
    if (file !== undefined) file.read = () => Promise.reject(new Error('EIO'))
    await expect(failing && buffer(failing)).rejects.toThrow('EIO')
    expect(opened.map(({ fd }) => fd)).toEqual([-1, -1, -1, -1])
  })

  describe('D13 no link is followed', () => {
    let outside: TempFolder
    const secret = (): string => join(outside.path, KEY)
    beforeEach(async () => {
      outside = await createTempFolder()
      await writeFile(secret(), 'secret', { mode: 0o644 })
    })
    afterEach(() => outside.remove())

    it('in place of a file: it is neither read nor listed, and putting its key replaces it', async () => {
      const store = await open()
      await mkdir(join(root(), 'k2'))
      await symlink(secret(), join(root(), 'k2', KEY))
      expect(await readText(store)).toBeUndefined()
      expect(await Array.fromAsync(store.list())).toEqual([])
      await store.remove(KEY)
      await store.put(KEY, await local.make('ours'))
      expect([await readText(store), await readFile(secret(), 'utf8')]).toEqual(['ours', 'secret'])
      expect((await stat(secret())).mode & 0o777).toBe(0o644)
    })

    it('in place of a folder: nothing is read, listed, written or removed behind it', async () => {
      const store = await open()
      await symlink(outside.path, join(root(), 'k2'))
      expect(await readText(store)).toBeUndefined()
      expect(await Array.fromAsync(store.list())).toEqual([])
      await store.remove(KEY)
      await expect(store.put(KEY, await local.make('ours'))).rejects.toThrow('is a link')
      expect(await readFile(secret(), 'utf8')).toBe('secret')
      expect(await readdir(join(root(), '.new'))).toEqual([])
    })

    it('in place of the folder of what is unfinished: nothing behind it is cleared', async () => {
      await mkdir(root(), { recursive: true })
      await symlink(outside.path, join(root(), '.new'))
      await utimes(secret(), 0, 0)
      await expect(open({ now: () => Date.now() + 2 * HOUR_MS })).rejects.toThrow('is a link')
      expect(await readFile(secret(), 'utf8')).toBe('secret')
    })

    it('in place of the folder of what is unfinished, in an open store: nothing is written behind it, not even for a moment', async () => {
      const store = await open()
      await rm(join(root(), '.new'), { recursive: true })
      await symlink(outside.path, join(root(), '.new'))
      await utimes(outside.path, 1, 1)
      await expect(store.put(KEY, await local.make('ours'))).rejects.toThrow('is a link')
      expect([(await stat(outside.path)).mtimeMs, await readdir(outside.path)]).toEqual([1_000, [KEY]])
    })

    it('nor is a pipe waited for', async () => {
      const store = await open()
      await mkdir(join(root(), 'k2'))
      execFileSync('mkfifo', [join(root(), 'k2', KEY)])
      expect(await readText(store)).toBeUndefined()
    })
  })

  it('D8 clears what a killed process left unfinished, an hour later', async () => {
    await mkdir(join(root(), '.new'), { recursive: true })
    await writeFile(join(root(), '.new', 'left'), 'half a fi')
    await utimes(join(root(), '.new', 'left'), 0, 0)
    const store = await open()
    expect(await readdir(join(root(), '.new'))).toEqual(['left'])
    await open({ now: () => Date.now() + HOUR_MS + 1_000 })
    expect(await readdir(join(root(), '.new'))).toEqual([])
    expect(await Array.fromAsync(store.list())).toEqual([])
  })
})
