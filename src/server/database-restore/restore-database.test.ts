/** `npm run admin -- restore` on PostgreSQL; dumps are scripts here, since the PostgreSQL of tests comes without its tools. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BackupManifest, BackupPart } from '#backup'
import { packSample, sampleManifest, sha256Of } from '#testing/backup/archives'
import { runAdminCommand, type AdminAnswer } from '#testing/admin-command'
import {
  createTestData,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
} from '#testing/app-server'
import { keepFile, randomContent } from '#testing/files/files'
import { packDataFolder } from '#testing/backup/pack-data-folder'
import { createPostgresTools, dumpFrom, RESTORE_SCRIPT, writeDatabaseScript } from '#testing/postgres/postgres-tools'

let data: TestData
let client: pg.Client
let anna: Person
/** What the backup has of the database. */
let script: string

beforeAll(async () => {
  data = await createTestData('postgres')
  const server = await startTestServer(data)
  anna = await signUpPerson(server)
  for (const name of ['Plan.bin', 'Bild.bin']) await keepFile(server.url, anna, randomContent(20_000), name)
  await server.close()
  const { url = '' } = data.database ?? {}
  script = await writeDatabaseScript(url)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await data.remove()
})

/** The state that a restore replaces, or that stays. */
beforeEach(async () => {
  await client.query(`CREATE TABLE IF NOT EXISTS of_a_newer_version (name text REFERENCES auth_user (id))`)
  await whenAllHaveLeft()
})

const dataDir = (): string => data.environment['DATA_DIR'] ?? ''

async function whenAllHaveLeft(): Promise<void> {
  const connected =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'taschenmesser%'"
  await expect.poll(async () => (await client.query(connected)).rows).toEqual([])
}

/** An archive with this dump, or none, and these files. */
async function pack(dump: string | undefined, files: ReadonlyMap<string, Buffer> = new Map()): Promise<string> {
  const secrets = Buffer.from('{}')
  const contents = new Map<string, Buffer>([['secrets.json', secrets]])
  const parts: BackupPart[] = [{ kind: 'secrets', name: 'secrets', bytes: secrets.length, sha256: sha256Of(secrets) }]
  if (dump !== undefined) {
    const bytes = Buffer.from(dump)
    contents.set('databases/postgres.dump', bytes)
    parts.push({ kind: 'dump', name: 'postgres', bytes: bytes.length, sha256: sha256Of(bytes), dumpVersion: '98.2' })
  }
  for (const [key, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) contents.set(`files/${key}`, bytes)
  const sizes = [...files.values()].map(({ length }) => length)
  const manifest: BackupManifest = {
    ...sampleManifest,
    engine: 'postgres',
    parts,
    files: { count: files.size, bytes: sizes.reduce((sum, size) => sum + size, 0), missing: 0 },
    counts: { people: 1, documents: 1, files: files.size },
  }
  const path = join(data.folder, `${crypto.randomUUID()}.tar.zst`)
  await writeFile(path, await packSample({ manifest, contents }))
  return path
}

async function restore(archive: string): Promise<AdminAnswer> {
  await writeFile(join(data.folder, 'before'), 'the state of before')
  const tools = await createPostgresTools({
    pg_dump: dumpFrom(join(data.folder, 'before')),
    pg_restore: RESTORE_SCRIPT,
  })
  vi.stubEnv('PATH', `${tools.path}:/usr/bin:/bin`)
  try {
    return await runAdminCommand(data.environment, ['restore', archive])
  } finally {
    vi.unstubAllEnvs()
    await tools.remove()
  }
}

async function isUntouched(): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('of_a_newer_version') IS NOT NULL AS untouched")
  return rows[0]?.untouched
}

test('the database is as it was, its people sign in, files come back, and what was there before is kept', async () => {
  const folder = join(dataDir(), 'files')
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = new Map(stored.map(({ name, parentPath }) => [name, join(parentPath, name)]))
  const files = new Map<string, Buffer>()
  for (const [key, path] of paths) files.set(key, await readFile(path))
  const [lost = '', left = ''] = paths.keys()
  const archive = await pack(script, files)
  await client.query("UPDATE auth_user SET email = 'andere@beispiel.de'")
  await rm(paths.get(lost) ?? '')
  const { code, out } = await restore(archive)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Wiederhergestellt ist der Stand vom .*: 1 Konto, .*2 Dateien\./),
  ])
  expect(await isUntouched()).toBe(false)
  const point = join(dataDir(), 'restore-point')
  expect(await readFile(join(point, 'postgres.dump'), 'utf8')).toBe('the state of before')
  expect(await readFile(join(point, 'files', left.slice(0, 2), left))).toEqual(files.get(left))
  expect(await readFile(paths.get(lost) ?? '')).toEqual(files.get(lost))
  expect(await readdir(dataDir())).not.toContain('restore-staging')
  const server = await startTestServer(data)
  const again = await signInAgain(server, anna)
  const answer = await fetch(`${server.url}/api/auth/account`, { headers: again.headers })
  await server.close()
  expect(await answer.json()).toMatchObject({ account: { email: anna.email } })
})

test('a connected server keeps its database, and the output says that it has to end', async () => {
  const archive = await pack(script)
  const server = await startTestServer(data)
  const said = await restore(archive)
  await server.close()
  expect(said).toMatchObject({ code: 1, err: expect.stringContaining('noch ein Server oder eine Sicherung verbunden') })
  expect(await isUntouched()).toBe(true)
})

test.each([
  ['a statement fails at its end', () => `${script}SELECT 1 / 0;\n`, 'nimmt die Sicherung nicht an (division by zero)'],
  ['it ends within rows', () => script.slice(0, script.lastIndexOf('\\.')), 'ends within the rows'],
  [
    'rows do not fit their table',
    () => script.replaceAll(/^(COPY .*)$/gm, '$1\na\tb\tc\td'),
    'nimmt die Sicherung nicht',
  ],
  [
    'its schema is newer',
    () => `${script}UPDATE public.documents_meta SET schema_version = 999;\n`,
    'hat darin Schema 999',
  ],
  ['a part of it is missing', () => `${script}DROP TABLE public.uptime_shop;\n`, 'gehören nicht zusammen: „uptime“'],
  ['people are missing', () => `${script}DELETE FROM public.auth_user;\n`, 'there are 0 people, and 1 should be there'],
])('the old state stays where %s', async (_what, write, sentence) => {
  const before = await readdir(join(dataDir(), 'restore-point')).catch(() => [])
  const said = await restore(await pack(write()))
  expect(said).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
  expect(await isUntouched()).toBe(true)
  expect(await readdir(join(dataDir(), 'restore-point')).catch(() => [])).toEqual(before)
  expect(await readdir(dataDir())).not.toContain('restore-point.new')
})

test('a connection that breaks in the middle leaves the old state as well, and what was kept of it', async () => {
  const leave = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'taschenmesser-restore';\n`
  const said = await restore(await pack(script + leave))
  expect(said).toMatchObject({ code: 1, err: expect.stringContaining('Die Verbindung zu PostgreSQL ist abgerissen') })
  expect(await isUntouched()).toBe(true)
  expect(await readdir(join(dataDir(), 'restore-point.new'))).toContain('postgres.dump')
})

test('without the tools the output names them', async () => {
  const archive = await pack(script)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PATH', '/nowhere')
  const said = await runAdminCommand(data.environment, ['restore', archive])
  expect(said.err).toMatch(/Dazu braucht es pg_restore und pg_dump, Version \d+ oder neuer\./)
})

test('an archive without the database is refused, and the output says what to do', async () => {
  const said = await restore(await pack(undefined))
  expect(said.err).toContain('In der Sicherung fehlt die Datenbank')
  expect(await isUntouched()).toBe(true)
})

test('a backup of SQLite is refused as such', async () => {
  const other = await createTestData('sqlite')
  onTestFinished(() => other.remove())
  await (await startTestServer(other)).close()
  const path = join(other.folder, 'sqlite.tar.zst')
  await packDataFolder({ dataDir: other.environment['DATA_DIR'] ?? '', path })
  expect((await restore(path)).err).toContain('von einem Server mit SQLite, dieser hat PostgreSQL')
  expect(await isUntouched()).toBe(true)
})
