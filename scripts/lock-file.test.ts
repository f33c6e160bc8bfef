import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, findMissingPackages, parseLock } from './lock-file.ts'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '1.2.3',
        '@tool/linux-arm64-musl': '1.2.3',
        '@tool/darwin-arm64': '1.2.3',
      },
    },
    'node_modules/tool/node_modules/@tool/linux-x64-gnu': { version: '1.2.3' },
  },
}

test('package-lock.json fits every platform, so that npm ci takes it (else: node scripts/complete-lock.ts)', async () => {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(findMissingPackages(parseLock(text)).map(({ name }) => name)).toEqual([])
})

test('optional packages without an entry are found, wherever Node would look for them', () => {
  expect(findMissingPackages(lock).map(({ name }) => name)).toEqual(['@tool/linux-arm64-musl', '@tool/darwin-arm64'])
})

test('their entries say for which platform they are', () => {
  const complete = completeLock(lock)
  expect(findMissingPackages(complete)).toEqual([])
  expect(complete).toMatchObject({
    lockfileVersion: 3,
    packages: {
      'node_modules/@tool/linux-arm64-musl': {
        version: '1.2.3',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
      },
      'node_modules/@tool/darwin-arm64': {
        version: '1.2.3',
        dev: true,
        optional: true,
        os: ['darwin'],
        cpu: ['arm64'],
      },
    },
  })
  expect(Object.keys(complete.packages).slice(0, 3)).toEqual([
    '',
    'node_modules/@tool/darwin-arm64',
    'node_modules/@tool/linux-arm64-musl',
  ])
})

test('a package that does not tell its platform, or has no exact version, is not guessed at', () => {
  const declaring = (name: string, version: string) => ({
    packages: { 'node_modules/tool': { optionalDependencies: { [name]: version } } },
  })
  expect(() => completeLock(declaring('fsevents', '2.3.3'))).toThrow('fsevents does not tell its platform')
  expect(() => completeLock(declaring('@tool/darwin-arm64', '^1.0.0'))).toThrow('no exact version')
})
