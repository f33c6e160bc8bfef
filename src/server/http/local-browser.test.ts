import { expect, test } from 'vitest'
import { isLocalBrowser } from './local-browser.ts'

const host = 'localhost:3000'

test.each([
  ['127.0.0.1', { host }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['127.8.9.1', { host: 'LOCALHOST' }, true],
  ['127.0.0.1', { host, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
  // Another machine, and what stands between a browser and a container.
  ['192.168.0.7', { host }, false],
  ['172.17.0.1', { host }, false],
  ['::ffff:10.0.0.1', { host }, false],
  [undefined, { host }, false],
  ['nonsense', { host }, false],
  // Reverse proxies and tunnels on the same machine.
  ['127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { host, 'x-forwarded-proto': 'https' }, false],
  ['127.0.0.1', { host, forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { host, via: '1.1 proxy' }, false],
  ['127.0.0.1', { host, 'x-real-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { host, 'cf-connecting-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { host, 'true-client-ip': '' }, false],
  ['127.0.0.1', { host: 'app.example.org' }, false],
  ['127.0.0.1', { host: 'localhost.example.org' }, false],
  ['127.0.0.1', { host: '127.0.0.1.example.org:3000' }, false],
  ['127.0.0.1', {}, false],
  // A proxy that hides all of that still hands on where the page came from.
  ['127.0.0.1', { host, origin: 'https://app.example.org' }, false],
  ['127.0.0.1', { host, origin: 'http://127.0.0.1:3000' }, false],
  ['127.0.0.1', { host, origin: 'http://localhost:5000' }, false],
  ['127.0.0.1', { host, origin: 'null' }, false],
] satisfies readonly (readonly [string | undefined, Record<string, string>, boolean])[])(
  'E4: from %s with %j a browser at the machine itself: %s',
  (socketAddress, headers: Record<string, string>, expected) => {
    expect(isLocalBrowser({ method: 'GET', socketAddress, httpVersion: '1.1', headers })).toBe(expected)
  },
)

test('E4: HTTP/1.0 is a proxy’s, and a change without an origin a program’s', () => {
  const request = { method: 'POST', socketAddress: '127.0.0.1', httpVersion: '1.1', headers: { host } }
  expect(isLocalBrowser(request)).toBe(false)
  const fromPage = { ...request, headers: { host, origin: 'http://localhost:3000' } }
  expect(isLocalBrowser(fromPage)).toBe(true)
  expect(isLocalBrowser({ ...fromPage, httpVersion: '1.0' })).toBe(false)
})
