import { expect, it } from 'vitest'
import { cacheNameOf, isExpectedType, isOwnAsset, isServersOwn, takeOver } from './shell-cache.ts'

const page = { url: 'index.html', integrity: 'sha256-x' }
const script = { url: 'assets/main-B4x.js', integrity: 'sha256-y' }
const files = [page, script]

it('names the cache anew when any file or hash changes, and equally for the same build', () => {
  const name = cacheNameOf('shell-', files)
  expect(cacheNameOf('shell-', [...files])).toBe(name)
  const others = [
    [{ ...page, integrity: 'sha256-z' }, script],
    [page, { ...script, url: 'assets/main-C5y.js' }],
    [page],
  ]
  for (const other of others) expect(cacheNameOf('shell-', other)).not.toBe(name)
})

it('answers files of the build and hashed files of older ones, nothing else', () => {
  expect(isOwnAsset('/index.html', files)).toBe(true)
  expect(isOwnAsset('/assets/old-chunk.js', files)).toBe(true)
  expect(isOwnAsset('/api/health', files)).toBe(false)
  expect(isOwnAsset('/push-worker.js', files)).toBe(false)
})

it('never takes one kind of content for another', () => {
  expect(isExpectedType('/assets/main.js', 'text/javascript; charset=utf-8')).toBe(true)
  expect(isExpectedType('/assets/main.js', 'text/html')).toBe(false)
  expect(isExpectedType('/index.html', null)).toBe(false)
  expect(isExpectedType('/data.bin', 'application/octet-stream')).toBe(false)
})

it('leaves the API and public status pages to the server, and no page of the app', () => {
  expect(['/api/health', '/status/mein-shop', '/status/mein-shop/badge.svg'].map(isServersOwn)).toEqual([
    true,
    true,
    true,
  ])
  expect(['/', '/uptime/settings/statusseiten', '/statusx'].map(isServersOwn)).toEqual([false, false, false])
})

it('keeps the version whose pages may be open: the one that took over before, not one that only waited', async () => {
  let names: readonly string[] = []
  let active: string | undefined
  const install = (name: string): void => {
    if (!names.includes(name)) names = [...names, name]
  }
  const activate = async (name: string): Promise<readonly string[]> => {
    await takeOver(name, {
      names: async () => names,
      remove: async (unused) => {
        names = names.filter((kept) => kept !== unused)
      },
      readActive: async () => active,
      writeActive: async (own) => {
        active = own
      },
    })
    return names
  }
  install('a')
  expect(await activate('a')).toEqual(['a'])
  install('waits')
  install('b')
  expect(await activate('b')).toEqual(['a', 'b'])
  install('waits again')
  install('a')
  expect(await activate('a')).toEqual(['a', 'b'])
  install('c')
  expect(await activate('c')).toEqual(['a', 'c'])
  // A worker with other code and the same files.
  expect(await activate('c')).toEqual(['a', 'c'])
  active = undefined
  install('d')
  expect(await activate('d')).toEqual(['a', 'c', 'd'])
})
