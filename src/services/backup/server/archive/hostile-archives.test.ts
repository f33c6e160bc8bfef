/** Archives that were damaged, cut, made by others or made to do harm: each is refused, and nothing of it counts. */
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { fc } from '#testing/properties'
import {
  collectInto,
  inPieces,
  noise,
  packByHand,
  packSample,
  sample,
  sampleEntries,
  sampleManifest,
  sha256Of,
} from '#testing/backup/archives'
import { AppError } from '#base/app-error'
import { archiveErrorTexts } from '#backup'
import { toChecksumLine } from './entry-names.ts'
import { readBackup } from './read-archive.ts'

const PASSPHRASE = 'richtig pferd batterie öltank'
/** The last block, which is empty, and the checksum. */
const ZSTD_END_BYTES = 16
const texts = new Map([...sample].map(([name, bytes]) => [name, bytes.toString()]))

/** The code of the refusal, or what was read. */
async function outcomeOf(bytes: Buffer, passphrase?: string): Promise<string | ReadonlyMap<string, string>> {
  const taken = new Map<string, string>()
  try {
    await readBackup(inPieces(bytes), collectInto(taken), { passphrase })
    return taken
  } catch (error) {
    if (error instanceof AppError && Object.hasOwn(archiveErrorTexts, error.code)) return error.code
    throw error
  }
}

describe.each([[undefined], [PASSPHRASE]])('an archive with the passphrase %s', (passphrase) => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await packSample(passphrase === undefined ? {} : { passphrase, scryptWorkFactor: 1 })
  })

  it('that was cut anywhere is refused, or is read if only the end of zstd behind the checksums is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        const outcome = await outcomeOf(whole.subarray(0, length), passphrase)
        if (typeof outcome === 'string') expect(outcome).toMatch(/^backup-(?:cut|damaged)$/)
        else expect([outcome, length > whole.length - ZSTD_END_BYTES]).toEqual([texts, true])
      }),
    )
  })

  it('in which bits of any byte were turned is refused, or is read as if they had not been', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (position, bits) => {
        const damaged = Buffer.from(whole)
        damaged[position] = (damaged[position] ?? 0) ^ bits
        const outcome = await outcomeOf(damaged, passphrase)
        expect(typeof outcome === 'string' ? texts : outcome).toEqual(texts)
      }),
    )
  })

  it('from whose middle bytes are missing is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 2), fc.integer({ min: 1, max: 600 }), async (from, count) => {
        const damaged = Buffer.concat([whole.subarray(0, from), whole.subarray(from + count)])
        const outcome = await outcomeOf(damaged, passphrase)
        const isRead = typeof outcome !== 'string'
        expect(isRead ? [outcome, from > whole.length - ZSTD_END_BYTES] : [texts, true]).toEqual([texts, true])
      }),
    )
  })
})

test('a wrong passphrase is told apart from a missing one, and both from damage', async () => {
  const bytes = await packSample({ passphrase: PASSPHRASE, scryptWorkFactor: 1 })
  expect(await outcomeOf(bytes, 'another one')).toBe('backup-passphrase')
  await expect(readBackup(inPieces(bytes), {})).rejects.toMatchObject({
    code: 'backup-passphrase',
    public: { message: expect.stringContaining('verschlüsselt') },
  })
  const plain = await packSample()
  expect(await outcomeOf(plain, PASSPHRASE)).toEqual(texts)
})

test('what its reader cannot get is no fault of the archive', async () => {
  const bytes = await packSample({ passphrase: PASSPHRASE, scryptWorkFactor: 1 })
  async function* torn(length: number): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, length)
    throw new Error('ECONNRESET')
  }
  for (const length of [0, 100, 700, bytes.length - 20])
    await expect(readBackup(torn(length), {}, { passphrase: PASSPHRASE })).rejects.toThrow('ECONNRESET')
})

describe('of other files', () => {
  it.each([
    ['text', Buffer.from('Das ist ein Brief.'.repeat(100))],
    ['noise', noise(100_000)],
    ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(2_000)])],
    ['packed text', zstdCompressSync(Buffer.from('Das ist ein Brief.'.repeat(100)))],
    ['packed noise', zstdCompressSync(noise(6_000_000))],
  ])('%s is foreign', async (_name, bytes) => {
    expect(await outcomeOf(bytes)).toBe('backup-foreign')
  })

  it('nothing at all is one that was cut', async () => {
    expect(await outcomeOf(Buffer.alloc(0))).toBe('backup-cut')
    expect(await outcomeOf(zstdCompressSync(Buffer.alloc(0)))).toBe('backup-cut')
  })

  it('a tar of others is foreign, and so is one with another manifest', async () => {
    expect(await outcomeOf(await packByHand([[{ name: 'letter.txt' }, Buffer.from('Liebe Anna')]]))).toBe(
      'backup-foreign',
    )
    expect(await outcomeOf(await packByHand([[{ name: 'manifest.json' }, Buffer.from('{"name":"x"}')]]))).toBe(
      'backup-foreign',
    )
    expect(await outcomeOf(await packByHand([[{ name: 'manifest.json' }, Buffer.from('{')]]))).toBe('backup-foreign')
  })

  it('an endless line in place of the header of age is not waited for', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('age-encryption.org/v1\n')
      for (; given < 100_000_000; given += 64 * 1024) yield Buffer.alloc(64 * 1024, 'a')
    }
    await expect(readBackup(endless(), {}, { passphrase: PASSPHRASE })).rejects.toMatchObject({
      code: 'backup-damaged',
    })
    expect(given).toBeLessThan(1_000_000)
  })
})

test('a newer format is refused with both, whatever else is in its manifest', async () => {
  const entries = sampleEntries({ format: 2, appVersion: '3.4.5', pieces: 'of another kind' })
  await expect(readBackup(inPieces(await packByHand(entries)), {})).rejects.toMatchObject({
    code: 'backup-newer',
    public: { message: expect.stringMatching(/Format 2.*kennt 1.*3\.4\.5/) },
  })
})

describe('an archive made by hand', () => {
  const outcome = async (entries: ReturnType<typeof sampleEntries>) => outcomeOf(await packByHand(entries))
  const entriesOf = (change: (contents: Map<string, Buffer>) => void, manifest: object = sampleManifest) => {
    const contents = new Map(sample)
    change(contents)
    return sampleEntries(manifest, contents)
  }

  it('is read if nothing is wrong with it', async () => {
    expect(await outcome(sampleEntries())).toEqual(texts)
  })

  it.each([
    '../files/k2345678901234567890',
    '/files/k2345678901234567890',
    'files/../k2345678901234567890',
    'files/sub/k2345678901234567890',
    'files/K2345678901234567890',
    'files/k234567890',
    'databases/documents.sqlite',
    'secrets.json',
    'secrets.json.bak',
    `files/${'k'.repeat(200)}`,
    'files/k234567890123456789ü',
  ])('with a file at %s is refused', async (name) => {
    const entries = entriesOf((contents) => {
      contents.delete('files/k2345678901234567890')
      contents.set(name, sample.get('files/k2345678901234567890') ?? Buffer.alloc(0))
    })
    expect(await outcome(entries)).toMatch(/^backup-(?:damaged|too-large)$/)
  })

  it('with an entry twice, in another order, or missing is refused', async () => {
    const [manifest, secrets, accounts, picture, small, sums] = sampleEntries()
    const all = [manifest, secrets, accounts, picture, small, sums].flatMap((entry) =>
      entry === undefined ? [] : [entry],
    )
    for (const [index, entry] of all.entries()) {
      const twice = [...all.slice(0, index), entry, ...all.slice(index)]
      expect(await outcome(twice)).toMatch(/^backup-(?:damaged|too-large)$/)
      const without = all.toSpliced(index, 1)
      expect(await outcome(without)).toMatch(/^backup-(?:damaged|foreign|cut)$/)
      const swapped = all.toSpliced(index, 2, ...all.slice(index, index + 2).toReversed())
      if (index < all.length - 1) expect(await outcome(swapped)).toMatch(/^backup-(?:damaged|foreign)$/)
    }
  })

  it('with one file twice in place of another is refused, also if all else fits', async () => {
    const [manifest, ...others] = sampleEntries()
    const picture = others.find(([{ name }]) => name === 'files/k2345678901234567890')
    if (manifest === undefined || picture === undefined) throw new Error('the sample is another one')
    const { count, bytes, missing } = sampleManifest.files
    const announced = { ...sampleManifest, files: { count, bytes: 2 * bytes, missing } }
    const entries = [
      [{ name: 'manifest.json' }, Buffer.from(JSON.stringify(announced))] as const,
      ...others.filter(([{ name }]) => !name.startsWith('files/') && name !== 'SHA256SUMS'),
      picture,
      picture,
    ] as const
    const sums = entries.map(([{ name }, content]) => toChecksumLine(name, sha256Of(content))).join('')
    expect(await outcomeOf(await packByHand([...entries, [{ name: 'SHA256SUMS' }, Buffer.from(sums)]]))).toBe(
      'backup-damaged',
    )
  })

  it.each(['link', 'symlink', 'directory', 'fifo', 'character-device'] as const)(
    'with a %s in place of a file is refused',
    async (type) => {
      const entries = sampleEntries()
      entries[1] = [{ ...{ name: 'secrets.json', type, linkname: '/etc/passwd' } }, Buffer.alloc(0)]
      expect(await outcome(entries)).toBe('backup-damaged')
    },
  )

  it('in which any content was exchanged with its checksums left as they were, or made to fit, is refused', async () => {
    for (const name of sample.keys()) {
      const spoiled = Buffer.from(sample.get(name) ?? Buffer.alloc(0))
      if (spoiled.length === 0) continue
      spoiled.fill('x', 0, 1)
      const kept = sampleEntries().map(([header, bytes]): [{ name: string }, Buffer] =>
        header.name === name ? [header, spoiled] : [header, bytes],
      )
      expect(await outcome(kept)).toBe('backup-damaged')
      // Files are known by their checksums only: an archive with both written anew is another backup.
      if (!name.startsWith('files/'))
        expect(await outcome(entriesOf((all) => all.set(name, spoiled)))).toBe('backup-damaged')
    }
  })

  it('with a part larger than announced is refused before it is read', async () => {
    const sizes: number[] = []
    const entries = entriesOf((contents) => contents.set('secrets.json', Buffer.alloc(40_000_000)))
    await expect(
      readBackup(inPieces(await packByHand(entries)), {
        part: async (_part, bytes) => {
          for await (const piece of bytes) sizes.push(piece.length)
        },
      }),
    ).rejects.toMatchObject({ code: 'backup-too-large' })
    expect(sizes).toEqual([])
  })

  it('with more files, or larger ones, than announced is refused', async () => {
    const more = entriesOf((contents) => contents.set('files/z2345678901234567890', Buffer.alloc(0)))
    expect(await outcome(more)).toBe('backup-too-large')
    const larger = entriesOf((contents) => contents.set('files/k2345678901234567890-160', Buffer.alloc(40_000_000)))
    expect(await outcome(larger)).toBe('backup-too-large')
  })

  it('that unpacks to far more than it is ends after what was announced', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(200_000_000))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await outcomeOf(bomb)).toBe('backup-foreign')
    // Behind an archive that is whole, where a tar may have zeros.
    expect(await outcomeOf(Buffer.concat([await packSample(), bomb]))).toBe('backup-too-large')
  })

  it('with a manifest that is too long, or announces what cannot be, is refused', async () => {
    expect(await outcome(sampleEntries({ ...sampleManifest, appVersion: 'x'.repeat(70_000) }))).toBe('backup-too-large')
    for (const files of [
      { count: -1, bytes: 0, missing: 0 },
      { count: 1, bytes: 1e300, missing: 0 },
      { count: 0.5, bytes: 0, missing: 0 },
    ])
      expect(await outcome(sampleEntries({ ...sampleManifest, files }))).toBe('backup-damaged')
    const secrets = { kind: 'secrets', name: 'secrets', bytes: 1, sha256: sha256Of('') }
    expect(await outcome(sampleEntries({ ...sampleManifest, parts: [secrets, secrets] }))).toBe('backup-damaged')
    expect(
      await outcome(
        sampleEntries({
          ...sampleManifest,
          parts: [{ ...secrets, kind: 'database', schemaVersion: 1, name: '../../etc/passwd' }],
        }),
      ),
    ).toBe('backup-damaged')
  })
})

test('a stream that ends in pieces of one byte is read as well', async () => {
  const bytes = await packSample()
  const taken = new Map<string, string>()
  await readBackup(Readable.from([...bytes].map((byte) => Buffer.from([byte]))), collectInto(taken))
  expect(taken).toEqual(texts)
})
