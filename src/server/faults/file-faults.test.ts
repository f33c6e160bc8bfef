/** Uploads on a real server while the connection is cut, the server is killed, and the disk is full. */
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FILES_PATH, storedFileSchema } from '#files'
import {
  createTestData,
  engines,
  shareTestServer,
  signUpPerson,
  startTestServer,
  type Person,
} from '#testing/app-server'
import {
  askForUrl,
  keepFile,
  newFileId,
  randomContent,
  readContent,
  referTo,
  sendUpload,
  toForm,
} from '#testing/files/files'
import { DISK_PAGES, openFullDisk } from '#testing/backup/full-disk'
import { startServerNodes } from '#testing/torture/server-nodes'

const STEP = 65_536

/** A form as it stands on the wire, and its head for a socket. */
async function formBytes(person: Person, fileId: string, content: Uint8Array<ArrayBuffer>) {
  const request = new Request('http://x', { method: 'POST', body: toForm(person, { fileId, content }) })
  const body = Buffer.from(await request.arrayBuffer())
  const head = [
    `POST ${FILES_PATH} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${person.cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${request.headers.get('content-type') ?? ''}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()))
}

async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

const folderOf = (environment: Readonly<Record<string, string>>, name: string): string =>
  join(environment['DATA_DIR'] ?? '', name)

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)

  test('U9: cut at every 64 KB, an upload leaves nothing, and the next try is kept as it was meant', async () => {
    const anna = await signUpPerson(shared.server)
    const { url } = shared.server
    const fileId = newFileId()
    await referTo(url, anna, fileId)
    const content = randomContent(20 * STEP)
    const bytes = await formBytes(anna, fileId, content)
    const uploads = folderOf(shared.data.environment, 'uploads')
    for (let length = STEP; length < bytes.length; length += STEP) {
      const socket = await openSocket(url)
      await write(socket, bytes.subarray(0, length))
      socket.destroy()
    }
    await expect.poll(() => countFiles(uploads)).toBe(0)
    expect(await countFiles(folderOf(shared.data.environment, 'files'))).toBe(0)
    expect((await askForUrl(url, anna, fileId)).status).toBe(404)

    const lastByte = await openSocket(url)
    await write(lastByte, bytes.subarray(0, bytes.length - 1))
    lastByte.destroy()
    // The server may not have heard of the last cut yet; until it has, it asks to come again.
    const send = async () => (await sendUpload(url, anna, { fileId, content })).status
    await expect.poll(send, { interval: 200 }).toBe(200)
    expect(Buffer.from(await readContent(url, anna, fileId)).equals(content)).toBe(true)
    await expect.poll(() => countFiles(uploads)).toBe(0)
    expect(await countFiles(folderOf(shared.data.environment, 'files'))).toBe(1)
  })

  test('U9: an answer that was lost is given again, and nothing is kept twice', async () => {
    const anna = await signUpPerson(shared.server)
    const { url } = shared.server
    const fileId = newFileId()
    await referTo(url, anna, fileId)
    const content = randomContent(3 * STEP)
    const socket = await openSocket(url)
    await write(socket, await formBytes(anna, fileId, content))
    // As soon as the file is there its connection is gone.
    await expect.poll(async () => (await askForUrl(url, anna, fileId)).status).toBe(200)
    socket.destroy()
    const before = await countFiles(folderOf(shared.data.environment, 'files'))
    const again = await sendUpload(url, anna, { fileId, content })
    expect(storedFileSchema.parse(await again.json())).toMatchObject({ fileId, sizeBytes: content.length })
    expect(await countFiles(folderOf(shared.data.environment, 'files'))).toBe(before)
  })

  test('U9: a database without room is answered 507, leaves no bytes, and recovers by itself', async () => {
    const data = await createTestData(engine)
    const server = await startTestServer(data, { maxDatabasePages: DISK_PAGES })
    onTestFinished(async () => {
      await server.close()
      await data.remove()
    })
    const disk = openFullDisk(data, 'files')
    const anna = await signUpPerson(server)
    const kept = await keepFile(server.url, anna, randomContent(STEP))
    const fileIds = Array.from({ length: 60 }, newFileId)
    await disk.fill()
    const answers: Response[] = []
    for (const fileId of fileIds) {
      // Some may still find room in pages that are there already.
      await referTo(server.url, anna, fileId)
      const name = `${'x'.repeat(200)}.bin`
      answers.push(await sendUpload(server.url, anna, { fileId, content: randomContent(1_000), name }))
      if (answers.at(-1)?.status !== 200) break
    }
    const refused = answers.at(-1)
    expect([refused?.status, await refused?.json()]).toMatchObject([507, { error: { code: 'storage-full' } }])
    await disk.makeRoom()
    await referTo(server.url, anna, kept.fileId)
    expect((await readContent(server.url, anna, kept.fileId)).length).toBe(STEP)
    const next = await keepFile(server.url, anna, randomContent(1_000))
    expect(next.sizeBytes).toBe(1_000)
    expect(await countFiles(folderOf(data.environment, 'files'))).toBe(answers.length - 1 + 2)
    expect(server.log.filter((line) => line['level'] === 50)).toEqual([])
  })
})

test('U9: a server that is killed in the middle of uploads has every file whole or not at all, and takes each again', async () => {
  const data = await createTestData('sqlite')
  const faults: string[] = []
  const nodes = await startServerNodes({
    count: 1,
    environment: data.environment,
    onFault: (text) => void faults.push(text),
  })
  onTestFinished(async () => {
    await nodes.close()
    await data.remove()
  })
  const url = nodes.urls[0] ?? ''
  const anna = await signUpPerson({ url })
  const files: { readonly fileId: string; readonly content: Uint8Array<ArrayBuffer> }[] = []
  for (let round = 0; round < 6; round++) {
    const file = { fileId: newFileId(), content: randomContent(8 * STEP) }
    files.push(file)
    await referTo(url, anna, file.fileId)
    const bytes = await formBytes(anna, file.fileId, file.content)
    const socket = await openSocket(url)
    // In the middle, at the end, and with nothing missing but the answer.
    await write(socket, bytes.subarray(0, round % 3 === 0 ? bytes.length / 2 : bytes.length - (round % 3) + 1))
    await nodes.crash(0)
    socket.destroy()
    expect([200, 404]).toContain((await askForUrl(url, anna, file.fileId)).status)
    const again = await sendUpload(url, anna, file)
    expect([round, again.status]).toEqual([round, 200])
    expect(Buffer.from(await readContent(url, anna, file.fileId)).equals(file.content)).toBe(true)
  }
  expect(faults).toEqual([])
})
