import { deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { detectType, notePassedBytes } from './receive-file.ts'

const PIECE_BYTES = 64 * 1024

it('G13: pieces that have passed do not pile up in memory', () => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let count = 0; count < 2_000; count++) {
    // As a connection hands them out: each with memory of its own.
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
    notePassedBytes(piece.length)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  // What was young twice goes with the collection after the next: three rounds of 8 MB. Left alone V8 lets 64 MB come together.
  expect(most).toBeLessThan(40_000_000)
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const HEAD = 4_100

test.each([
  ['plain text', bytesOf('Hallo'), 'text/plain'],
  ['nothing', new Uint8Array(0), 'text/plain'],
  ['a page', bytesOf('<!doctype html><script>alert(1)</script>'), 'text/plain'],
  ['text with a zero', bytesOf('Hal\0lo'), 'application/octet-stream'],
  ['text that is not UTF-8', new Uint8Array([0x48, 0xe4, 0x6c]), 'application/octet-stream'],
  ['half a character at the end of all', new Uint8Array([0x48, 0xc3]), 'application/octet-stream'],
  ['a PDF', bytesOf('%PDF-1.7\n'), 'application/pdf'],
  ['a GIF', bytesOf('GIF89a..'), 'image/gif'],
  ['packed data', deflateSync('x'.repeat(100)), 'application/octet-stream'],
])('U1: the type of %s is found by its bytes', async (_name, head, type) => {
  expect(await detectType(head, head.length)).toBe(type)
})

test('U1: a character that only the end of the head cuts is text', async () => {
  const head = bytesOf('x'.repeat(HEAD - 1) + 'ä').subarray(0, HEAD)
  expect(await detectType(head, HEAD + 1)).toBe('text/plain')
  expect(await detectType(head, HEAD)).toBe('application/octet-stream')
})

/** Beginnings of formats whose parsers read on by what the file itself says. */
const starts = [
  [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9],
  [0x50, 0x4b, 0x03, 0x04],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x1a, 0x45, 0xdf, 0xa3],
  [0x00, 0x00, 0x00, 0x18, 0x66, 0x74, 0x79, 0x70],
  [0x49, 0x49, 0x2a, 0x00],
  [0x49, 0x44, 0x33],
  [0x4f, 0x67, 0x67, 0x53],
  [0x52, 0x49, 0x46, 0x46],
  [0x1f, 0x8b, 0x08],
]

describe('U1: whatever comes has a type, and finding it ends', () => {
  test('of any bytes', async () => {
    const any = fc.tuple(fc.constantFrom([], ...starts), fc.uint8Array({ maxLength: HEAD }))
    await fc.assert(
      fc.asyncProperty(any, async ([start, rest]) => {
        const head = new Uint8Array([...start, ...rest]).subarray(0, HEAD)
        expect(await detectType(head, head.length)).toMatch(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/)
      }),
      runsOf(500),
    )
  })

  test.each(starts)('of a beginning %# followed by nothing but zeros, or ones', async (...start) => {
    for (const filler of [0, 1, 0xff]) {
      const head = new Uint8Array(HEAD).fill(filler)
      head.set(start)
      expect(await detectType(head, 1_000_000)).toMatch(/\//)
    }
  })
})
