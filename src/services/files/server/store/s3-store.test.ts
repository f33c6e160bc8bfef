import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalFiles, type LocalFiles } from '#testing/files/local-files'
import { S3_ACCESS_KEY, S3_BUCKET, S3_SECRET, startS3Server, type S3Server } from '#testing/files/s3-server'
import type { FileStore, StoredFile } from '../file-store.ts'
import { describeFileStore } from './file-store.suite.ts'
import { readS3Url, type S3Settings } from './read-s3-url.ts'
import { createS3Connection } from './s3-connection.ts'
import { openS3Store } from './s3-store.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

let count = 0
/** Each in a folder of its own. */
function settingsFor(folder = `test-${count++}`): S3Settings {
  const settings = readS3Url(server.url(folder))
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

describeFileStore('the store on S3', async () => {
  const settings = settingsFor()
  const store = openS3Store({ settings, now: Date.now, pageSize: 3 })
  const connection = createS3Connection(settings, Date.now)
  return {
    store,
    async litter(name) {
      await connection.ask({ method: 'PUT', name: settings.prefix + name })
    },
    pageSize: 3,
    close: () => store.close(),
  }
})

const KEY = 'k23456789abcdefghjkmnpqrst'

async function refusalOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a bucket', () => {
  let local: LocalFiles
  beforeAll(async () => {
    local = await openLocalFiles()
  })
  afterAll(() => local.close())

  const open = (parts: Partial<S3Settings> = {}): FileStore =>
    openS3Store({ settings: { ...settingsFor(), ...parts }, now: Date.now })

  it('D9 takes only what is signed with the right secret, and the refusal repeats neither key nor secret', async () => {
    const store = open({ secretAccessKey: 'another secret' })
    const refusal = await refusalOf(store.put(KEY, await local.make('x')))
    expect(refusal).toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('SignatureDoesNotMatch') },
    })
    const shown = inspect(refusal, { depth: 9 }) + JSON.stringify(refusal)
    for (const secret of [S3_ACCESS_KEY, S3_SECRET, 'another secret']) expect(shown).not.toContain(secret)
    expect((await fetch(`${server.endpoint}/${S3_BUCKET}`)).status).toBe(403)
  })

  it('D9 that is not there is not the same as a file that is not there', async () => {
    const store = open({ bucket: 'another-bucket' })
    const file = await local.make('x')
    const acts = [() => store.read(KEY), () => store.remove(KEY), () => store.put(KEY, file), () => listAll(store)]
    for (const act of acts) {
      const refusal = await refusalOf(act())
      expect(refusal).toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringContaining('NoSuchBucket') },
      })
    }
  })

  it('D9 has room for several servers, each in a folder of its own', async () => {
    const [one, other] = [open({ prefix: 'one/' }), open({ prefix: 'one/deeper/' })]
    await one.put(KEY, await local.make('of one'))
    await other.put(KEY, await local.make('of the other'))
    await one.remove(KEY)
    expect(await listAll(one)).toEqual([])
    expect(await listAll(other)).toMatchObject([{ key: KEY, sizeBytes: 12 }])
  })

  it('D10 keeps nothing of bytes that are not those that were announced', async () => {
    const store = open()
    const file = await local.make('damaged')
    const { sha256 } = await local.make('intact!')
    expect(await refusalOf(store.put(KEY, { ...file, sha256 }))).toMatchObject({ code: 'unavailable' })
    expect(await store.read(KEY)).toBeUndefined()
  })
})

function listAll(store: FileStore): Promise<readonly StoredFile[]> {
  return Array.fromAsync(store.list())
}
