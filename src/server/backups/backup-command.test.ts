/** `npm run admin -- backup`, beside a running server and without one. */
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { judgeDump, openTarget, readBackup } from '#backup/server'
import { readS3Url } from '#files/server'
import { runAdminCommand } from '#testing/admin-command'
import {
  createTestData,
  shareTestServer,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Person,
} from '#testing/app-server'
import { collectInto } from '#testing/backup/archives'
import { keepFile } from '#testing/files/files'
import { S3_ACCESS_KEY, S3_SECRET, startS3Server, type S3Server } from '#testing/files/s3-server'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'

const PASSPHRASE = 'richtig pferd batterie öltank'

describe('beside a server on SQLite', () => {
  const shared = shareTestServer('sqlite')
  let folder: TempFolder
  let first: Person
  const content = crypto.getRandomValues(new Uint8Array(50_000))
  content[0] = 0
  beforeAll(async () => {
    folder = await createTempFolder()
    first = await signUpPerson(shared.server)
    await keepFile(shared.server.url, first, content, 'Plan.bin')
  })
  afterAll(() => folder.remove())
  const backup = (words: readonly string[] = [], input?: string) =>
    runAdminCommand(shared.data.environment, ['backup', ...words], input)
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
    expect(documents).toMatchObject({ epoch: expect.any(String), era: expect.any(String), schemaVersion: 6 })
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

  test('with a passphrase it cannot be read without it', async () => {
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
    [['--to', 's3://bucket'], 1, 'setz AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY'],
    [['--to', '/no/such/folder/'], 1, 'Den Ordner gibt es auf dem Server nicht.'],
    [['--to', '/no/such/folder/x.tar.zst'], 1, 'Den Ordner gibt es auf dem Server nicht.'],
    [['--to', import.meta.filename], 1, 'gibt es schon'],
  ])('%j ends with %i and says why', async (words, code, sentence) => {
    const said = await backup(words)
    expect(said).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) })
  })

  test.each(['restore-staging/', 'files', 'files/x.tar.zst', 'x.tar.zst', 'backups/../uploads/', '.'])(
    'into %s of its own data it writes nothing, and says where it may',
    async (place) => {
      const said = await backup(['--to', `${dataDir()}/${place}`])
      expect(said).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Der Ordner hinter --to passt nicht\. Dort/),
      })
    },
  )

  test('in the place that is set it counts as the last backup, elsewhere it hides nothing', async () => {
    const { server } = shared
    const administrator = await signInAgain(server, first)
    const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await fetch(`${server.url}/api/backups${path}`, {
        method,
        headers: administrator.headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Record<string, Record<string, unknown>>
    }
    const read = async () => (await send('GET', ''))['lastSuccess']?.['fileName']
    const nameIn = ({ out }: { readonly out: string }) => /^Gesichert: \S*\/(\S+\.tar\.zst) /m.exec(out)?.[1]
    const own = nameIn(await backup())
    expect([own, await read()]).toEqual([expect.any(String), own])
    const elsewhere = join(folder.path, 'elsewhere')
    await mkdir(elsewhere)
    await backup(['--to', elsewhere])
    await backup(['--to', join(dataDir(), 'backups', 'x.tar.zst')])
    expect(await read()).toBe(own)
    await symlink(elsewhere, join(folder.path, 'link'))
    const place = { kind: 'folder', path: join(folder.path, 'link') }
    expect(await send('POST', '/settings', { isOn: true, time: '03:00', keep: 14, place })).toEqual({ ok: true })
    const there = nameIn(await backup(['--to', elsewhere]))
    expect(await read()).toBe(there)
    await backup()
    expect(await read()).toBe(there)
  })

  test('one the database does not accept is made all the same, with a note that it is not shown', async () => {
    const accounts = new DatabaseSync(join(dataDir(), 'accounts.sqlite'))
    accounts.exec("CREATE TRIGGER refuse BEFORE INSERT ON backup_run BEGIN SELECT RAISE(ABORT, 'not now'); END")
    const place = { kind: 'data-folder' }
    accounts.prepare('UPDATE backup_settings SET place = ?').run(JSON.stringify(place))
    const { code, out } = await backup()
    accounts.exec('DROP TRIGGER refuse')
    accounts.close()
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Gesichert: [^]*Verwaltung zeigt sie nicht als letzte Sicherung\. Der Grund: .*not now/),
    ])
  })

  test('a file the store has lost does not keep the rest from being backed up, and is reported', async () => {
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
  const nothing = await runAdminCommand(data.environment, ['backup'])
  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('liegen noch keine Konten') })
  const server = await startTestServer(data)
  await signUpPerson(server)
  await server.close()
  const made = await runAdminCommand(data.environment, ['backup'])
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('1 Konto') })
  // What was there when the server was down is as it was.
  const again = await startTestServer(data)
  await again.close()
  await data.remove()
})

describe('beside a server on PostgreSQL', () => {
  const shared = shareTestServer('postgres')

  test('files and secrets are backed up, and the output says how to back up the database', async () => {
    const person = await signUpPerson(shared.server)
    await keepFile(shared.server.url, person, new Uint8Array(2_000), 'Plan.bin')
    const { code, out, err } = await runAdminCommand(shared.data.environment, ['backup'])
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
    const shown = await fetch(`${shared.server.url}/api/backups`, { headers: person.headers })
    expect(await shown.json()).toMatchObject({ lastSuccess: { state: 'done', fileName: basename(path) } })
  })

  test('with a pg_dump that is new enough the database is in it, of the moment of the files, and its password in no list of processes', async () => {
    const tools = await createTempFolder()
    const script = `#!/bin/sh
      [ "$1" = --version ] && { echo 'pg_dump (PostgreSQL) 99.1'; exit; }
      for word; do case $word in --file=*) file=\${word#--file=};; esac; done
      { echo "words $*"; env | grep ^PG | sort; } > "$file"`
    await writeFile(join(tools.path, 'pg_dump'), script, { mode: 0o755 })
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PATH', `${tools.path}:${process.env['PATH'] ?? ''}`)
    const { out, err } = await runAdminCommand(shared.data.environment, ['backup'])
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
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PATH', `${tools.path}:${process.env['PATH'] ?? ''}`)
    const target = await createTempFolder()
    const said = await runAdminCommand(shared.data.environment, ['backup', '--to', target.path])
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
    // Without keys in the words, which stand in the list of processes.
    const keys = { AWS_ACCESS_KEY_ID: S3_ACCESS_KEY, AWS_SECRET_ACCESS_KEY: S3_SECRET }
    const to = s3.url('backups').replace(/\/\/.*@/, '//')
    const { code, out, err } = await runAdminCommand({ ...environment, ...keys }, ['backup', '--to', to])
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
