import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 Byte'],
  [1_023, '1.023 Byte'],
  [1_024, '1 kB'],
  [34_900, '34 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [1_468_006, '1,4 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [2.54 * 1024 ** 3, '2,5 GB'],
  [931 * 1024 ** 3, '931 GB'],
])('%d bytes are „%s“', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
