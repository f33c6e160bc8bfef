import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendRaw, shareTestServer } from '#testing/app-server'

const shared = shareTestServer('sqlite')

beforeAll(() => writeFile(join(shared.data.folder, 'outside.txt'), 'top secret'))

describe('no spelling of a path leaves the web app', () => {
  test.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/%2e%2e%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/..\\outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/....//outside.txt',
    '/..;/outside.txt',
    '/%252e%252e%252foutside.txt',
    '/..%c0%afoutside.txt',
    '//outside.txt',
    '///etc/passwd',
    '//etc/passwd',
    '/etc/passwd',
    '/index.html%00.txt',
    '/outside.txt%00.html',
    '/assets/app-1a2b.js/../../../outside.txt',
    '/.build-stamp',
    '/data/secrets.json',
    '/assets/',
    '/%',
    '/%E0%A4%A',
    '/%ff%fe',
    `/${'a/'.repeat(4_000)}`,
    '/?../../outside.txt',
    '/#/../outside.txt',
    'http://localhost/../outside.txt',
    'http://evil.example/outside.txt',
    'file:///etc/passwd',
    '*',
    'outside.txt',
  ])('%s', async (path) => {
    const answer = await sendRaw(
      shared.server.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400|404) /)
    expect(answer).not.toContain('top secret')
    expect(answer).not.toContain('root:')
    expect(answer).not.toContain('sessionSecret')
    if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain('<title>Taschenmesser</title>')
  })
})

test('every path of the app is the app', async () => {
  for (const path of ['/', '/wheelofnames', '/wheelofnames/abc', '/gibt/es/nicht', '/apix', '/index.html']) {
    const answer = await fetch(shared.server.url + path, { headers: { accept: 'text/html' } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('<title>Taschenmesser</title>')
  }
})

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/documents',
  '/api/auth',
  '/api/auth/nothing',
  '/api//health',
  '/api/health/',
])('an unknown address of the API is no page: %s', async (path) => {
  const answer = await fetch(shared.server.url + path, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: { code: 'not-found', message: expect.stringContaining('Das gibt es nicht') },
  })
})

test.each([
  ['DELETE', '/api/health', 'GET, HEAD'],
  ['POST', '/api/auth/account', 'GET, HEAD'],
  ['GET', '/api/auth/sign-in', 'POST'],
  ['OPTIONS', '/api/auth/sign-in', 'POST'],
  ['PATCH', '/api/documents/changes', undefined],
  ['PROPFIND', '/api/health', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/wheelofnames', 'GET, HEAD'],
])('%s %s is refused with the methods that fit', async (method, path, allow) => {
  const answer = await fetch(shared.server.url + path, { method })
  expect(answer.status).toBe(405)
  if (allow !== undefined) expect(answer.headers.get('allow')).toBe(allow)
  expect(await answer.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
})

test.each(['TRACE', 'CONNECT', 'BREW', 'GET /x'])('the method %s does no harm', async (method) => {
  const answer = await sendRaw(
    shared.server.port,
    `${method} /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
})

test('HEAD gets the headers of GET and no body', async () => {
  for (const path of ['/', '/api/health']) {
    const answer = await fetch(shared.server.url + path, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
})

test.each([
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b/c@d\r\nConnection: close\r\n\r\n'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n'],
  ['no HTTP', 'Guten Tag\r\n\r\n'],
  [
    'two lengths',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  ],
  [
    'length and chunks',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
  ['too many header bytes', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n'],
])('a broken request gets a 4xx: %s', async (_name, text) => {
  expect(await sendRaw(shared.server.port, text)).toMatch(/^HTTP\/1\.1 4\d\d /)
})
