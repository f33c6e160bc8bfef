import { expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const cookie = 'session=x'
const publicOrigin = 'https://app.example.org'

test.each([
  ['POST', { 'sec-fetch-site': 'same-origin', cookie }, false],
  ['POST', { 'sec-fetch-site': 'none', cookie }, false],
  ['POST', { 'sec-fetch-site': 'cross-site', cookie }, true],
  ['POST', { 'sec-fetch-site': 'same-site', cookie }, true],
  ['POST', { 'sec-fetch-site': '', cookie }, true],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: publicOrigin, cookie }, true],
  ['POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['POST', { origin: publicOrigin, cookie }, false],
  ['POST', { origin: 'http://app.example.org', host: 'inner:3000', cookie }, true],
  ['POST', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000', cookie }, false],
  ['POST', { origin: 'https://other.example.org', host: 'OTHER.example.org', cookie }, false],
  ['POST', { origin: 'https://evil.example', host: 'app.example.org', cookie }, true],
  ['POST', { origin: 'https://app.example.org.evil.example', host: 'app.example.org', cookie }, true],
  ['POST', { origin: 'null', host: 'app.example.org', cookie }, true],
  ['POST', { origin: 'null', host: 'app.example.org' }, true],
  ['POST', { origin: 'file://app.example.org', host: 'app.example.org', cookie }, true],
  ['POST', { cookie }, true],
  ['POST', {}, false],
  ['POST', { cookie: 'challenge=x' }, false],
  ['PUT', { 'sec-fetch-site': 'cross-site', cookie }, true],
  ['DELETE', { 'sec-fetch-site': 'cross-site', cookie }, true],
  ['PROPFIND', { 'sec-fetch-site': 'cross-site', cookie }, true],
  ['GET', { 'sec-fetch-site': 'cross-site', cookie }, false],
  ['HEAD', { origin: 'https://evil.example', cookie }, false],
] satisfies readonly (readonly [string, Record<string, string>, boolean])[])(
  '%s with %j: refused as cross-site is %s',
  (method, headers: Record<string, string>, expected) => {
    expect(
      isCrossSite(
        { method, header: (name) => headers[name], hasSession: () => headers['cookie'] === cookie },
        publicOrigin,
      ),
    ).toBe(expected)
  },
)
