import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

test.each([
  ['gzip, deflate, br', ['br', 'gzip'], 'br'],
  ['gzip, deflate, br', ['gzip'], 'gzip'],
  ['GZIP;q=0.5', ['br', 'gzip'], 'gzip'],
  ['br;q=0, gzip', ['br', 'gzip'], 'gzip'],
  ['br; q=0.000', ['br'], undefined],
  ['zstd', ['br', 'gzip'], undefined],
  ['gzip', [], undefined],
  ['', ['gzip'], undefined],
  [undefined, ['gzip'], undefined],
] as const)('of %s and %j it is %s', (accepted, offered, chosen) => {
  expect(chooseEncoding(accepted, offered)).toBe(chosen)
})
