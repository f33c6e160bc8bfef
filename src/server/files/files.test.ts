/** Files over HTTP on a real server: up, and down again. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '#files'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import {
  askForUrl,
  contentUrl,
  keepFile,
  newFileId,
  randomContent,
  readContent,
  referTo,
  sendUpload,
} from '#testing/files/files'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    anna = await signUpPerson(shared.server)
    ben = await signUpPerson(shared.server)
  })

  test('U1: what is sent comes back as it was, with name, type and hash, and nothing is left beside it', async () => {
    const { url } = shared.server
    const content = randomContent(300_000)
    const stored = await keepFile(url, anna, content, 'Übersicht „Mai“.bin')
    expect(stored).toEqual({
      fileId: stored.fileId,
      name: 'Übersicht „Mai“.bin',
      type: 'application/octet-stream',
      sizeBytes: 300_000,
      sha256: sha256(content),
    })
    expect(sha256(await readContent(url, anna, stored.fileId))).toBe(stored.sha256)
    expect(await readdir(join(shared.data.environment['DATA_DIR'] ?? '', 'uploads'))).toEqual([])
  })

  test('U1: an empty file is a file', async () => {
    const stored = await keepFile(shared.server.url, anna, new Uint8Array(0), 'leer.txt')
    expect(stored).toMatchObject({ sizeBytes: 0, sha256: sha256(new Uint8Array(0)) })
    expect(await readContent(shared.server.url, anna, stored.fileId)).toEqual(new Uint8Array(0))
  })

  test('U2: a file is taken only for a document that is there, can be seen and refers to it', async () => {
    const { url } = shared.server
    const [fileId, other] = [newFileId(), newFileId()]
    await referTo(url, anna, fileId)
    const content = bytesOf('x')
    const refused = [
      await sendUpload(url, anna, { fileId: other, content }),
      await sendUpload(url, ben, { fileId, content, documentId: anna.id }),
      await sendUpload(url, anna, { fileId, content, documentId: 'nobody' }),
      await sendUpload(url, anna, { fileId, content, collection: 'wheels' }),
      await sendUpload(url, anna, { fileId, content, collection: 'unknown' }),
    ]
    for (const answer of refused)
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'object-not-found' } }])
    const wrong = await sendUpload(url, ben, { fileId, content, userId: anna.id, documentId: anna.id })
    expect([wrong.status, await wrong.json()]).toMatchObject([409, { error: { code: 'wrong-user' } }])
  })

  test('U3: no other user gets an address, and no visitor', async () => {
    const { url } = shared.server
    const { fileId } = await keepFile(url, anna, bytesOf('geheim'))
    const answers = [await askForUrl(url, ben, fileId), await askForUrl(url, anna, newFileId())]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'object-not-found' } }])
    const stranger = await askForUrl(url, { ...anna, headers: {} }, fileId)
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { error: { code: 'unauthenticated' } }])
    await referTo(url, anna, undefined)
    expect((await askForUrl(url, anna, fileId)).status).toBe(404)
  })

  test('U4: a file sent again is answered as the first time, and kept once', async () => {
    const { url } = shared.server
    const content = randomContent(100_000)
    const stored = await keepFile(url, anna, content)
    const again = await sendUpload(url, anna, {
      fileId: stored.fileId,
      content: randomContent(100_000),
      name: 'anders',
    })
    expect([again.status, await again.json()]).toEqual([200, stored])
    expect(sha256(await readContent(url, anna, stored.fileId))).toBe(sha256(content))
  })

  test('U4: the id of another person’s file is refused, whatever document refers to it', async () => {
    const { url } = shared.server
    const { fileId } = await keepFile(url, anna, bytesOf('Annas'))
    await referTo(url, ben, fileId)
    const answer = await sendUpload(url, ben, { fileId, content: bytesOf('Bens') })
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'unauthorized' } }])
    expect((await askForUrl(url, ben, fileId)).status).toBe(404)
    expect(new TextDecoder().decode(await readContent(url, anna, fileId))).toBe('Annas')
  })

  test('U5: the largest file is kept, one byte more is refused', async () => {
    const { url } = shared.server
    const largest = await keepFile(url, anna, randomContent(FILE_MAX_BYTES))
    expect(largest.sizeBytes).toBe(FILE_MAX_BYTES)
    const fileId = newFileId()
    await referTo(url, anna, fileId)
    const answer = await sendUpload(url, anna, { fileId, content: new Uint8Array(FILE_MAX_BYTES + 1) })
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: { code: 'file-too-large' } }])
    expect((await askForUrl(url, anna, fileId)).status).toBe(404)
  })

  test('U7: an address that was changed, made up or is over is no address', async () => {
    const { url } = shared.server
    const { fileId } = await keepFile(url, anna, bytesOf('x'))
    const other = await keepFile(url, ben, bytesOf('Bens'))
    const right = new URL(await contentUrl(url, anna, fileId))
    const change = (name: string, value: string): string => {
      const changed = new URL(right)
      changed.searchParams.set(name, value)
      return changed.href
    }
    const { expires, signature } = Object.fromEntries(right.searchParams)
    const wrong = [
      change('expires', String(Number(expires) + 1)),
      change('expires', '0'),
      change('expires', 'x'),
      change('variant', '160'),
      change('variant', 'none'),
      change('signature', `${signature?.slice(1)}A`),
      change('signature', ''),
      right.href.replace(fileId, other.fileId),
      right.href.replace(/\?.*/, ''),
    ]
    for (const address of wrong) {
      const answer = await fetch(address)
      expect([address, answer.status, await answer.json()]).toMatchObject([
        address,
        403,
        { error: { code: 'invalid-url' } },
      ])
    }
    expect((await fetch(right)).status).toBe(200)
  })
})
