import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'

const lock = {
  packages: {
    '': { name: 'x' },
    'node_modules/a': { integrity: 'sha-a' },
    'node_modules/b': { integrity: 'sha-b', optional: true },
  },
}

let folder: TempFolder
const at = (...parts: string[]): string => join(folder.path, ...parts)

beforeEach(async () => {
  folder = await createTempFolder()
  mkdirSync(at('scripts'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), at('scripts/setup.mjs'))
  writeFileSync(at('package-lock.json'), JSON.stringify(lock))
  // Stands for npm: notes how it was called and leaves what `npm ci` leaves.
  writeFileSync(
    at('npm.cjs'),
    `const fs = require('node:fs')
     fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
     if (fs.existsSync('broken')) process.exit(1)
     fs.mkdirSync('node_modules', { recursive: true })
     fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { integrity: 'sha-a' } } }))`,
  )
})
afterEach(() => folder.remove())

function setUp(): { readonly exitCode: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/setup.mjs')], {
    env: { ...process.env, npm_execpath: at('npm.cjs') },
    encoding: 'utf8',
  })
  return { exitCode: status, output: stdout + stderr }
}

function calls(): readonly string[] {
  return existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []
}

test('a bare clone is installed once, with what building needs', () => {
  expect(setUp().exitCode).toBe(0)
  expect(setUp()).toEqual({ exitCode: 0, output: '' })
  expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error'])
})

test('another lock file installs again', () => {
  setUp()
  writeFileSync(
    at('package-lock.json'),
    JSON.stringify({ packages: { ...lock.packages, 'node_modules/a': { integrity: 'sha-new' } } }),
  )
  setUp()
  expect(calls()).toHaveLength(2)
})

test('packages that were removed are installed again', () => {
  setUp()
  rmSync(at('node_modules'), { recursive: true })
  setUp()
  expect(calls()).toHaveLength(2)
})

test('packages installed by hand that fit the lock file are left alone', () => {
  mkdirSync(at('node_modules'))
  writeFileSync(
    at('node_modules/.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': { integrity: 'sha-a' } } }),
  )
  expect(setUp()).toEqual({ exitCode: 0, output: '' })
  expect(calls()).toEqual([])
})

test('an install that fails ends with a message, and the next one tries again', () => {
  writeFileSync(at('broken'), '')
  expect(setUp()).toEqual({ exitCode: 1, output: expect.stringContaining('npm ci failed') })
  rmSync(at('broken'))
  expect(setUp().exitCode).toBe(0)
  expect(calls()).toHaveLength(2)
})
