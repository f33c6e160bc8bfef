/** Tests backups in a bucket: complete under their name or absent, and error messages that contain no key. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#base/app-error'
import { readS3Url, type S3Settings } from '#files/server'
import { noise } from '#testing/backup/archives'
import { S3_ACCESS_KEY, S3_SECRET, startS3Server, type S3Server } from '#testing/files/s3-server'
import { openScriptedS3, refuse } from '#testing/files/scripted-s3'
import { removeOldest } from './open-target.ts'
import { openS3Target } from './s3-target.ts'
import type { TargetStore } from './target-store.ts'

const PART_BYTES = 5 * 1024 ** 2
const NAME = 'taschenmesser-2026-11-26T03-00-00Z.tar.zst'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

let count = 0
function settingsFor(parts: Partial<S3Settings> = {}): S3Settings {
  const settings = readS3Url(server.url(`backups-${count++}`))
  if (!settings.ok) throw new Error(settings.error)
  return { ...settings.value, ...parts }
}
const open = (parts: Partial<S3Settings> = {}): TargetStore =>
  openS3Target({ settings: settingsFor(parts), now: Date.now, partBytes: PART_BYTES })
const refusalOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => undefined,
    (error: unknown) => error,
  )

async function* piecesOf(bytes: Buffer, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
  if (failure !== undefined) throw failure
}

test.each([0, 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES + 17])(
  '%i bytes are there as they were sent',
  async (size) => {
    const store = open()
    const bytes = noise(size)
    expect(await store.write(NAME, piecesOf(bytes))).toBe(size)
    expect(await store.list()).toEqual([{ name: NAME, sizeBytes: size }])
    const read = await store.read(NAME)
    expect(read !== undefined && (await buffer(read)).equals(bytes)).toBe(true)
    store.close()
  },
)

test('one that is cut leaves nothing under its name, and the older one under that name stays', async () => {
  const store = open()
  const torn = new Error('torn')
  for (const size of [100, 2 * PART_BYTES, 3 * PART_BYTES + 5])
    expect(await refusalOf(store.write(NAME, piecesOf(noise(size), torn)))).toBe(torn)
  expect([await store.list(), await store.read(NAME)]).toEqual([[], undefined])
  await store.write(NAME, Readable.from([Buffer.from('older')]))
  await refusalOf(store.write(NAME, piecesOf(noise(3 * PART_BYTES), torn)))
  expect(await store.list()).toEqual([{ name: NAME, sizeBytes: 5 }])
})

test('a service that ends in the middle, or takes no part, is reported as the cause, and nothing has the name', async () => {
  const dying = await startS3Server()
  const settings = readS3Url(dying.url('backups'))
  if (!settings.ok) throw new Error(settings.error)
  const store = openS3Target({ settings: settings.value, now: Date.now, partBytes: PART_BYTES })
  async function* stopping(): AsyncGenerator<Uint8Array> {
    yield noise(2 * PART_BYTES)
    await dying.stop()
    yield noise(2 * PART_BYTES)
  }
  expect(await refusalOf(store.write(NAME, stopping()))).toMatchObject({ code: 'backup-place-unreachable' })
})

test('the list has archives alone, and the oldest are removed, nothing else', async () => {
  const store = open()
  const names = [1, 2, 3].map((day) => `taschenmesser-2026-11-0${day}T03-00-00Z.tar.zst`)
  for (const name of [...names, 'brief.txt']) await store.write(name, Readable.from([Buffer.from('x')]))
  await removeOldest(store, { keep: 2 })
  expect((await store.list()).map(({ name }) => name)).toEqual(names.slice(1))
  expect(await store.read('brief.txt')).toBeDefined()
  await store.remove('never-there')
})

describe('a place that is wrong', () => {
  test.each([
    [{ secretAccessKey: 'another secret' }, 'backup-place-refused'],
    [{ bucket: 'another-bucket' }, 'backup-place-refused'],
    [{ endpoint: 'http://127.0.0.1:9' }, 'backup-place-unreachable'],
  ])('%j: %s, when asked, listed and written to, with no key in the refusal', async (parts, code) => {
    const store = open(parts)
    for (const act of [() => store.probe(), () => store.list(), () => store.write(NAME, piecesOf(noise(10)))]) {
      const refusal = await refusalOf(act())
      expect(refusal).toMatchObject({ code })
      const shown = inspect(refusal, { depth: 9 }) + JSON.stringify(refusal)
      for (const secret of [S3_ACCESS_KEY, S3_SECRET, encodeURIComponent(S3_SECRET), 'another secret'])
        expect(shown).not.toContain(secret)
    }
  })

  test('one without room says so', async () => {
    const full = await openScriptedS3()
    full.answer(refuse(507, 'QuotaExceeded'))
    const refusal = await refusalOf(open({ endpoint: full.endpoint }).probe())
    expect(refusal instanceof AppError && refusal.code).toBe('backup-place-full')
    await full.close()
  })

  test('a service that cannot put the parts together after all is not believed', async () => {
    const scripted = await openScriptedS3()
    scripted.answer((response) => void response.end('<X><UploadId>7</UploadId></X>'))
    for (let part = 0; part < 2; part++) scripted.answer((response) => void response.setHeader('etag', 'x').end())
    scripted.answer((response) => void response.end('<Error><Code>InternalError</Code></Error>'))
    scripted.answer((response) => void response.writeHead(204).end())
    const store = open({ endpoint: scripted.endpoint })
    expect(await refusalOf(store.write(NAME, piecesOf(noise(PART_BYTES + 1))))).toMatchObject({
      code: 'backup-place-refused',
    })
    expect(scripted.requests.at(-1)).toMatch(/^DELETE .*uploadId=7/)
    await scripted.close()
  })
})

test('a place that is right is found so, and nothing stays of the question', async () => {
  const store = open()
  await store.probe()
  expect([await store.list(), await store.read('taschenmesser-probe')]).toEqual([[], undefined])
})
