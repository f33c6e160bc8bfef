/** What every store of files must do; the stores' own test files run it against each of them. */
import { readFile, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalFiles, type LocalFiles } from '#testing/files/local-files'
import type { ByteRange, FileStore, StoredFile } from '../file-store.ts'

export type TestFileStore = {
  readonly store: FileStore
  /** Puts something beside the files that is not of our making, under a name that is no key. */
  litter(name: string): Promise<void>
  /** How many keys the store gets to know at once when it lists. */
  readonly pageSize: number
  close(): Promise<void>
}

const KEY = 'k23456789abcdefghjkmnpqrst'
const MEGABYTE = 1024 * 1024

export function describeFileStore(name: string, openStore: () => Promise<TestFileStore>): void {
  describe(name, () => {
    let opened: TestFileStore
    let local: LocalFiles
    beforeEach(async () => {
      local = await openLocalFiles()
      opened = await openStore()
    })
    afterEach(async () => {
      await opened.close()
      await local.close()
    })
    const store = (): FileStore => opened.store
    describeKeeping(store, () => local)
    describeReading(store, () => local)
    describeKeys(store, () => local)
    describeOwner(store, () => local)
    describeListing(
      () => opened,
      () => local,
    )
  })
}

async function read(store: FileStore, key: string, range?: ByteRange) {
  const stream = await store.read(key, range)
  return stream === undefined ? undefined : buffer(stream)
}

async function listAll(store: FileStore): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of store.list()) found.push(file)
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

function describeKeeping(store: () => FileStore, local: () => LocalFiles): void {
  it.each([0, 1, 100_000, 25 * MEGABYTE])('D1 gives back byte for byte a file of %i bytes', async (sizeBytes) => {
    const file = await local().make(sizeBytes)
    await store().put(KEY, file)
    const kept = await read(store(), KEY)
    expect(kept?.equals(file.bytes)).toBe(true)
  })

  it('D1 replaces what has the key, also by the very same file', async () => {
    const [first, second] = [await local().make('the first, which is longer'), await local().make('the second')]
    await store().put(KEY, first)
    await store().put(KEY, second)
    await store().put(KEY, second)
    expect(String(await read(store(), KEY))).toBe('the second')
    expect(await listAll(store())).toMatchObject([{ key: KEY, sizeBytes: 10 }])
  })

  it('D1 keeps its bytes when the local file goes, which it leaves where it is', async () => {
    const file = await local().make('kept')
    await store().put(KEY, file)
    expect(await readFile(file.path, 'utf8')).toBe('kept')
    await rm(file.path)
    expect(String(await read(store(), KEY))).toBe('kept')
  })

  it('D1 keeps many that are put at the same moment', async () => {
    const files = await Promise.all(Array.from({ length: 40 }, (_, index) => local().make(`file ${index}`)))
    await Promise.all(files.map((file, index) => store().put(`${KEY}-${index}`, file)))
    const kept = await Promise.all(files.map((_, index) => read(store(), `${KEY}-${index}`)))
    expect(kept.map(String)).toEqual(files.map((_, index) => `file ${index}`))
  })

  it('D1 refuses a file that is longer or shorter than announced, and stores nothing of it', async () => {
    const file = await local().make('ten bytes.')
    await expect(store().put(KEY, { ...file, sizeBytes: 9 })).rejects.toThrow('not as long')
    await expect(store().put(KEY, { ...file, sizeBytes: 11 })).rejects.toThrow('not as long')
    await expect(store().put(KEY, { ...file, path: `${file.path}-gone` })).rejects.toThrow('ENOENT')
    expect(await listAll(store())).toEqual([])
  })

  it('D3 forgets what is removed, and removing it again is no fault', async () => {
    await store().put(KEY, await local().make('gone soon'))
    await store().remove(KEY)
    await store().remove(KEY)
    expect(await read(store(), KEY)).toBeUndefined()
    expect(await listAll(store())).toEqual([])
  })
}

function describeReading(store: () => FileStore, local: () => LocalFiles): void {
  it('D3 has nothing under an unused key', async () => {
    expect(await store().read(KEY)).toBeUndefined()
    expect(await store().read(KEY, { first: 0, last: 0 })).toBeUndefined()
  })

  it.each([
    { range: { first: 0, last: 0 }, text: '0' },
    { range: { first: 0, last: 9 }, text: '0123456789' },
    { range: { first: 3, last: 5 }, text: '345' },
    { range: { first: 9, last: 9 }, text: '9' },
    { range: { first: 8, last: 100 }, text: '89' },
    { range: { first: 10, last: 20 }, text: '' },
  ])('D2 gives the bytes of a range, both ends included: $range.first to $range.last', async ({ range, text }) => {
    await store().put(KEY, await local().make('0123456789'))
    expect(String(await read(store(), KEY, range))).toBe(text)
  })

  it('D2 has no bytes for any range of an empty file', async () => {
    await store().put(KEY, await local().make(0))
    expect(await read(store(), KEY, { first: 0, last: 0 })).toHaveLength(0)
  })

  it('D2 gives a range across many pieces', async () => {
    const file = await local().make(3 * MEGABYTE)
    await store().put(KEY, file)
    const range = { first: 123_456, last: 2 * MEGABYTE + 77 }
    const part = await read(store(), KEY, range)
    expect(part?.equals(file.bytes.subarray(range.first, range.last + 1))).toBe(true)
  })

  it('D2 closes streams that are not read to their end', async () => {
    const file = await local().make(5 * MEGABYTE)
    await store().put(KEY, file)
    for (let count = 0; count < 20; count++) {
      const reader = (await store().read(KEY))?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      await reader?.cancel()
    }
    expect((await read(store(), KEY))?.equals(file.bytes)).toBe(true)
  })
}

const NO_KEYS = [
  '',
  'short',
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  `${KEY}/../${KEY}`,
  `/${KEY}`,
  `${KEY}\u0000`,
  `${KEY}\n`,
  `${KEY}.png`,
  `${KEY}?acl`,
  `${KEY}#x`,
  `${KEY}%41`,
  KEY.toUpperCase(),
  'ä'.repeat(26),
  'a'.repeat(65),
  'a\\b'.repeat(10),
]

function describeKeys(store: () => FileStore, local: () => LocalFiles): void {
  it.each(NO_KEYS)('D4 refuses what is no key, before anything is asked of disk or network: %j', async (key) => {
    const file = await local().make('evil')
    await expect(store().put(key, file)).rejects.toThrow('not a key')
    await expect(store().read(key)).rejects.toThrow('not a key')
    await expect(store().remove(key)).rejects.toThrow('not a key')
    expect(await listAll(store())).toEqual([])
  })

  it.each([KEY, `${KEY}-160`, '0b0f6f1e-5b1c-4a51-9d0e-7f2b2d3c4e5f', '__________________________'])(
    'D4 takes the key %s',
    async (key) => {
      await store().put(key, await local().make(key))
      expect(String(await read(store(), key))).toBe(key)
    },
  )
}

function describeListing(opened: () => TestFileStore, local: () => LocalFiles): void {
  it('D5 lists nothing where nothing is kept', async () => {
    expect(await listAll(opened().store)).toEqual([])
  })

  it('D5 lists everything once, however many pages that are, with its size and when it was put', async () => {
    const { store, pageSize } = opened()
    const before = Date.now()
    const keys = Array.from({ length: 2 * pageSize + 1 }, (_, index) => `${'abc'.charAt(index % 3)}${KEY}-${index}`)
    for (const [index, key] of keys.entries()) await store.put(key, await local().make(index))
    const listed = await listAll(store)
    expect(listed.map(({ key }) => key)).toEqual(keys.toSorted())
    for (const { key, sizeBytes, changedAtMs } of listed) {
      expect(sizeBytes).toBe(keys.indexOf(key))
      // Clocks of disks and of S3 count in steps of a second at worst.
      expect(Math.abs(changedAtMs - before)).toBeLessThan(60_000)
    }
  })

  it('D5 leaves alone what is not of our making', async () => {
    const { store, litter } = opened()
    await store.put(KEY, await local().make('ours'))
    await litter('lost-and-found')
    await litter('k2/k2-notes.txt')
    await litter('.DS_Store')
    expect((await listAll(store)).map(({ key }) => key)).toEqual([KEY])
  })

  it('D5 goes on while files come and go', async () => {
    const { store, pageSize } = opened()
    const keys = Array.from({ length: pageSize + 2 }, (_, index) => `${KEY}-${index}`)
    for (const key of keys) await store.put(key, await local().make(key))
    const listed: string[] = []
    for await (const { key } of store.list()) {
      listed.push(key)
      if (listed.length === 1)
        await Promise.all(keys.filter((other) => other !== key).map((other) => store.remove(other)))
    }
    expect(new Set(listed).size).toBe(listed.length)
    expect((await listAll(store)).map(({ key }) => key)).toEqual(listed.slice(0, 1))
  })
}

function describeOwner(store: () => FileStore, local: () => LocalFiles): void {
  it('D12 belongs to the first who claims it, for good', async () => {
    const [anna, ben] = ['b'.repeat(26), 'a'.repeat(26)]
    expect(await store().claim(anna)).toBe(true)
    expect(await store().claim(ben)).toBe(false)
    expect([await store().claim(anna), await store().claim(ben)]).toEqual([true, false])
  })

  it('D12 belongs to one of those who claim it at the same moment, and all agree on which', async () => {
    const owners = Array.from({ length: 8 }, (_, index) => `${KEY}-${index}`)
    await Promise.all(owners.map((owner) => store().claim(owner)))
    const answers = await Promise.all(owners.map((owner) => store().claim(owner)))
    expect(answers.filter((isTheirs) => isTheirs)).toHaveLength(1)
  })

  it('D12 has its mark beside the files, not among them', async () => {
    await store().put(KEY, await local().make('a file'))
    await store().claim(KEY)
    expect((await listAll(store())).map(({ key }) => key)).toEqual([KEY])
    await expect(store().claim('../../somebody')).rejects.toThrow('not a key')
  })
}
