/** Restoring in a server that runs, over HTTP. */
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BackupManifest, RestoreRun } from '#backup'
import { MINUTE_MS } from '#base/clock'
import {
  createTestData,
  signInAgain,
  signUpPerson,
  startTestServer,
  type TestData,
  type TestServerOptions,
} from '#testing/app-server'
import { packDataFolder } from '#testing/backup/pack-data-folder'
import { makeArchive, putTemplate, readTitle, restoreCalls } from '#testing/backup/restores'
import { sendChanges, type SentChange } from '#testing/documents/send-changes'

const newTemplate = (id: string): SentChange => ({
  type: 'ADD',
  path: `wheelTemplates/${id}`,
  fields: { title: id, texts: [] },
})

/** Says of an archive's documents what is not so. */
const withDocuments =
  (said: { readonly bytes?: number; readonly schemaVersion?: number }) =>
  (manifest: BackupManifest): BackupManifest => ({
    ...manifest,
    parts: manifest.parts.map((part) => (part.name === 'documents' ? { ...part, ...said } : part)),
  })

/** What a new server's administrator is answered about an archive. */
async function checkOnNewServer(path: string): Promise<RestoreRun> {
  const { server } = await openServer()
  const calls = restoreCalls(server, await signUpPerson(server))
  return calls.check(await calls.upload(path))
}

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

let archives: TestData
let archive: Awaited<ReturnType<typeof makeArchive>>

beforeAll(async () => {
  archives = await createTestData('sqlite')
  archive = await makeArchive(archives.folder, 'gesichert')
})
afterAll(() => archives.remove())

test('the archive’s data replaces the server’s, which is stored beside it; the old password signs in', async () => {
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
  const readLast = async () => (await fetch(`${server.url}/api/restore/last`, { headers: anna.headers })).json()
  expect(await readLast()).toMatchObject({
    isInApp: true,
    last: { restorable: { people: 1 }, returned: { changes: 0, devices: 0 } },
  })
  const minuteAgo = Date.now() - MINUTE_MS
  await sendChanges(server, { person: anna, editedAtMs: minuteAgo, nowMs: Date.now(), changes: [newTemplate('back')] })
  await sendChanges(server, { person: anna, nowMs: Date.now(), changes: [newTemplate('new')] })
  expect(await readLast()).toMatchObject({ last: { returned: { changes: 1, devices: 1 } } })
})

test('a server without an administrator is restored with its set-up link only', async () => {
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

test('only the administrator begins or starts one, and only the session that began a run sees it', async () => {
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
    const { path } = await makeArchive(archives.folder, 'zu-gross', { change: withDocuments({ bytes: 4_096 }) })
    expect(await checkOnNewServer(path)).toMatchObject({ error: { code: 'backup-too-large' } })
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
    expect(await checkOnNewServer(path)).toMatchObject({
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
    const run = await checkOnNewServer(path)
    expect(run.error?.message).toMatch(/accounts\.sqlite hat darin Schema 77, diese Version kennt 3\./)
  })

  test('of a newer schema: both versions are named', async () => {
    const { path } = await makeArchive(archives.folder, 'neuer', { change: withDocuments({ schemaVersion: 99 }) })
    const run = await checkOnNewServer(path)
    expect(run.error?.code).toBe('restore-newer-schema')
    expect(run.error?.message).toMatch(/documents\.sqlite hat darin Schema 99, diese Version kennt \d+\./)
  })
})

describe('a server that does not start with the restored data goes back to its own', () => {
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

test('without room for it, it is refused before its first byte', async () => {
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
