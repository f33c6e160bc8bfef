import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { readByteRange } from './content-route.ts'

const size = fc.nat({ max: 1_000 })
const position = fc.nat({ max: 1_500 })

test('U7: a part is always within the file, as the standard says which', () => {
  fc.assert(
    fc.property(size, position, position, (sizeBytes, first, last) => {
      const range = readByteRange(`bytes=${first}-${last}`, sizeBytes)
      if (last < first) expect(range).toBe('whole')
      else if (first >= sizeBytes) expect(range).toBe('unsatisfiable')
      else expect(range).toEqual({ first, last: Math.min(last, sizeBytes - 1) })
    }),
  )
  fc.assert(
    fc.property(size, position, (sizeBytes, length) => {
      const range = readByteRange(`bytes=-${length}`, sizeBytes)
      if (length === 0 || sizeBytes === 0) expect(range).toBe('unsatisfiable')
      else expect(range).toEqual({ first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 })
    }),
  )
})

test('U7: whatever stands in the header, what comes out lies within the file', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=[0-9,\- ]{0,40}$/))
  fc.assert(
    fc.property(header, size, (text, sizeBytes) => {
      const range = readByteRange(text, sizeBytes)
      if (typeof range === 'string') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(sizeBytes)
    }),
    runsOf(1_000),
  )
})
