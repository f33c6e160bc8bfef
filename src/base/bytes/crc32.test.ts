import { crc32 as crc32OfNode } from 'node:zlib'
import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

it.each(['', '123456789', 'Zoë 👩‍👧', 'a'.repeat(10_000)])('is what zlib computes of %j', (text) => {
  const bytes = new TextEncoder().encode(text)
  expect(crc32(bytes)).toBe(crc32OfNode(bytes))
})

it('is the check value of the standard', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})
