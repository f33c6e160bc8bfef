/** The process that reads pictures: what it may take, and how it ends. */
import { execFileSync } from 'node:child_process'
import {
  constants,
  open as openFile,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { drawNoise, writePng } from '#testing/files/pictures'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import type { PictureMaker } from '../picture-maker.ts'
import { openPictureMaker, type PictureLimits } from './open-picture-maker.ts'

const never = new AbortController().signal

let folder: TempFolder
let makers: PictureMaker[]
beforeEach(async () => {
  folder = await createTempFolder()
  makers = []
})
afterEach(async () => {
  await Promise.all(makers.map((maker) => maker.close()))
  await folder.remove()
})

function open(limits: Partial<PictureLimits> = {}): PictureMaker {
  const maker = openPictureMaker(limits)
  makers.push(maker)
  return maker
}

async function write(name: string, bytes: Uint8Array): Promise<{ readonly path: string; readonly type: string }> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return { path, type: 'image/png' }
}

const small = async (name = 'small') => write(name, await drawNoise(200, 120).png().toBuffer())
/** Some tenths of a second of work. */
const large = async (name = 'large') => write(name, writePng({ width: 5_000, height: 6_000 }))

/** Those of this test process, without the ones that have ended and are not collected yet. */
async function findProcesses(): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const [status, command] = await Promise.all(
        ['status', 'cmdline'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
      )
      const isOurs = new RegExp(`PPid:\\s+${process.pid}\\n`).test(status ?? '')
      return isOurs && (command ?? '').includes('picture-child') ? [Number(id)] : []
    }),
  )
  return found.flat()
}

async function nextProcess(known: readonly number[] = []): Promise<number> {
  let found: readonly number[] = []
  await expect
    .poll(async () => {
      found = (await findProcesses()).filter((id) => !known.includes(id))
      return found.length
    })
    .toBe(1)
  const [id = Number.NaN] = found
  return id
}

/** A picture that comes through a pipe that is still empty: its reader waits, independent of the machine's load. */
function endless(name: string) {
  const path = join(folder.path, name)
  execFileSync('mkfifo', [path])
  let writing: FileHandle | undefined
  onTestFinished(() => writing?.close())
  return {
    path,
    type: 'image/png',
    /** Resolves once a reader has opened the pipe; only then can it be opened for writing without blocking. */
    async isRead(): Promise<void> {
      await writing?.close()
      const open = () => openFile(path, constants.O_WRONLY | constants.O_NONBLOCK)
      await expect.poll(async () => (writing = await open().catch(() => undefined)) !== undefined).toBe(true)
    },
  }
}

/** What a process had written when it was ended. */
const beginWriting = (name: string): Promise<void> => writeFile(join(folder.path, `${name}-original`), 'begun')
const filesLeft = async (): Promise<readonly string[]> => (await readdir(folder.path)).toSorted()

it('G8: pictures are read one at a time, in their order, by one process, into one folder without confusion', async () => {
  const maker = open()
  const names = ['a', 'b', 'c', 'd', 'e']
  const ended: string[] = []
  const made = names.map(async (name) => {
    const source = name === 'a' ? await large(name) : await small(name)
    return { name, source }
  })
  const sources = await Promise.all(made)
  const results = await Promise.all(
    sources.map(async ({ name, source }) => {
      const result = await maker.make(source, folder.path, never)
      ended.push(name)
      return result.ok && result.value.original.path === `${source.path}-original`
    }),
  )
  expect(results).toEqual(names.map(() => true))
  expect(ended).toEqual(names)
  expect(await findProcesses()).toHaveLength(1)
})

it('G8: nothing is started before the first picture, and nothing is left when there has been none for a while', async () => {
  const maker = open({ idleMs: 1 })
  expect(await findProcesses()).toEqual([])
  for (const name of ['a', 'b']) {
    expect((await maker.make(await small(name), folder.path, never)).ok).toBe(true)
    await expect.poll(findProcesses).toEqual([])
  }
})

it('G8: it has nothing of the environment and its files are its own', async () => {
  process.env['DATABASE_URL_OF_A_TEST'] = 'postgres://secret'
  try {
    const maker = open()
    await maker.make(await small(), folder.path, never)
    const [id] = await findProcesses()
    const environment = await readFile(`/proc/${id}/environ`, 'utf8')
    expect(environment.split('\0').map((line) => line.split('=')[0])).not.toContain('DATABASE_URL_OF_A_TEST')
    expect(environment).not.toContain(process.env['PATH'])
    expect(await readFile(`/proc/${id}/oom_score_adj`, 'utf8')).toBe('1000\n')
  } finally {
    delete process.env['DATABASE_URL_OF_A_TEST']
  }
})

it.each([
  ['time of the processor', { cpuMs: 1 }],
  ['memory', { memoryBytes: 1 }],
] as const)('G8: a picture that takes too much %s is refused, and nothing of it stays', async (_name, limits) => {
  const maker = open(limits)
  const source = await large()
  expect(await maker.make(source, folder.path, never)).toEqual({ ok: false, error: 'unsupported-picture' })
  expect(await filesLeft()).toEqual(['large'])
  expect(await findProcesses()).toEqual([])
})

it('G8: one that hangs is refused, and the next one is made', async () => {
  const maker = open({ timeMs: 5_000 })
  expect((await maker.make(await small(), folder.path, never)).ok).toBe(true)
  process.kill(await nextProcess(), 'SIGSTOP')
  expect(await maker.make(await small(), folder.path, never)).toEqual({ ok: false, error: 'unsupported-picture' })
  expect((await maker.make(await small(), folder.path, never)).ok).toBe(true)
})

it('G8: a process that is killed while it reads costs no user a picture', async () => {
  const maker = open()
  const source = endless('once')
  const made = maker.make(source, folder.path, never)
  await source.isRead()
  // The current reader keeps the pipe open; the next one finds a picture at this path.
  await rm(source.path)
  await small('once')
  process.kill(await nextProcess(), 'SIGKILL')
  expect((await made).ok).toBe(true)
})

it('G8: a picture over which the process ends twice is refused, nothing of it stays, and the next one is made', async () => {
  const maker = open()
  const source = endless('twice')
  const made = maker.make(source, folder.path, never)
  await source.isRead()
  const first = await nextProcess()
  process.kill(first, 'SIGKILL')
  const second = await nextProcess([first])
  await source.isRead()
  await beginWriting('twice')
  process.kill(second, 'SIGKILL')
  expect(await made).toEqual({ ok: false, error: 'unsupported-picture' })
  expect(await filesLeft()).toEqual(['twice'])
  expect((await maker.make(await small(), folder.path, never)).ok).toBe(true)
})

it('G8: a caller who has left waits for nothing: their picture is given up, and the next one is made', async () => {
  const maker = open()
  const [leaving, waiting] = [new AbortController(), new AbortController()]
  const source = endless('first')
  const first = maker.make(source, folder.path, leaving.signal)
  const second = maker.make(await large('second'), folder.path, waiting.signal)
  const third = maker.make(await small('third'), folder.path, never)
  await source.isRead()
  await beginWriting('first')
  const reading = await nextProcess()
  waiting.abort(new Error('left while waiting'))
  await expect(second).rejects.toThrow('left while waiting')
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  expect((await third).ok).toBe(true)
  expect(await findProcesses()).not.toContain(reading)
  expect((await filesLeft()).filter((name) => /^(?:first|second)-/.test(name))).toEqual([])
  await expect(maker.make(await small(), folder.path, leaving.signal)).rejects.toThrow('left')
})

it('G8: closing ends the process and what it was reading', async () => {
  const maker = open()
  const source = endless('reading')
  const outcome = maker.make(source, folder.path, never).catch((error: unknown) => String(error))
  await source.isRead()
  await beginWriting('reading')
  await maker.close()
  expect(await outcome).toBe('Error: the server ends')
  expect(await findProcesses()).toEqual([])
  expect(await filesLeft()).toEqual(['reading'])
})

it('G9: a full disk is an error with its code, not a fault of the picture', async () => {
  const source = await small()
  await symlink('/dev/full', `${source.path}-original`)
  await expect(open().make(source, folder.path, never)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await filesLeft()).toEqual(['small'])
})

it('G9: a picture that is not there is an error', async () => {
  const missing = { path: join(folder.path, 'missing'), type: 'image/png' }
  await expect(open().make(missing, folder.path, never)).rejects.toMatchObject({ code: 'ENOENT' })
})
