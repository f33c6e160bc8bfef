import { expect, it } from 'vitest'
import { notePassedBytes } from './receive-file.ts'

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
