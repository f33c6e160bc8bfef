/** Unpacking and checking an archive, where the disk and what is in it do their worst. */
import * as fs from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BackupManifest } from '#backup'
import { createTestData, signUpPerson, startTestServer, type TestData } from '#testing/app-server'
import { databaseNames, packDataFolder } from '#testing/backup/pack-data-folder'
import { restoreCalls } from '#testing/backup/restores'
import { allParts, copyData, dataDirOf, makeOld, takeAway, tryStart } from '#testing/server-parts'
import { createTempFolder } from '#testing/temp-folder'
import { chooseRoster } from '../parts/judge-parts.ts'
import { forgetSqliteParts, readSqliteParts } from '../parts/sqlite-parts.ts'
import { checkStagedParts } from './check-staged-parts.ts'
import { stageBackup, type StageOptions, type WritingDisk } from './stage-backup.ts'

let data: TestData
let dataDir: string
let path: string

beforeAll(async () => {
  data = await createTestData('sqlite')
  dataDir = data.environment['DATA_DIR'] ?? ''
  await (await startTestServer(data)).close()
  path = join(data.folder, 'archive.tar.zst')
  await packDataFolder({ dataDir, path })
})
afterAll(() => data.remove())

async function optionsFor(o: Partial<StageOptions> = {}): Promise<StageOptions> {
  const temp = await createTempFolder()
  onTestFinished(() => temp.remove())
  return {
    source: { kind: 'file', path },
    folder: join(temp.path, 'parts'),
    passphrase: undefined,
    freeBytes: Number.MAX_SAFE_INTEGER,
    wanted: { engine: 'sqlite', databases: databaseNames.map((name) => ({ name, schemaVersion: 1_000 })) },
    onProgress: () => {},
    ...o,
  }
}

test('what is unpacked is what was packed, byte for byte, for the owner alone', async () => {
  const options = await optionsFor()
  await stageBackup(options)
  for (const name of ['secrets.json', ...databaseNames.map((each) => `${each}.sqlite`)])
    expect([name, await readFile(join(options.folder, name))]).toEqual([name, await readFile(join(dataDir, name))])
})

test('if the disk has less room than the archive says it takes, nothing of it is written', async () => {
  const options = await optionsFor({ freeBytes: 1_000_000 })
  await expect(stageBackup(options)).rejects.toMatchObject({
    code: 'restore-no-room',
    public: { message: expect.stringMatching(/Frei sind 977 kB, nötig 64,\d MB/) },
  })
  expect(await readdir(options.folder)).toEqual([])
})

test('a disk that is full in the middle refuses it as such', async () => {
  let leftBytes = 200_000
  const write: WritingDisk['write'] = (file, bytes, offset, length, position, done) => {
    leftBytes -= length
    if (leftBytes >= 0) fs.write(file, bytes, offset, length, position, done)
    else done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 0, bytes)
  }
  const { open, close, fsync } = fs
  const options = await optionsFor()
  await expect(stageBackup({ ...options, disk: { open, write, close, fsync } })).rejects.toMatchObject({
    code: 'restore-no-room',
  })
})

test('wherever an archive is cut it is refused as such, also while an entry of it is written', async () => {
  const whole = await readFile(path)
  const options = await optionsFor()
  const cut = join(data.folder, 'cut.tar.zst')
  for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)))
    const stage = stageBackup({ ...options, source: { kind: 'file', path: cut } })
    await expect(stage.catch((error: unknown) => ({ share, error }))).resolves.toMatchObject({
      share,
      error: { code: 'backup-cut' },
    })
  }
})

test('a database that was broken before it was backed up is refused by name', async () => {
  const copy = await createTestData('sqlite')
  onTestFinished(() => copy.remove())
  const folder = copy.environment['DATA_DIR'] ?? ''
  await (await startTestServer(copy)).close()
  const file = join(folder, 'documents.sqlite')
  const bytes = await readFile(file)
  // The head stays, and with it a file that opens.
  bytes.fill(0x5a, 4_096, bytes.length)
  await writeFile(file, bytes)
  const broken = join(copy.folder, 'broken.tar.zst')
  await packDataFolder({ dataDir: folder, path: broken, counts: { people: 0, documents: 0, files: 0 } })
  await expect(stageBackup(await optionsFor({ source: { kind: 'file', path: broken } }))).rejects.toMatchObject({
    code: 'restore-parts-damaged',
    public: { message: expect.stringContaining('ist documents.sqlite nicht in Ordnung') },
  })
})

test('an archive of PostgreSQL is refused before anything is written', async () => {
  const other = join(data.folder, 'postgres.tar.zst')
  const change = (manifest: BackupManifest): BackupManifest => ({ ...manifest, engine: 'postgres' })
  await packDataFolder({ dataDir, path: other, change })
  const options = await optionsFor({ source: { kind: 'file', path: other } })
  await expect(stageBackup(options)).rejects.toMatchObject({ code: 'restore-other-engine' })
  expect(await readdir(options.folder)).toEqual([])
})

/** The archive of a folder which a part was taken from, after `prepare` has changed what the others say. */
async function packWithout(lost: string, prepare: (copy: TestData) => Promise<void> = async () => {}): Promise<string> {
  const copy = await copyData(data)
  onTestFinished(() => copy.remove())
  await prepare(copy)
  await takeAway(copy, lost)
  const without = join(copy.folder, 'without.tar.zst')
  await packDataFolder({ dataDir: dataDirOf(copy), path: without, counts: { people: 0, documents: 0, files: 0 } })
  return without
}

test.each([
  ['that its rosters name', async () => {}],
  ['of a server that had no rosters', makeOld],
])('an archive without a part %s is refused by its name', async (_what, prepare) => {
  for (const lost of allParts) {
    const options = await optionsFor({ source: { kind: 'file', path: await packWithout(lost, prepare) } })
    await stageBackup(options)
    await expect(checkStagedParts(options.folder)).rejects.toMatchObject({
      code: 'restore-parts-missing',
      public: { message: `In der Sicherung fehlt der Teil „${lost}“. Nimm eine andere.` },
    })
  }
})

test('an archive from before there was a part is restored, and the server has that part anew', async () => {
  const late = 'uptime-history'
  const earlier = await packWithout(late, (copy) => forgetSqliteParts(dataDirOf(copy), [late]))
  const target = await createTestData('sqlite')
  const server = await startTestServer(target)
  onTestFinished(() => target.remove())
  const calls = restoreCalls(server, await signUpPerson(server))
  const idOf = async (): Promise<string | undefined> => {
    const found = await readSqliteParts(dataDirOf(target))
    return chooseRoster(found).get(late)
  }
  const before = await idOf()
  const id = await calls.upload(earlier)
  expect((await calls.check(id)).phase).toBe('checked')
  expect((await calls.start(id)).phase).toBe('restored')
  await server.close()
  const after = await idOf()
  expect([before, after]).toEqual([expect.any(String), expect.any(String)])
  expect(after).not.toBe(before)
  expect(await tryStart(target)).toBeUndefined()
})

test('a dump that the installed pg_restore is too old for is refused with both versions', async () => {
  const dump = { kind: 'dump', name: 'postgres', bytes: 1, sha256: '0'.repeat(64), dumpVersion: '18.1' } as const
  const other = join(data.folder, 'newer-dump.tar.zst')
  const change = (manifest: BackupManifest): BackupManifest => ({ ...manifest, engine: 'postgres', parts: [dump] })
  await packDataFolder({ dataDir, path: other, change })
  const options = await optionsFor({
    source: { kind: 'file', path: other },
    wanted: { engine: 'postgres', toolMajor: 15 },
  })
  await expect(stageBackup(options)).rejects.toMatchObject({
    code: 'restore-tool-missing',
    public: { message: expect.stringContaining('mit pg_dump 18 gemacht, pg_restore hat hier Version 15') },
  })
})

test('one that is called off ends in the middle', async () => {
  const ended = new AbortController()
  const options = await optionsFor({ signal: ended.signal, onProgress: () => ended.abort(new Error('called off')) })
  await expect(stageBackup(options)).rejects.toThrow('called off')
})
