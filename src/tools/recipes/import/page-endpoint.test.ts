import { expect, test } from 'vitest'
import { findPageAddress } from './page-endpoint.ts'

test.each([
  'https://kochen.example/suppe',
  'Suppe\nhttps://kochen.example/suppe',
  ' Schau mal: https://kochen.example/suppe \n\n Lecker!',
])('R89: %j is little more than an address', (text) =>
  expect(findPageAddress(text)).toBe('https://kochen.example/suppe'),
)

test.each([
  '',
  'Suppe',
  'Suppe\n1 Ei\nhttps://kochen.example/suppe',
  'javascript:alert(1)',
  `${'x '.repeat(3_000)}https://a.example`,
])('R89: there is more to read in %j than an address, or none', (text) => expect(findPageAddress(text)).toBeUndefined())
