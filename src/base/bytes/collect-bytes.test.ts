import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { collectBytes } from './collect-bytes.ts'

it('is all pieces in their order, after each of them, whatever becomes of their memory', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 6_000 }), { maxLength: 8 }), (pieces) => {
      const bytes = collectBytes()
      const expected: number[] = []
      for (const piece of pieces) {
        expected.push(...piece)
        bytes.add(piece)
        piece.fill(0)
        expect([...bytes.view()]).toEqual(expected)
        expect(bytes.sizeBytes).toBe(expected.length)
      }
    }),
  )
})
