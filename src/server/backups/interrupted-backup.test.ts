/** Backups that are called off, killed, or find no room leave no archive, and the next one is whole. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readArchiveName } from '#backup'
import { readBackup, runBackup, type BackupRequest, type BackupSource } from '#backup/server'
import { takeFileLock } from '#database/server'
import { createBackupData, type BackupData } from '#testing/backup/backup-data'
import { isLong } from '#testing/is-long'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'

const FILES = 4
const FILE_BYTES = 1_000_000
/** A part of them for each change, all of them in `npm run test:long`. */
const KILLS = isLong ? 12 : 4
/** Backups run at low priority, so they take long beside other tests. */
const KILLS_TIMEOUT_MS = 180_000

let data: BackupData
let source: BackupSource
let folder: TempFolder
beforeAll(async () => {
  data = await createBackupData({ files: FILES, fileBytes: FILE_BYTES })
  source = data.source
})
afterAll(() => data.remove())
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

const requestFor = (parts: Partial<BackupRequest> = {}): BackupRequest => ({
  source,
  target: { kind: 'folder', path: folder.path },
  keep: undefined,
  passphrase: undefined,
  ...parts,
})
const run = (parts: Partial<BackupRequest> = {}, signal = new AbortController().signal) =>
  runBackup(requestFor(parts), { onProgress: () => {}, signal })
const isStaging = async (): Promise<boolean> => (await readdir(source.dataDir)).includes('backup-staging')

/** As the server starts it, but here the test has the process. */
function startChild(): ChildProcess {
  const program = fileURLToPath(new URL('../../services/backup/server/making/backup-child.ts', import.meta.url))
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ kind: 'make', request: requestFor() })
  return child
}

test(
  'killed at any moment it leaves no incomplete backup that counts as one, and the next one is whole',
  async () => {
    const beganMs = performance.now()
    await once(startChild(), 'exit')
    const lastsMs = performance.now() - beganMs
    for (let kill = 1; kill <= KILLS; kill++) {
      const child = startChild()
      await sleep((lastsMs * kill) / KILLS)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      for (const name of (await readdir(folder.path)).filter((one) => readArchiveName(one) !== undefined))
        expect((await readBackup(join(folder.path, name), {})).files.count).toBe(FILES)
    }
    const last = await run()
    expect((await readBackup(join(folder.path, last.name), {})).files.count).toBe(FILES)
    expect((await readdir(folder.path)).filter((name) => readArchiveName(name) === undefined)).toEqual([])
    expect(await isStaging()).toBe(false)
  },
  KILLS_TIMEOUT_MS,
)

test.each(['databases', 'archive'] as const)('called off while it is at the %s it leaves nothing', async (step) => {
  const ending = new AbortController()
  const steps: string[] = []
  const onProgress = (progress: { readonly step: string }): void => {
    steps.push(progress.step)
    if (progress.step === step) ending.abort(new Error('canceled'))
  }
  await expect(runBackup(requestFor(), { onProgress, signal: ending.signal })).rejects.toThrow('canceled')
  expect(steps).toContain(step)
  expect([await readdir(folder.path), await isStaging()]).toEqual([[], false])
})

test('its progress goes from preparing to finishing, and the share of each step grows', async () => {
  const told: { readonly step: string; readonly share?: number | undefined }[] = []
  await runBackup(requestFor(), {
    onProgress: (progress) => void told.push(progress),
    signal: new AbortController().signal,
  })
  expect([...new Set(told.map(({ step }) => step))]).toEqual(['preparing', 'databases', 'archive', 'finishing'])
  const shares = told.flatMap(({ step, share }) => (step === 'archive' && share !== undefined ? [share] : []))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
})

test('one at a time: a second one is refused, and leaves what the first has made alone', async () => {
  const first = takeFileLock(join(source.dataDir, 'backup.lock'), Date.now)
  const part = join(folder.path, 'taschenmesser-2026-01-01T03-00-00Z.tar.zst.part')
  await writeFile(part, 'on its way')
  await expect(run()).rejects.toMatchObject({ code: 'backup-running' })
  expect(await readdir(folder.path)).toEqual([basename(part)])
  if (first.ok) first.value.release()
  const { name } = await run()
  expect(await readdir(folder.path)).toEqual([name])
})

test('without room it says so, leaves nothing, and older backups stay', async () => {
  const older = 'taschenmesser-2020-01-01T03-00-00Z.tar.zst'
  await writeFile(join(folder.path, older), 'old')
  for (const maxBytes of [1, 100_000, FILES * FILE_BYTES])
    await expect(run({ maxBytes, keep: 1 })).rejects.toMatchObject({ code: 'backup-place-full' })
  expect([await readdir(folder.path), await isStaging()]).toEqual([[older], false])
})

test('the newest ones are kept, as many as configured; files that are not our backups stay', async () => {
  const others = ['brief.txt', 'taschenmesser-alt.tar.zst', 'taschenmesser-2020-01-01T03-00-00Z.tar.zst.txt']
  const older = [1, 2, 3].map((day) => `taschenmesser-2020-01-0${day}T03-00-00Z.tar.zst`)
  for (const name of [...others, ...older]) await writeFile(join(folder.path, name), 'x')
  const { name } = await run({ keep: 2 })
  expect(new Set(await readdir(folder.path))).toEqual(new Set([...others, older[2], name]))
  const next = await run({ keep: 2, passphrase: undefined })
  expect(next.name > name).toBe(true)
  expect(new Set(await readdir(folder.path))).toEqual(new Set([...others, name, next.name]))
})

test('backups of a clock that was ahead are the oldest: a new one is not removed for them', async () => {
  const ahead = [1, 2].map((day) => `taschenmesser-2099-01-0${day}T03-00-00Z.tar.zst`)
  for (const name of ahead) await writeFile(join(folder.path, name), 'x')
  const { name } = await run({ keep: 2 })
  expect(new Set(await readdir(folder.path))).toEqual(new Set([ahead[1], name]))
  const next = await run({ keep: 2 })
  expect(new Set(await readdir(folder.path))).toEqual(new Set([name, next.name]))
})

test('if fewer are kept the room of the others is free before the next one needs it', async () => {
  const older = [1, 2, 3].map((day) => `taschenmesser-2020-01-0${day}T03-00-00Z.tar.zst`)
  for (const name of older) await writeFile(join(folder.path, name), 'x')
  await expect(run({ keep: 1, maxBytes: 1 })).rejects.toMatchObject({ code: 'backup-place-full' })
  expect(await readdir(folder.path)).toEqual(older.slice(2))
})

test('a link that leads nowhere keeps nothing from being backed up', async () => {
  await symlink(join(folder.path, 'weg'), join(folder.path, 'taschenmesser-2020-01-01T03-00-00Z.tar.zst'))
  expect((await run({ keep: 1 })).sizeBytes).toBeGreaterThan(0)
})
