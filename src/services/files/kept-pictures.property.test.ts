import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { pickEvicted, type KeptPicture } from './kept-pictures.ts'

const pictures = fc
  .array(fc.record({ sizeBytes: fc.nat(100), usedAtMs: fc.nat(1_000) }), { maxLength: 40 })
  .map((parts): KeptPicture[] => parts.map((part, index) => ({ ...part, key: `${index}`, fileId: `${index}` })))

test('Q14: files that stay are within the limits, and files that go were used before them and had to go', () => {
  fc.assert(
    fc.property(pictures, fc.nat(2_000), fc.nat(40), (all, maxBytes, maxCount) => {
      const evicted = new Set(pickEvicted(all, { maxBytes, maxCount }))
      const kept = all.filter((picture) => !evicted.has(picture))
      const bytesOf = (some: readonly KeptPicture[]) => some.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      expect(bytesOf(kept) <= maxBytes && kept.length <= maxCount).toBe(true)
      const last = Math.max(...[...evicted].map(({ usedAtMs }) => usedAtMs))
      expect(kept.every(({ usedAtMs }) => usedAtMs >= last)).toBe(true)
      // With the last of those that went it would have been too much.
      const latest = pickEvicted(all, { maxBytes, maxCount }).at(-1)
      if (latest === undefined) return
      expect(bytesOf(kept) + latest.sizeBytes > maxBytes || kept.length + 1 > maxCount).toBe(true)
    }),
  )
})
