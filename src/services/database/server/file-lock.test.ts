import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { takeFileLock, type FileLock } from './file-lock.ts'

const NOON_MS = Date.parse('2026-11-26T12:00:00.000Z')

let folder: TempFolder
let path: string
beforeEach(async () => {
  folder = await createTempFolder()
  path = join(folder.path, 'test.lock')
})
afterEach(() => folder.remove())

function take(): FileLock {
  const lock = takeFileLock(path, () => NOON_MS)
  if (!lock.ok) throw new Error('the lock is taken')
  return lock.value
}

test('a lock that is taken names its holder, and is free once it is released', () => {
  const lock = take()
  const holder = { pid: process.pid, host: hostname(), since: '2026-11-26T12:00:00.000Z' }
  expect(takeFileLock(path, Date.now)).toEqual({ ok: false, error: holder })
  expect(takeFileLock(path, Date.now)).toEqual({ ok: false, error: holder })
  lock.release()
  lock.release()
  take().release()
})

test('its file is for the owner only, and nothing is left beside it', async () => {
  take().release()
  expect(await readdir(folder.path)).toEqual(['test.lock'])
})

test('a process that is killed leaves no lock behind', async () => {
  const code = `const { takeFileLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    console.log(takeFileLock(${JSON.stringify(path)}, Date.now).ok)
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('true\n')
  expect(takeFileLock(path, Date.now)).toMatchObject({ ok: false, error: { pid: child.pid, host: hostname() } })
  child.kill('SIGKILL')
  await once(child, 'exit')
  take().release()
})

test('of many processes that take it at once exactly one has it', async () => {
  const code = `const { takeFileLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))})
    console.log('here')
    process.stdin.once('data', () => {
      console.log(takeFileLock(${JSON.stringify(path)}, Date.now).ok)
      process.stdin.once('data', () => process.exit())
    })`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const next = (): Promise<string[]> =>
    Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
  await next()
  const answers = next()
  for (const { stdin } of children) stdin.write('now\n')
  expect((await answers).toSorted()).toEqual(['false', 'false', 'false', 'false', 'false', 'true'])
  for (const { stdin } of children) stdin.write('end\n')
  await Promise.all(children.map((child) => once(child, 'exit')))
})
