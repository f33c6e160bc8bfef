import { expect, test } from 'vitest'
import { toNextPath } from '#auth'

test.each([['/'], ['/wheelofnames/abc?x=1'], ['/account?tab=%C3%A4&next=%2Fa'], ['/a%2F%2Fb']])(
  'W24: a path of this app is kept with its query: %s',
  (next) => {
    expect(toNextPath(next, URL.parse)).toBe(next)
  },
)

test.each([[undefined], [null], [''], [`/${'a'.repeat(2_000)}`]])(
  'W24: without a path, or with one of any length, it goes on at the start page: %j',
  (next) => {
    expect(toNextPath(next, URL.parse)).toBe('/')
  },
)

const hostileNexts = [
  'https://evil.example/',
  '//evil.example/a',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/.\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\r\n//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u0001https://evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,evil',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//user@evil.example',
  'https://app.invalid@evil.example',
  'https://app.invalid.evil.example/',
  '/／evil.example/..//evil.example',
  '//evil%E3%80%82example',
  'http://[',
  '@evil.example',
] as const

test.each(hostileNexts)('W24: it never leaves the app: %j', (next) => {
  const path = toNextPath(next, URL.parse)
  expect(path).toMatch(/^\/(?![/\\])/)
  const own = URL.parse(path, 'https://own.example')
  expect(own?.origin).toBe('https://own.example')
  // Reading it again, as the next page does, changes nothing.
  expect(toNextPath(path, URL.parse)).toBe(path)
})
