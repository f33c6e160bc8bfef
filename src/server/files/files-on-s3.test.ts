/** Files on a server whose bytes are with a real S3 service: nothing of it is on this machine. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer, type TestData } from '#testing/app-server'
import { contentUrl, keepFile, newFileId, randomContent, readContent, referTo, sendUpload } from '#testing/files/files'
import { startS3Server, type S3Server } from '#testing/files/s3-server'

describe('with FILES_URL', () => {
  let s3: S3Server
  let data: TestData
  beforeAll(async () => {
    s3 = await startS3Server()
    data = await createTestData('sqlite')
  })
  afterAll(async () => {
    await s3.stop()
    await data.remove()
  })

  test('D9: files go to the bucket and come back, parts of them too', async () => {
    const server = await startTestServer(data, { environment: { FILES_URL: s3.url('server') } })
    const anna = await signUpPerson(server)
    const content = randomContent(700_000)
    const { fileId } = await keepFile(server.url, anna, content)
    expect(await readContent(server.url, anna, fileId)).toEqual(content)
    const part = await fetch(await contentUrl(server.url, anna, fileId), {
      headers: { range: 'bytes=100000-600000' },
    })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, content.slice(100_000, 600_001)])
    const folders = await readdir(data.environment['DATA_DIR'] ?? '')
    expect(folders).not.toContain('files')
    expect(await readdir(join(data.environment['DATA_DIR'] ?? '', 'uploads'))).toEqual([])
    await server.close()
  })

  test('D11: while the service is away everything else works, uploads are answered 503, and a later try succeeds', async () => {
    const away = await startS3Server()
    const environment = { FILES_URL: away.url('server') }
    await away.stop()
    const server = await startTestServer(data, { environment })
    const anna = await signUpPerson(server)
    const upload = { fileId: newFileId(), content: randomContent(1_000) }
    await referTo(server.url, anna, upload.fileId)
    const refused = await sendUpload(server.url, anna, upload)
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
    await expect.poll(() => server.log.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('FILES_URL'))
    await server.close()
    const again = await startTestServer(data, { environment: { FILES_URL: s3.url('server') } })
    expect((await sendUpload(again.url, anna, upload)).status).toBe(200)
    await again.close()
  })
})
