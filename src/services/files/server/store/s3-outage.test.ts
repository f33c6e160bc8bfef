import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalFiles, type LocalFiles, type LocalTestFile } from '#testing/files/local-files'
import { openScriptedS3, refuse, type ScriptedS3 } from '#testing/files/scripted-s3'
import type { FileStore } from '../file-store.ts'
import type { S3Settings } from './read-s3-url.ts'
import type { S3Times } from './s3-connection.ts'
import { openS3Store } from './s3-store.ts'

const KEY = 'k23456789abcdefghjkmnpqrst'
const PATIENT: S3Times = { answerMs: 30_000, idleMs: 30_000, retryAfterMs: [1, 1] }

describe('a service that has its troubles', () => {
  let s3: ScriptedS3
  let local: LocalFiles
  let file: LocalTestFile
  beforeEach(async () => {
    s3 = await openScriptedS3()
    local = await openLocalFiles()
    file = await local.make('0123456789')
  })
  afterEach(async () => {
    await s3.close()
    await local.close()
  })

  const open = (times: Partial<S3Times> = {}, parts: Partial<S3Settings> = {}): FileStore =>
    openS3Store({
      settings: {
        endpoint: s3.endpoint,
        region: 'eu-1',
        bucket: 'bucket',
        prefix: '',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        ...parts,
      },
      now: Date.now,
      times: { ...PATIENT, ...times },
    })
  const allOf = (store: FileStore): readonly (() => Promise<unknown>)[] => [
    () => store.put(KEY, file),
    () => store.read(KEY),
    () => store.remove(KEY),
    () => Array.fromAsync(store.list()),
  ]

  it.each([500, 502, 503, 429])(
    'D11 is asked a second and a third time after %i, with the whole file each time',
    async (status) => {
      const bodies: string[] = []
      const refused = refuse(status, 'SlowDown')
      s3.answer(refused)
      s3.answer(refused)
      s3.answer((response, request) => {
        bodies.push(request.headers['content-length'] ?? '')
        response.end()
      })
      await open().put(KEY, file)
      expect(s3.requests).toEqual(Array.from({ length: 3 }, () => `PUT /bucket/${KEY}`))
      expect(bodies).toEqual(['10'])
    },
  )

  it('D11 that says more than yes keeps no connection for it', async () => {
    const ends: Promise<unknown>[] = []
    s3.answer((response) => {
      ends.push(once(response, 'close'))
      response.end(Buffer.alloc(4 * 1024 ** 2))
    })
    s3.answer((response) => {
      ends.push(once(response, 'close'))
      response.end(Buffer.alloc(4 * 1024 ** 2))
    })
    await open().put(KEY, file)
    await open().remove(KEY)
    await Promise.all(ends)
    expect(ends).toHaveLength(2)
  })

  it('D11 that stays broken is reported as unavailable, for any request', async () => {
    s3.answer(refuse(503, 'SlowDown'))
    for (const act of allOf(open())) {
      s3.requests.length = 0
      await expect(act()).rejects.toMatchObject({ code: 'unavailable', public: { retryAfterSeconds: 5 } })
      expect(s3.requests).toHaveLength(3)
    }
  })

  it('D11 that is down is reported as unavailable', async () => {
    await s3.close()
    for (const act of allOf(open())) await expect(act()).rejects.toMatchObject({ code: 'unavailable' })
    s3 = await openScriptedS3()
  })

  it('D11 that refuses for good is asked once', async () => {
    s3.answer(refuse(403, 'AccessDenied'))
    for (const act of allOf(open())) {
      s3.requests.length = 0
      await expect(act()).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringMatching(/^S3 answered \w+ of (?:a file|the bucket) with 403 AccessDenied$/) },
      })
      expect(s3.requests).toHaveLength(1)
    }
  })

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
  ])('D11 without room (%i %s) is reported as storage-full', async (status, code) => {
    s3.answer(refuse(status, code))
    await expect(open().put(KEY, file)).rejects.toMatchObject({ code: 'storage-full' })
    expect(s3.requests).toHaveLength(1)
  })

  it('D11 that never answers is given up after its time, and not asked again', async () => {
    s3.answer(() => {})
    for (const act of allOf(open({ answerMs: 50 }))) {
      s3.requests.length = 0
      await expect(act()).rejects.toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } })
      expect(s3.requests).toHaveLength(1)
    }
  })

  it('D11 is not followed to another address', async () => {
    const elsewhere = await openScriptedS3()
    s3.answer((response) => response.writeHead(307, { location: `${elsewhere.endpoint}/bucket/${KEY}` }).end())
    for (const act of allOf(open())) await expect(act()).rejects.toMatchObject({ code: 'unavailable' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it('D2 that cuts an answer lets the reading fail, so that a part is not taken for the whole', async () => {
    s3.answer((response) => {
      response.writeHead(200, { 'content-length': '10' }).write('01234', () => response.destroy())
    })
    const stream = await open().read(KEY)
    await expect(stream && buffer(stream)).rejects.toThrow('terminated')
  })

  it('D2 that stops in the middle of an answer lets the reading fail after its time, and is hung up on', async () => {
    s3.answer((response) => void response.writeHead(200, { 'content-length': '10' }).write('01234'))
    const stream = await open({ idleMs: 50 }).read(KEY)
    await expect(stream && buffer(stream)).rejects.toMatchObject({ name: 'TimeoutError' })
    await s3.hungUp
  })

  it('D2 is hung up on when the reader turns away', async () => {
    s3.answer((response) => void response.writeHead(200, { 'content-length': '10' }).write('01234'))
    const reader = (await open().read(KEY))?.getReader()
    expect(String((await reader?.read())?.value)).toBe('48,49,50,51,52')
    await reader?.cancel()
    await s3.hungUp
  })

  it.each([
    [200, {}],
    [206, { 'content-range': 'bytes 0-9/10' }],
  ])('D2 that answers %i with other bytes than the range is not believed', async (status, headers) => {
    s3.answer((response) => response.writeHead(status, headers).end('0123456789'))
    await expect(open().read(KEY, { first: 3, last: 5 })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('D5 that answers with anything else is not taken for an empty bucket', async () => {
    s3.answer((response) => response.end('<html>Please sign in</html>'))
    await expect(Array.fromAsync(open().list())).rejects.toThrow('no list')
  })

  it('D11 is let go of when the store is closed', async () => {
    s3.answer(() => {})
    const store = open()
    const outcome = store.read(KEY).catch((error: unknown) => error)
    await expect.poll(() => s3.requests).toHaveLength(1)
    await store.close()
    expect(await outcome).toMatchObject({ code: 'unavailable' })
    await s3.hungUp
    expect(s3.requests).toHaveLength(1)
  })
})
