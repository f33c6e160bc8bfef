import { expect, it } from 'vitest'
import { readNextPath } from './use-entry.ts'

it('keeps a path of this app with its query', () => {
  expect(readNextPath(new URLSearchParams({ next: '/wheelofnames/abc?x=1' }))).toBe('/wheelofnames/abc?x=1')
})

it('goes to the start page without a path', () => {
  expect(readNextPath(new URLSearchParams())).toBe('/')
})

it.each([
  'https://evil.example/',
  '//evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'http://[',
  '/\t/evil.example',
  ' //evil.example',
])('never leaves the app: %s', (next) => {
  const path = readNextPath(new URLSearchParams({ next }))
  expect(URL.parse(path, 'https://own.example')?.origin).toBe('https://own.example')
  expect(path).not.toContain('evil')
})
