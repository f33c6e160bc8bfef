/** Restoring in a server that runs, over HTTP. */
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { RESTORE_PIECE_BYTES, type BackupManifest, type RestoreRun } from '#backup'
import {
  createTestData,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
  type TestServer,
  type TestServerOptions,
} from '#testing/app-server'
import { packDataFolder } from '#testing/pack-data-folder'

const dataDirOf = (data: TestData): string => data.environment['DATA_DIR'] ?? ''

async function openServer(options: TestServerOptions = {}) {
  const data = await createTestData('sqlite')
  let server = await startTestServer(data, options)
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  return {
    data,
    get server() {
      return server
    },
    async restart() {
      await server.close()
      server = await startTestServer(data, options)
    },
  }
}

/** The archive of a server with Anna, whose template is called `title`; `anna` can sign in wherever it is restored. */
async function makeArchive(
  folder: string,
  title: string,
  o: Partial<Parameters<typeof packDataFolder>[0]> = {},
): Promise<{ readonly path: string; readonly anna: Person; readonly manifest: BackupManifest }> {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  const anna = await signUpPerson(server)
  await putTemplate(server, anna, title)
  await server.close()
  const path = join(folder, `${title}.tar.zst`)
  const manifest = await packDataFolder({ dataDir: dataDirOf(data), path, ...o })
  await data.remove()
  return { path, anna, manifest }
}

async function putTemplate({ url }: Pick<TestServer, 'url'>, anna: Person, title: string): Promise<void> {
  const answer = await fetch(`${url}/api/documents/wheelTemplates/one`, {
    method: 'PUT',
    headers: anna.headers,
    body: JSON.stringify({ fields: { title, texts: [] } }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function readTitle({ url }: Pick<TestServer, 'url'>, anna: Person): Promise<unknown> {
  const answer = await fetch(`${url}/api/documents/wheelTemplates/one`, { headers: anna.headers })
  const body = (await answer.json()) as { readonly document?: { readonly fields: { readonly title: string } } }
  return body.document?.fields.title ?? answer.status
}

function restoreCalls({ url }: Pick<TestServer, 'url'>, person?: Person) {
  const headers = person?.headers ?? { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/restore/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const read = async (id: string): Promise<RestoreRun> =>
    (await (await fetch(`${url}/api/restore/runs/${id}`)).json()) as RestoreRun
  const sendPiece = async (id: string, offset: number, bytes: Uint8Array) => {
    const answer = await fetch(`${url}/api/restore/runs/${id}/bytes?offset=${offset}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes),
    })
    return { status: answer.status, body: (await answer.json()) as RestoreRun }
  }
  const settle = async (id: string): Promise<RestoreRun> => {
    let run: RestoreRun | undefined
    await expect
      .poll(async () => (run = await read(id)).phase, { timeout: 30_000, interval: 20 })
      .not.toMatch(/^(?:checking|restoring|undefined)$/)
    if (run === undefined) throw new Error('there is no run')
    return run
  }
  const upload = async (path: string, more: object = {}): Promise<string> => {
    const bytes = await readFile(path)
    const begun = await post('upload', { sizeBytes: bytes.length, ...more })
    if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`)
    const id = String(begun.body['restoreId'])
    for (let offset = 0; offset < bytes.length; offset += RESTORE_PIECE_BYTES) {
      const sent = await sendPiece(id, offset, bytes.subarray(offset, offset + RESTORE_PIECE_BYTES))
      if (sent.status !== 200) throw new Error(`${sent.status}`)
    }
    return id
  }
  const check = async (id: string, passphrase?: string): Promise<RestoreRun> => {
    await post(`runs/${id}/check`, passphrase === undefined ? {} : { passphrase })
    return settle(id)
  }
  const start = async (id: string, more: object = {}): Promise<RestoreRun> => {
    const begun = await post(`runs/${id}/start`, more)
    if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`)
    return settle(id)
  }
  return { post, read, sendPiece, settle, upload, check, start }
}

let archives: TestData
let archive: Awaited<ReturnType<typeof makeArchive>>

beforeAll(async () => {
  archives = await createTestData('sqlite')
  archive = await makeArchive(archives.folder, 'gesichert')
})
afterAll(() => archives.remove())

test('what the archive has is there in place of what the server had, which is kept beside it; the old password signs in', async () => {
  const { server, data } = await openServer()
  const berta = await signUpPerson(server)
  await putTemplate(server, berta, 'von hier')
  const calls = restoreCalls(server, berta)
  const id = await calls.upload(archive.path)
  const checked = await calls.check(id)
  expect(checked).toMatchObject({
    phase: 'checked',
    restorable: {
      people: 1,
      madeAt: archive.manifest.cutAt,
      appVersion: '0.1.0',
      documents: archive.manifest.counts?.documents,
    },
  })
  expect(await readTitle(server, berta)).toBe('von hier')
  expect(await calls.start(id)).toMatchObject({ phase: 'restored', restorable: { people: 1 } })

  const anna = await signInAgain(server, archive.anna)
  expect(await readTitle(server, anna)).toBe('gesichert')
  expect(await readTitle(server, berta)).toBe(401)
  const names = await readdir(dataDirOf(data))
  expect(names).toContain('restore-point')
  expect(names.filter((name) => /staging|journal|\.new/.test(name))).toEqual([])
  expect(await readdir(join(dataDirOf(data), 'restore-point'))).toEqual(
    expect.arrayContaining(['accounts.sqlite', 'documents.sqlite', 'secrets.json', 'files']),
  )
  const last = await fetch(`${server.url}/api/restore/last`, { headers: anna.headers })
  expect(await last.json()).toMatchObject({ isInApp: true, last: { restorable: { people: 1 } } })
})

test('a server that has no administrator is restored by who has its link, and by nobody else', async () => {
  const { server } = await openServer({ isSetUpNeeded: true })
  const calls = restoreCalls(server)
  const secret = new URL((await server.readSetUpLink()) ?? '').hash.slice(1)
  expect(await calls.post('upload', { sizeBytes: 10 })).toMatchObject({
    status: 403,
    body: { error: { code: 'not-set-up' } },
  })
  expect(await calls.post('upload', { sizeBytes: 10, setUpSecret: `${secret}x` })).toMatchObject({
    status: 403,
    body: { error: { code: 'invalid-set-up-link' } },
  })
  const id = await calls.upload(archive.path, { setUpSecret: secret })
  expect((await calls.check(id)).phase).toBe('checked')
  expect(await calls.post(`runs/${id}/start`, {})).toMatchObject({ status: 403 })
  expect((await calls.start(id, { setUpSecret: secret })).phase).toBe('restored')
  const anna = await signInAgain(server, archive.anna)
  expect(await readTitle(server, anna)).toBe('gesichert')
  expect(await server.readSetUpLink()).toBeUndefined()
  expect(await calls.post('upload', { sizeBytes: 10, setUpSecret: secret })).toMatchObject({ status: 404 })
})

test('nobody but the administrator begins or starts one, and a run is known to who began it alone', async () => {
  const { server } = await openServer()
  const owner = await signUpPerson(server)
  const other = await signUpPerson(server)
  for (const caller of [other, undefined])
    expect(await restoreCalls(server, caller).post('upload', { sizeBytes: 10 })).toMatchObject({ status: 404 })
  const id = await restoreCalls(server, owner).upload(archive.path)
  expect(await restoreCalls(server, other).post(`runs/${id}/start`, {})).toMatchObject({ status: 404 })
  expect(await restoreCalls(server, owner).post(`runs/${id}x/check`, {})).toMatchObject({
    status: 404,
    body: { error: { code: 'restore-gone' } },
  })
})

describe('an archive that is no good is refused, and nothing was touched', () => {
  const changed = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
    const path = join(archives.folder, `${name}.tar.zst`)
    await writeFile(path, change(await readFile(archive.path)))
    return path
  }
  test.each([
    ['damaged', 'backup-damaged', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2))],
    ['cut', 'backup-cut', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7))],
    ['foreign', 'backup-foreign', () => randomBytes(100_000)],
  ])('%s: %s', async (name, code, change) => {
    const { server, data } = await openServer()
    const berta = await signUpPerson(server)
    const calls = restoreCalls(server, berta)
    const run = await calls.check(await calls.upload(await changed(name, change)))
    expect(run).toMatchObject({ phase: 'refused', error: { code } })
    expect((await fetch(`${server.url}/api/auth/sessions`, { headers: berta.headers })).status).toBe(200)
    expect(await readdir(dataDirOf(data))).not.toContain('restore-point')
  })

  test('with more in it than it says: backup-too-large', async () => {
    const change = (manifest: BackupManifest): BackupManifest => ({
      ...manifest,
      parts: manifest.parts.map((part) => (part.name === 'documents' ? { ...part, bytes: 4_096 } : part)),
    })
    const { path } = await makeArchive(archives.folder, 'zu-gross', { change })
    const { server } = await openServer()
    const calls = restoreCalls(server, await signUpPerson(server))
    expect(await calls.check(await calls.upload(path))).toMatchObject({ error: { code: 'backup-too-large' } })
  })

  test('with the documents of another server: restore-parts-apart', async () => {
    const [one, other] = [await createTestData('sqlite'), await createTestData('sqlite')]
    for (const data of [one, other]) {
      const server = await startTestServer(data)
      await signUpPerson(server)
      await server.close()
    }
    await copyFile(join(dataDirOf(other), 'documents.sqlite'), join(dataDirOf(one), 'documents.sqlite'))
    const path = join(archives.folder, 'gemischt.tar.zst')
    await packDataFolder({ dataDir: dataDirOf(one), path })
    await Promise.all([one.remove(), other.remove()])
    const { server } = await openServer()
    const calls = restoreCalls(server, await signUpPerson(server))
    expect(await calls.check(await calls.upload(path))).toMatchObject({
      phase: 'refused',
      error: { code: 'restore-parts-apart', message: expect.stringContaining('documents.sqlite') },
    })
  })

  test('whose database is newer than it says: both versions are named', async () => {
    const newer = await createTestData('sqlite')
    const own = await startTestServer(newer)
    await signUpPerson(own)
    await own.close()
    const database = new DatabaseSync(join(dataDirOf(newer), 'accounts.sqlite'))
    database.exec("UPDATE server_schema SET version = 77 WHERE name = 'accounts'")
    database.close()
    const path = join(archives.folder, 'luegt.tar.zst')
    await packDataFolder({ dataDir: dataDirOf(newer), path })
    await newer.remove()
    const { server } = await openServer()
    const calls = restoreCalls(server, await signUpPerson(server))
    const run = await calls.check(await calls.upload(path))
    expect(run.error?.message).toMatch(/accounts\.sqlite hat darin Schema 77, diese Version kennt 1\./)
  })

  test('of a newer schema: both versions are named', async () => {
    const change = (manifest: BackupManifest): BackupManifest => ({
      ...manifest,
      parts: manifest.parts.map((part) => (part.name === 'documents' ? { ...part, schemaVersion: 99 } : part)),
    })
    const { path } = await makeArchive(archives.folder, 'neuer', { change })
    const { server } = await openServer()
    const calls = restoreCalls(server, await signUpPerson(server))
    const run = await calls.check(await calls.upload(path))
    expect(run.error?.code).toBe('restore-newer-schema')
    expect(run.error?.message).toMatch(/documents\.sqlite hat darin Schema 99, diese Version kennt \d+\./)
  })
})

describe('a server that does not come to work with what was restored goes back to what it had', () => {
  test('since fewer people are there than the archive says', async () => {
    const change = (manifest: BackupManifest): BackupManifest => ({
      ...manifest,
      counts: { people: 7, documents: 1, files: 0 },
    })
    const { path } = await makeArchive(archives.folder, 'zu-wenige', { change })
    const opened = await openServer()
    const berta = await signUpPerson(opened.server)
    await putTemplate(opened.server, berta, 'von hier')
    const calls = restoreCalls(opened.server, berta)
    const id = await calls.upload(path)
    expect((await calls.check(id)).phase).toBe('checked')
    expect(await calls.start(id)).toMatchObject({ phase: 'failed', error: { code: 'restore-unhealthy' } })
    expect(await readTitle(opened.server, berta)).toBe('von hier')
    expect((await readdir(dataDirOf(opened.data))).filter((name) => name.startsWith('restore'))).toEqual([])
    await opened.restart()
    expect(await readTitle(opened.server, berta)).toBe('von hier')
  })

  test('since a database of it can not be opened', async () => {
    const broken = await createTestData('sqlite')
    const server = await startTestServer(broken)
    await signUpPerson(server)
    await server.close()
    // Whole as SQLite sees it, and of no schema of ours.
    const database = new DatabaseSync(join(dataDirOf(broken), 'messaging.sqlite'))
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'messaging%'")
      .all()
    for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"; CREATE TABLE "${String(name)}" (x)`)
    database.close()
    const path = join(archives.folder, 'fremdes-schema.tar.zst')
    await packDataFolder({ dataDir: dataDirOf(broken), path })
    await broken.remove()

    const opened = await openServer()
    const berta = await signUpPerson(opened.server)
    await putTemplate(opened.server, berta, 'von hier')
    const calls = restoreCalls(opened.server, berta)
    const id = await calls.upload(path)
    expect((await calls.check(id)).phase).toBe('checked')
    expect(await calls.start(id)).toMatchObject({ phase: 'failed', error: { code: 'restore-unhealthy' } })
    expect(await readTitle(opened.server, berta)).toBe('von hier')
  })
})

test('a piece that comes twice, out of its order or not whole counts once, and the rest goes on from there', async () => {
  const { server } = await openServer()
  const calls = restoreCalls(server, await signUpPerson(server))
  const bytes = await readFile(archive.path)
  const half = Math.floor(bytes.length / 2)
  const id = String((await calls.post('upload', { sizeBytes: bytes.length })).body['restoreId'])
  expect((await calls.sendPiece(id, half, bytes.subarray(half))).body.doneBytes).toBe(0)
  expect((await calls.sendPiece(id, 0, bytes.subarray(0, half))).body.doneBytes).toBe(half)
  expect((await calls.sendPiece(id, 0, bytes.subarray(0, half))).body.doneBytes).toBe(half)
  expect(await calls.post(`runs/${id}/check`, {})).toMatchObject({
    status: 409,
    body: { error: { code: 'restore-incomplete' } },
  })
  expect((await calls.sendPiece(id, half, Buffer.concat([bytes.subarray(half), Buffer.from('x')]))).status).toBe(413)
  expect((await calls.sendPiece(id, half, bytes.subarray(half))).body.doneBytes).toBe(bytes.length)
  expect((await calls.check(id)).phase).toBe('checked')
})

test('where there is no room for it, it is refused before its first byte', async () => {
  const { server } = await openServer({ readDiskSpace: async () => ({ freeBytes: 100_000_000, totalBytes: 1e9 }) })
  const calls = restoreCalls(server, await signUpPerson(server))
  expect(await calls.post('upload', { sizeBytes: 90_000_000 })).toMatchObject({
    status: 507,
    body: { error: { code: 'restore-no-room' } },
  })
})

test('one that is called off leaves nothing on the disk', async () => {
  const { server, data } = await openServer()
  const calls = restoreCalls(server, await signUpPerson(server))
  const id = await calls.upload(archive.path)
  await calls.check(id)
  expect(await readdir(dataDirOf(data))).toContain('restore-staging')
  expect((await calls.post(`runs/${id}/cancel`, {})).status).toBe(200)
  expect(await readdir(dataDirOf(data))).not.toContain('restore-staging')
})

test('an encrypted one asks for its passphrase, refuses another one, and opens with the right one', async () => {
  const { path } = await makeArchive(archives.folder, 'geheim', { passphrase: 'Korrekt-Pferd-Batterie-Heftklammer' })
  const { server } = await openServer()
  const calls = restoreCalls(server, await signUpPerson(server))
  const id = await calls.upload(path)
  expect(await calls.check(id)).toMatchObject({ phase: 'locked', error: { code: 'backup-passphrase' } })
  expect(await calls.check(id, 'falsch')).toMatchObject({ phase: 'locked', error: { code: 'backup-passphrase' } })
  expect(await calls.check(id, 'Korrekt-Pferd-Batterie-Heftklammer')).toMatchObject({ phase: 'checked' })
})

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
