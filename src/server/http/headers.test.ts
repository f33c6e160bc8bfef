import { describe, expect, test } from 'vitest'
import { createTestData, sendRaw, shareTestServer, startTestServer } from '#testing/app-server'

const shared = shareTestServer('sqlite')

const expectedHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self), geolocation=()'),
}

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', 'GET', '/', 200],
    ['an asset', 'GET', '/assets/app-1a2b.js', 200],
    ['the API', 'GET', '/api/health', 200],
    ['an answer to nobody', 'GET', '/api/auth/account', 401],
    ['an unknown address', 'GET', '/api/nothing', 404],
    ['a wrong method', 'DELETE', '/api/health', 405],
    ['a missing asset', 'GET', '/assets/old-0.js', 404],
  ])('%s', async (_name, method, path, status) => {
    const answer = await fetch(shared.server.url + path, { method })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(expectedHeaders)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('also what the adapter answers by itself', async () => {
    const answer = await sendRaw(
      shared.server.port,
      'GET /a\\b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'self'")
  })
})

test('over https, a header keeps browsers there', async () => {
  const other = await createTestData('sqlite')
  const environment = {
    PUBLIC_URL: 'https://app.example.org',
    MAP_TILES: 'https://tiles.example.org/styles/plain?key=1',
  }
  const secure = await startTestServer(other, { environment })
  const answer = await fetch(`${secure.url}/api/health`)
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000')
  // J80: only what the operator has chosen may be asked besides, and nothing may run from there.
  const policy = expectedHeaders['content-security-policy'].replace(
    "connect-src 'self'",
    '$& https://tiles.example.org',
  )
  expect(answer.headers.get('content-security-policy')).toBe(policy)
  await secure.close()
  await other.remove()
})

test('answers of the API are not kept and carry our own header, errors too', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/auth/account']) {
    const answer = await fetch(shared.server.url + path)
    expect([path, answer.headers.get('cache-control'), answer.headers.get('x-taschenmesser')]).toEqual([
      path,
      'no-store',
      '2',
    ])
  }
})

test('the web app is served packed, and known files are not sent again', async () => {
  const answer = await fetch(`${shared.server.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', 'export {}'])
  const page = await fetch(shared.server.url)
  const again = await fetch(shared.server.url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
