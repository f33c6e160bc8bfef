/** `npm run admin -- restore`, without a server. */
import { createHash } from 'node:crypto'
import { chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { takeFileLock } from '#database/server'
import {
  createTestData,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
} from '#testing/app-server'
import { keepFile } from '#testing/files/files'
import { packDataFolder } from '#testing/backup/pack-data-folder'
import { S3_ACCESS_KEY, S3_BUCKET, S3_SECRET, startS3Server } from '#testing/files/s3-server'
import { runAdmin } from '../admin/run-admin.ts'

const NAME = 'taschenmesser-2026-11-26T03-00-00Z.tar.zst'

let source: TestData
let anna: Person
let archive: string

beforeAll(async () => {
  source = await createTestData('sqlite')
  const server = await startTestServer(source)
  anna = await signUpPerson(server)
  await keepFile(server.url, anna, crypto.getRandomValues(new Uint8Array(20_000)), 'Plan.bin')
  await server.close()
  archive = join(source.folder, NAME)
  await packDataFolder({ dataDir: dataDirOf(source), path: archive })
})
afterAll(() => source.remove())

const dataDirOf = (data: TestData): string => data.environment['DATA_DIR'] ?? ''

async function openData(): Promise<TestData> {
  const data = await createTestData('sqlite')
  onTestFinished(() => data.remove())
  return data
}

async function admin(
  data: TestData,
  words: readonly string[],
  o: { readonly env?: object; readonly input?: string } = {},
) {
  const said = { out: '', err: '' }
  const code = await runAdmin({
    words,
    env: { ...data.environment, ...o.env },
    stdin: (async function* () {
      yield o.input ?? ''
    })(),
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}

async function expectAnna(data: TestData, environment: Record<string, string> = {}): Promise<void> {
  const server = await startTestServer(data, { environment })
  try {
    const again = await signInAgain(server, anna)
    const answer = await fetch(`${server.url}/api/auth/account`, { headers: again.headers })
    expect(await answer.json()).toMatchObject({ account: { email: anna.email } })
  } finally {
    await server.close()
  }
  expect(await admin(data, ['files', 'check'], { env: environment })).toMatchObject({
    code: 0,
    out: expect.stringContaining('Datenbank und Speicher stimmen überein.'),
  })
}

test('into a folder that is not there: the server starts with it, its people sign in, and all files are there', async () => {
  const data = await openData()
  const { code, out } = await admin(data, ['restore', archive])
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Wiederhergestellt ist der Stand vom .*: 1 Konto, \d+ Eintr.*, 1 Datei\./),
  ])
  await expectAnna(data)
})

test('by its name among the backups, in place of a server that can not start, whose parts are kept beside it', async () => {
  const data = await openData()
  await (await startTestServer(data)).close()
  await rm(join(dataDirOf(data), 'accounts.sqlite'))
  await writeFile(join(dataDirOf(data), 'documents.sqlite'), 'damaged')
  await mkdir(join(dataDirOf(data), 'backups'))
  await copyFile(archive, join(dataDirOf(data), 'backups', NAME))
  expect((await admin(data, ['restore', NAME])).code).toBe(0)
  await expectAnna(data)
  expect(await readdir(join(dataDirOf(data), 'restore-point'))).toContain('documents.sqlite')
  expect(await readdir(dataDirOf(data))).not.toContain('restore-staging')
})

test('an encrypted one takes its passphrase from the input', async () => {
  const data = await openData()
  const sealed = join(source.folder, `${NAME}.age`)
  await packDataFolder({ dataDir: dataDirOf(source), path: sealed, passphrase: 'Korrekt Pferd Batterie' })
  expect(await admin(data, ['restore', sealed])).toMatchObject({
    code: 1,
    err: expect.stringContaining('verschlüsselt'),
  })
  expect(await admin(data, ['restore', sealed, '--passphrase-stdin'], { input: 'falsch\n' })).toMatchObject({ code: 1 })
  expect(
    (await admin(data, ['restore', sealed, '--passphrase-stdin'], { input: 'Korrekt Pferd Batterie\n' })).code,
  ).toBe(0)
})

test('beside a running server it is refused with its process, and nothing is touched', async () => {
  const data = await openData()
  const server = await startTestServer(data)
  const berta = await signUpPerson(server)
  expect(await admin(data, ['restore', archive])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Der Server läuft noch (Prozess ${process.pid} auf`),
  })
  const answer = await fetch(`${server.url}/api/auth/account`, { headers: berta.headers })
  expect(answer.status).toBe(200)
  await server.close()
})

test.runIf(process.getuid?.() === 0)(
  'in the folder of another user it is refused: their server could not open it',
  async () => {
    const data = await openData()
    await mkdir(dataDirOf(data))
    await chown(dataDirOf(data), 65_534, 65_534)
    expect(await admin(data, ['restore', archive])).toMatchObject({
      code: 1,
      err: expect.stringContaining('gehört einem anderen Benutzer'),
    })
    expect(await readdir(dataDirOf(data))).toEqual([])
  },
)

test('while a backup is made beside it it is refused: that would be of both states', async () => {
  const data = await openData()
  await mkdir(dataDirOf(data))
  const backup = takeFileLock(join(dataDirOf(data), 'backup.lock'), Date.now)
  expect(await admin(data, ['restore', archive])).toMatchObject({ code: 1, err: expect.stringContaining('Sicherung') })
  expect(await readdir(dataDirOf(data))).not.toContain('accounts.sqlite')
  if (backup.ok) backup.value.release()
  expect((await admin(data, ['restore', archive])).code).toBe(0)
})

test('a server that fails to start leaves a folder as empty as it was', async () => {
  const data = await openData()
  const path = join(source.folder, 'zu-wenige.tar.zst')
  await packDataFolder({ dataDir: dataDirOf(source), path, counts: { people: 5, documents: 1, files: 0 } })
  expect(await admin(data, ['restore', path])).toMatchObject({
    code: 1,
    err: expect.stringContaining('nicht in Gang gekommen'),
  })
  const names = await readdir(dataDirOf(data))
  expect(names.filter((name) => /sqlite|secrets|restore|files/.test(name))).toEqual([])
})

test('files that are kept in a bucket come there, and those that are there stay', async () => {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.stop())
  const data = await openData()
  const environment = { FILES_URL: bucket.url('files') }
  // From the bucket as well, where it was put as a backup would be.
  const url = new URL(bucket.url('backups'))
  const { endpoint } = bucket
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY,
    secretAccessKey: S3_SECRET,
    service: 's3',
    region: 'eu-central-1',
  })
  const bytes = await readFile(archive)
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
  const signed = await client.sign(`${endpoint}/${S3_BUCKET}/backups/${NAME}`, { method: 'PUT', headers })
  const put = await fetch(signed.url, { method: 'PUT', headers: signed.headers, body: bytes })
  expect(put.status).toBe(200)
  url.pathname += `/${NAME}`
  // Its keys are not among the words, which stand in the list of processes.
  Object.assign(url, { username: '', password: '' })
  expect(await admin(data, ['restore', url.href], { env: environment })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Die Adresse der Sicherung passt nicht\. .*setz AWS_ACCESS_KEY_ID/),
  })
  const env = { ...environment, AWS_ACCESS_KEY_ID: S3_ACCESS_KEY, AWS_SECRET_ACCESS_KEY: S3_SECRET }
  expect((await admin(data, ['restore', url.href], { env })).code).toBe(0)
  await expectAnna(data, environment)
})

test('typing errors are reported', async () => {
  const data = await openData()
  expect(await admin(data, ['restore'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('restore braucht eine'),
  })
  expect(await admin(data, ['restore', archive, 'x'])).toMatchObject({ code: 2 })
  expect(await admin(data, ['restore', 'gibt-es-nicht'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^gibt-es-nicht gibt es nicht, weder als Datei noch in .*backups\.\n$/),
  })
})
