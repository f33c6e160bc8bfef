import { once } from 'node:events'
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#base/app-error'
import type { Restorable } from '#backup'
import { takeFileLock } from '#database/server'
import { createTestData, signUpPerson, startTestServer } from '#testing/app-server'
import { makeArchive, readTitle, restoreCalls } from '#testing/backup/restores'
import { dataDirOf } from '#testing/server-parts'
import { createTempFolder } from '#testing/temp-folder'
import { createLog } from '../process/log.ts'
import { createRestoreRuns, type RestoreRunsOptions } from './restore-runs.ts'

type RunsWork = {
  readonly stage: (dataDir: string, signal: AbortSignal) => ReturnType<RestoreRunsOptions['stage']>
  readonly exchange?: () => Promise<void>
}

async function openRuns({ stage, exchange = async () => {} }: RunsWork) {
  const { path: dataDir, remove } = await createTempFolder()
  let count = 0
  const o: RestoreRunsOptions = {
    dataDir,
    newId: () => `run-${count++}`,
    log: createLog({ write: () => {} }),
    readFreeBytes: async () => 1e12,
    stage: ({ signal }) => stage(dataDir, signal),
    findListed: async (name) => ({ source: { kind: 'file', path: name }, sizeBytes: 10 }),
    exchange,
  }
  const runs = createRestoreRuns(o)
  onTestFinished(() => runs.close().then(remove))
  return { dataDir, runs }
}

test('one that is called off while it unpacks is over when nothing of it writes any more', async () => {
  let isOver = false
  const { dataDir, runs } = await openRuns({
    async stage(folder, signal) {
      await once(signal, 'abort')
      // A thread runs on for a moment after it was asked to end.
      await sleep(50)
      await mkdir(join(folder, 'restore-staging', 'parts'), { recursive: true })
      await writeFile(join(folder, 'restore-staging', 'parts', 'late'), 'x')
      isOver = true
      throw new Error('ended')
    },
  })
  const id = await runs.beginFromList('eine')
  runs.check(id, undefined)
  await runs.cancel(id)
  expect([isOver, await readdir(dataDir)]).toEqual([true, []])
})

test('of two that are begun at once the later one counts, with what it needs on the disk', async () => {
  const { dataDir, runs } = await openRuns({
    stage: async () => {
      throw new Error('not staged here')
    },
  })
  const [first, second] = await Promise.all([runs.beginUpload(3), runs.beginUpload(3)])
  expect(() => runs.read(first)).toThrow(expect.objectContaining({ code: 'restore-gone' }))
  const piece = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('abc')
  }
  expect((await runs.receive(second, piece(), 0)).doneBytes).toBe(3)
  expect(await readdir(join(dataDir, 'restore-staging'))).toEqual(['upload'])
  await runs.close()
})

const restorable: Restorable = { madeAt: '', appVersion: '', people: 0, documents: 0, files: 0, bytes: 3 }

/** A run that was sent and checked; its exchange fails with these codes, one after the other, and then succeeds. */
async function openChecked(codes: readonly string[]) {
  const left = [...codes]
  const { dataDir, runs } = await openRuns({
    stage: async () => restorable,
    async exchange() {
      const code = left.shift()
      if (code !== undefined) throw new AppError(code)
    },
  })
  const id = await runs.beginUpload(3)
  await runs.receive(id, Readable.from([Buffer.from('abc')]), 0)
  const settled = async () => {
    await expect.poll(() => runs.read(id).phase, { interval: 1 }).not.toMatch(/^(?:checking|restoring)$/)
    return runs.read(id)
  }
  runs.check(id, undefined)
  expect((await settled()).phase).toBe('checked')
  const start = () => {
    runs.start(id)
    return settled()
  }
  return { dataDir, start }
}

test.each(['backup-running', 'restore-store-failed'])(
  'one that %s keeps from starting says so, keeps what was sent, and is started again',
  async (code) => {
    const { dataDir, start } = await openChecked([code])
    expect(await start()).toMatchObject({ phase: 'checked', restorable, error: { code } })
    expect(await readdir(join(dataDir, 'restore-staging'))).toEqual(['upload'])
    const run = await start()
    expect([run.phase, run.error, await readdir(dataDir)]).toEqual(['restored', undefined, []])
  },
)

test('an uploaded archive is closed once it is restored, so that its room on the disk is free', async () => {
  const { dataDir, start } = await openChecked([])
  expect((await start()).phase).toBe('restored')
  const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  expect((await Promise.all(open)).filter((path) => path.startsWith(dataDir))).toEqual([])
})

test('one that failed after the parts were touched is over, and removes what was sent', async () => {
  const { dataDir, start } = await openChecked(['restore-unhealthy'])
  expect(await start()).toMatchObject({ phase: 'failed', error: { code: 'restore-unhealthy' } })
  expect(await readdir(dataDir)).toEqual([])
})

/** A server that was sent an archive and has checked it. */
async function openServer(environment: Record<string, string> = {}) {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data, { environment })
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  const archive = await makeArchive(data.folder, 'gesichert')
  const berta = await signUpPerson(server)
  const calls = restoreCalls(server, berta)
  const id = await calls.upload(archive.path)
  await calls.check(id)
  return { data, start: () => calls.start(id), readOwn: () => readTitle(server, berta) }
}

test('while a backup runs a server restores nothing, and afterwards what it was sent before', async () => {
  const { data, start, readOwn } = await openServer()
  const backup = takeFileLock(join(dataDirOf(data), 'backup.lock'), Date.now)
  if (!backup.ok) throw new Error('no backup runs here')
  expect(await start()).toMatchObject({ phase: 'checked', error: { code: 'backup-running' } })
  expect(await readOwn()).toBe(404)
  backup.value.release()
  expect((await start()).phase).toBe('restored')
})

test('while the bucket of files is away a server restores nothing', async () => {
  const { start, readOwn } = await openServer({ FILES_URL: 's3://KEY:SECRET@bucket?endpoint=http://127.0.0.1:1' })
  expect(await start()).toMatchObject({ phase: 'checked', error: { code: 'restore-store-failed' } })
  expect(await readOwn()).toBe(404)
})
