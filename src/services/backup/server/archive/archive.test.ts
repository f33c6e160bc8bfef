/** Archives written and read by ourselves and by the tools they are made of. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { collectInto, inPieces, packSample, sample, sampleManifest } from '#testing/backup/archives'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { packArchive } from './pack-archive.ts'
import { readBackup } from './read-archive.ts'

const run = promisify(execFile)
const PASSPHRASE = 'richtig pferd batterie öltank'
const texts = new Map([...sample].map(([name, bytes]) => [name, bytes.toString()]))

let folder: TempFolder
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

describe.each([[undefined], [PASSPHRASE]])('an archive with the passphrase %s', (passphrase) => {
  const pack = () => packSample(passphrase === undefined ? {} : { passphrase, scryptWorkFactor: 1 })

  it('is read as it was written, from a stream and from a file', async () => {
    const bytes = await pack()
    const taken = new Map<string, string>()
    expect(await readBackup(inPieces(bytes), collectInto(taken), { passphrase })).toEqual(sampleManifest)
    expect(taken).toEqual(texts)
    const path = join(folder.path, 'archive')
    await writeFile(path, bytes)
    taken.clear()
    expect(await readBackup(path, collectInto(taken), { passphrase })).toEqual(sampleManifest)
    expect(taken).toEqual(texts)
  })

  it('says how far its reading is, to the end', async () => {
    const told: number[] = []
    const onProgress = (readBytes: number, totalBytes: number): void => void told.push(readBytes / totalBytes)
    await readBackup(inPieces(await pack()), {}, { passphrase, onProgress })
    expect(told.length).toBeGreaterThan(2)
    expect(told.toSorted((a, b) => a - b)).toEqual(told)
    expect(told.at(-1)).toBe(1)
  })

  it('is verified also where its reader takes nothing of it, or not to the end', async () => {
    const bytes = await pack()
    expect(await readBackup(inPieces(bytes), {}, { passphrase })).toEqual(sampleManifest)
    const impatient = { part: async (_part: unknown, part: AsyncIterable<Uint8Array>) => void (await firstOf(part)) }
    expect(await readBackup(inPieces(bytes), impatient, { passphrase })).toEqual(sampleManifest)
  })
})

async function firstOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  for await (const piece of bytes) return piece
  return undefined
}

it('is no longer read once the sink refuses or the signal says so', async () => {
  const bytes = await packSample()
  const full = new Error('no room')
  await expect(readBackup(inPieces(bytes), { begin: () => Promise.reject(full) })).rejects.toBe(full)
  await expect(readBackup(inPieces(bytes), { part: () => Promise.reject(full) })).rejects.toBe(full)
  const ending = new AbortController()
  const end = async (): Promise<void> => ending.abort(new Error('canceled'))
  await expect(readBackup(inPieces(bytes), { begin: end }, { signal: ending.signal })).rejects.toThrow('canceled')
})

it('is not finished where an entry is longer or shorter than announced, or cannot be read', async () => {
  const write = (read: () => AsyncIterable<Uint8Array>) =>
    buffer(
      packArchive({
        manifest: sampleManifest,
        entries: Readable.from([{ name: 'secrets.json', sizeBytes: 10, read }]),
        passphrase: undefined,
        checksumsPath: join(folder.path, 'checksums'),
      }),
    )
  await expect(write(() => Readable.from([Buffer.alloc(9)]))).rejects.toThrow('another size')
  await expect(write(() => Readable.from([Buffer.alloc(6), Buffer.alloc(5)]))).rejects.toThrow('another size')
  await expect(write(() => Readable.from(fail()))).rejects.toThrow('EIO')
})

async function* fail(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(1)
  throw new Error('EIO')
}

test('zstd, tar and sha256sum read a plain archive', async () => {
  await writeFile(join(folder.path, 'plain.tar.zst'), await packSample())
  await run('sh', ['-c', 'zstd -q -d plain.tar.zst && tar xf plain.tar && sha256sum --check --strict SHA256SUMS'], {
    cwd: folder.path,
  })
  for (const [name, bytes] of sample) expect((await readFile(join(folder.path, name))).equals(bytes)).toBe(true)
})

/** The tool of the format (Debian's `age`, which `npm test` installs); it asks for the passphrase at the terminal, which `script` is. */
async function runAge(words: string, typed: string): Promise<void> {
  const child = run('script', ['-qec', `age ${words}`, '/dev/null'], { cwd: folder.path })
  child.child.stdin?.end(typed)
  await child
}

test('age reads an encrypted archive', async () => {
  await writeFile(join(folder.path, 'secret.age'), await packSample({ passphrase: PASSPHRASE }))
  await runAge('-d -o plain.tar.zst secret.age', `${PASSPHRASE}\n`)
  const taken = new Map<string, string>()
  await readBackup(join(folder.path, 'plain.tar.zst'), collectInto(taken))
  expect(taken).toEqual(texts)
})

test('an archive that age encrypted is read', async () => {
  await writeFile(join(folder.path, 'plain.tar.zst'), await packSample())
  await runAge('-p -o secret.age plain.tar.zst', `${PASSPHRASE}\n${PASSPHRASE}\n`)
  const taken = new Map<string, string>()
  await readBackup(join(folder.path, 'secret.age'), collectInto(taken), { passphrase: PASSPHRASE })
  expect(taken).toEqual(texts)
})
