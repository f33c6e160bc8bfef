import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { answerStatic, loadStaticFiles, type StaticFiles } from './static-files.ts'

let folder: TempFolder
let files: StaticFiles

beforeAll(async () => {
  folder = await createTempFolder()
  await mkdir(join(folder.path, 'assets'))
  const contents = {
    'index.html': '<html>',
    'index.html.br': 'brotli',
    'index.html.gz': gzipSync('<html>'),
    'sw.js': 'worker',
    'assets/app-1.js': 'code',
    '.build-stamp': 'x',
    'notes.md': 'secret',
  }
  for (const [name, content] of Object.entries(contents)) await writeFile(join(folder.path, name), content)
  files = await loadStaticFiles(folder.path)
})
afterAll(() => folder.remove())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Response | undefined {
  return answerStatic(files, { method, path, header: (name) => headers[name] })
}

test('only files of known types are in the table, packed ones under their own name', () => {
  expect([...files.keys()].sort()).toEqual(['/assets/app-1.js', '/index.html', '/sw.js'])
})

test('a folder that is not there is an empty table', async () => {
  expect((await loadStaticFiles(join(folder.path, 'nothing'))).size).toBe(0)
})

test('names with a hash are kept for ever, the others are asked for again', () => {
  expect(ask('/assets/app-1.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/index.html', '/sw.js']) expect(ask(path)?.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip, deflate, br', 'br', 'brotli'],
  ['gzip', 'gzip', gzipSync('<html>').toString()],
  ['br;q=0, gzip;q=0.5', 'gzip', gzipSync('<html>').toString()],
  ['identity', null, '<html>'],
  ['br;q=0.000', null, '<html>'],
  ['', null, '<html>'],
])('Accept-Encoding „%s“ gets %s', async (accepted, encoding, body) => {
  const answer = ask('/index.html', { 'accept-encoding': accepted })
  expect(answer?.headers.get('content-encoding')).toBe(encoding)
  expect(answer?.headers.get('vary')).toBe('accept-encoding')
  expect(await answer?.text()).toBe(body)
})

test('a file that was not packed is sent as it is', async () => {
  const answer = ask('/sw.js', { 'accept-encoding': 'br, gzip' })
  expect([answer?.headers.get('content-encoding'), await answer?.text()]).toEqual([null, 'worker'])
})

test('what the browser has already is not sent again, per encoding', () => {
  const etag = ask('/index.html', { 'accept-encoding': 'br' })?.headers.get('etag') ?? ''
  expect(ask('/index.html', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })?.status).toBe(304)
  expect(ask('/index.html', { 'accept-encoding': 'gzip', 'if-none-match': etag })?.status).toBe(200)
})

test('HEAD gets the headers of GET and no body', async () => {
  const answer = ask('/sw.js', {}, 'HEAD')
  expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual(['6', ''])
})

test('a path of the app is index.html for who takes HTML, a missing asset or picture is not', () => {
  expect(ask('/wheelofnames/abc', { accept: 'text/html,*/*;q=0.8' })?.headers.get('content-type')).toBe(
    'text/html; charset=utf-8',
  )
  expect(ask('/wheelofnames/abc')?.status).toBe(200)
  expect(ask('/assets/app-0.js', { accept: '*/*' })).toBeUndefined()
  for (const path of ['/favicon.ico', '/robots.txt']) expect(ask(path)).toBeUndefined()
  expect(ask('/missing.png', { accept: 'image/avif,image/webp' })).toBeUndefined()
})

test('the icon and the words for crawlers are files of the app', async () => {
  const own = await loadStaticFiles(join(import.meta.dirname, '../../../public'))
  const header = (): string => '*/*'
  const typeOf = (path: string) => answerStatic(own, { method: 'GET', path, header })?.headers.get('content-type')
  expect(typeOf('/favicon.ico')).toBe('image/x-icon')
  expect(typeOf('/robots.txt')).toBe('text/plain; charset=utf-8')
})
