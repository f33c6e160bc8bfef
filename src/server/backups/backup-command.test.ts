/** `npm run admin -- backup`, beside a running server and without one. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { judgeDump, openTarget, readBackup } from '#backup/server'
import { readS3Url } from '#files/server'
import { shareTestServer, signUpPerson, startTestServer, createTestData } from '#testing/app-server'
import { collectInto } from '#testing/archives'
import { keepFile } from '#testing/files'
import { S3_ACCESS_KEY, S3_SECRET, startS3Server, type S3Server } from '#testing/s3-server'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { runAdmin } from '../run-admin.ts'

const PASSPHRASE = 'richtig pferd batterie öltank'

async function run(env: Readonly<Record<string, string>>, words: readonly string[], input = '') {
  const said = { out: '', err: '' }
  const stdin = (async function* () {
    yield input
  })()
  const code = await runAdmin({
    words,
    env,
    stdin,
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}

describe('beside a server on SQLite', () => {
  const shared = shareTestServer('sqlite')
  let folder: TempFolder
  const content = crypto.getRandomValues(new Uint8Array(50_000))
  content[0] = 0
  beforeAll(async () => {
    folder = await createTempFolder()
    const person = await signUpPerson(shared.server)
    await keepFile(shared.server.url, person, content, 'Plan.bin')
  })
  afterAll(() => folder.remove())
  const backup = (words: readonly string[] = [], input?: string) =>
    run(shared.data.environment, ['backup', ...words], input)
  const dataDir = (): string => shared.data.environment['DATA_DIR'] ?? ''

  test('it says where the backup is and what is in it; all databases, secrets and files are', async () => {
    const { code, out, err } = await backup()
    expect([code, err]).toEqual([0, ''])
    const path = /^Gesichert: (\S+\.tar\.zst) \(\d+ kB\)\.$/m.exec(out)?.[1] ?? ''
    expect(path).toContain(join(dataDir(), 'backups', 'taschenmesser-'))
    expect(out).toMatch(/^Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr: 1 Konto, \d Dokumente, 1 Datei\.$/m)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const taken = new Map<string, string>()
    const manifest = await readBackup(path, collectInto(taken))
    expect(manifest.parts.map(({ name }) => name).toSorted()).toEqual(
      ['accounts', 'documents', 'files', 'messaging', 'secrets', 'uptime', 'uptime-history'].toSorted(),
    )
    expect(taken.get('secrets.json')).toBe(await readFile(join(dataDir(), 'secrets.json'), 'utf8'))
    const documents = manifest.parts.find(({ name }) => name === 'documents')
    expect(documents).toMatchObject({ epoch: expect.any(String), era: expect.any(String), schemaVersion: 5 })
    expect([manifest.files.count, manifest.files.bytes, manifest.files.missing]).toEqual([1, 50_000, 0])
    expect((await readdir(dataDir())).filter((name) => name.startsWith('backup-staging'))).toEqual([])
  })

  test('a copy of a database opens by itself, whole and with what the server had', async () => {
    const path = join(folder.path, 'whole.tar.zst')
    expect((await backup(['--to', path])).code).toBe(0)
    const copy = join(folder.path, 'accounts.sqlite')
    await readBackup(path, {
      part: async ({ name }, bytes) => void (name === 'accounts' && (await writeFile(copy, bytes))),
    })
    const database = new DatabaseSync(copy)
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(database.prepare('SELECT count(*) AS count FROM auth_user').get()).toEqual({ count: 1 })
    database.close()
  })

  test('with a passphrase nobody reads it without', async () => {
    const made = await backup(['--to', `${folder.path}/`, '--passphrase-stdin'], `${PASSPHRASE}\n`)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Verschlüsselt') })
    expect(made.out).not.toContain(PASSPHRASE)
    const path = /^Gesichert: (\S+\.age)/.exec(made.out)?.[1] ?? ''
    await expect(readBackup(path, {})).rejects.toMatchObject({ code: 'backup-passphrase' })
    expect((await readBackup(path, {}, { passphrase: PASSPHRASE })).engine).toBe('sqlite')
    expect(await backup(['--passphrase-stdin'], 'kurz\n')).toMatchObject({
      code: 1,
      err: 'Nimm mindestens 12 Zeichen, am besten mehrere Wörter.\n',
    })
    expect(await backup(['--passphrase-stdin'], '')).toMatchObject({
      code: 1,
      err: 'Aus der Eingabe kam keine Passphrase.\n',
    })
  })

  test.each([
    [['--to'], 2, 'Hinter --to fehlt'],
    [['--fast'], 2, '--fast kenne ich nicht.'],
    [['irgendwohin'], 2, 'steht hinter --to'],
    [['--to', 's3://bucket'], 1, 'Die Adresse hinter --to passt nicht.'],
    [['--to', '/no/such/folder/'], 1, 'Den Ordner gibt es auf dem Server nicht.'],
    [['--to', '/no/such/folder/x.tar.zst'], 1, 'Den Ordner gibt es auf dem Server nicht.'],
    [['--to', import.meta.filename], 1, 'gibt es schon'],
  ])('%j ends with %i and says why', async (words, code, sentence) => {
    const said = await backup(words)
    expect(said).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) })
  })

  test('a file that the store has lost does not keep the rest from being backed up, and is said', async () => {
    const files = join(dataDir(), 'files')
    const names = await readdir(files, { recursive: true, withFileTypes: true })
    const kept = names.find((entry) => entry.isFile() && /^[0-9a-z_]{26}$/.test(entry.name))
    const path = join(kept?.parentPath ?? '', kept?.name ?? '')
    const bytes = await readFile(path)
    await writeFile(path, 'cut')
    const { code, out } = await backup()
    expect([code, out]).toEqual([0, expect.stringContaining('Im Speicher fehlt 1 Objekt, also auch in der Sicherung.')])
    await writeFile(path, bytes)
  })
})

test('without a server it backs up as well, and without data it says what to do', async () => {
  const data = await createTestData('sqlite')
  const nothing = await run(data.environment, ['backup'])
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('liegen noch keine Konten') })
  const server = await startTestServer(data)
  await signUpPerson(server)
  await server.close()
  const made = await run(data.environment, ['backup'])
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('1 Konto') })
  // What was there when the server was down is as it was.
  const again = await startTestServer(data)
  await again.close()
  await data.remove()
})

describe('beside a server on PostgreSQL', () => {
  const shared = shareTestServer('postgres')

  test('files and secrets are backed up, and it is said how the database is', async () => {
    const person = await signUpPerson(shared.server)
    await keepFile(shared.server.url, person, new Uint8Array(2_000), 'Plan.bin')
    const { code, out, err } = await run(shared.data.environment, ['backup'])
    expect([code, err]).toEqual([0, ''])
    const path = /^Gesichert: (\S+\.tar\.zst)/.exec(out)?.[1] ?? ''
    const taken = new Map<string, string>()
    const manifest = await readBackup(path, collectInto(taken))
    expect(manifest).toMatchObject({ engine: 'postgres', files: { count: 1, bytes: 2_000, missing: 0 } })
    expect(Object.keys(JSON.parse(taken.get('secrets.json') ?? '{}'))).toContain('sessionSecret')
    const hasDump = manifest.parts.some(({ kind }) => kind === 'dump')
    // The PostgreSQL of the tests has no tools, so it depends on the machine's.
    if (!hasDump)
      expect(out).toMatch(
        /Die Datenbank ist nicht dabei: pg_dump .* Sichere die Datenbank mit den Mitteln von PostgreSQL\./,
      )
    expect(manifest.counts === undefined).toBe(!hasDump)
  })

  test('with a pg_dump that is new enough the database is in it, of the moment of the files, and its password in no list of processes', async () => {
    const tools = await createTempFolder()
    const script = `#!/bin/sh
      [ "$1" = --version ] && { echo 'pg_dump (PostgreSQL) 99.1'; exit; }
      for word; do case $word in --file=*) file=\${word#--file=};; esac; done
      { echo "words $*"; env | grep ^PG | sort; } > "$file"`
    await writeFile(join(tools.path, 'pg_dump'), script, { mode: 0o755 })
    vi.stubEnv('PATH', `${tools.path}:${process.env['PATH'] ?? ''}`)
    const { out, err } = await run(shared.data.environment, ['backup'])
    vi.unstubAllEnvs()
    expect([err, out]).toEqual(['', expect.stringMatching(/^Stand .*: \d+ Kont(?:o|en), /m)])
    const taken = new Map<string, string>()
    const manifest = await readBackup(/^Gesichert: (\S+)/.exec(out)?.[1] ?? '', collectInto(taken))
    expect(manifest.parts.at(-1)).toMatchObject({ kind: 'dump', dumpVersion: '99.1' })
    const dump = taken.get('databases/postgres.dump') ?? ''
    const url = new URL(shared.data.environment['DATABASE_URL'] ?? '')
    expect(dump).toContain(`PGDATABASE=${url.pathname.slice(1)}\nPGHOST=${url.hostname}\nPGPASSWORD=${url.password}\n`)
    const words = dump.split('\n')[0] ?? ''
    expect(words).toMatch(/--format=custom .*--snapshot=[0-9A-F-]+ /)
    expect(words).not.toContain('://')
    await tools.remove()
  })

  test('a pg_dump that fails is an error, and nothing is left', async () => {
    const tools = await createTempFolder()
    const script = `#!/bin/sh
      [ "$1" = --version ] && { echo 'pg_dump (PostgreSQL) 99.1'; exit; }
      echo 'connection refused' >&2; exit 1`
    await writeFile(join(tools.path, 'pg_dump'), script, { mode: 0o755 })
    vi.stubEnv('PATH', `${tools.path}:${process.env['PATH'] ?? ''}`)
    const target = await createTempFolder()
    const said = await run(shared.data.environment, ['backup', '--to', target.path])
    vi.unstubAllEnvs()
    expect(said).toMatchObject({ code: 1, out: '', err: expect.stringContaining('connection refused') })
    expect(await readdir(target.path)).toEqual([])
    await target.remove()
    await tools.remove()
  })
})

describe('into a bucket, of a server whose files are in one', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.stop())

  test('files come from the one and go to the other, and neither answers nor archive hold a key', async () => {
    const data = await createTestData('sqlite')
    const environment = { ...data.environment, FILES_URL: s3.url('files') }
    const server = await startTestServer(data, { environment })
    const person = await signUpPerson(server)
    const content = crypto.getRandomValues(new Uint8Array(3_000))
    content[0] = 0
    await keepFile(server.url, person, content, 'Plan.bin')
    const { code, out, err } = await run(environment, ['backup', '--to', s3.url('backups')])
    await server.close()
    expect([code, err]).toEqual([0, ''])
    const name = /^Gesichert: backups\/(\S+) im Bucket /.exec(out)?.[1] ?? ''
    const settings = readS3Url(s3.url('backups'))
    if (!settings.ok) throw new Error(settings.error)
    const store = openTarget({ kind: 's3', ...settings.value }, { dataDir: data.folder, now: Date.now })
    const bytes = await store.read(name)
    if (bytes === undefined) throw new Error('there is no archive')
    const taken = new Map<string, string>()
    const manifest = await readBackup(bytes, collectInto(taken))
    expect(manifest.files).toEqual({ count: 1, bytes: 3_000, missing: 0 })
    for (const text of [out, JSON.stringify(manifest), ...taken.values()])
      for (const secret of [S3_ACCESS_KEY, S3_SECRET]) expect(text).not.toContain(secret)
    store.close()
    await data.remove()
  })
})

test.each([
  [undefined, 18, 'pg_dump gibt es auf diesem Server nicht. Installiere pg_dump 18 oder neuer.'],
  ['15.18', 18, 'pg_dump hat hier Version 15, die Datenbank 18. Installiere pg_dump 18 oder neuer.'],
  ['18.0', 18, undefined],
  ['19', 18, undefined],
])('pg_dump %s for PostgreSQL %i: %s', (tool, server, problem) => {
  const said = judgeDump(tool, server)
  expect(said === undefined ? undefined : said.includes(problem ?? 'nothing')).toBe(
    problem === undefined ? undefined : true,
  )
})
