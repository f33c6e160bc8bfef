import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { readPictureHeader } from './picture-header.ts'

const runs = runsOf(1_000)

it('G10: reading the first bytes ends, whatever they are', async () => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 4, background: '#c84' } })
  const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const
  const samples = await Promise.all(formats.map((format) => picture.clone().toFormat(format).toBuffer()))
  const damage = fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 20 })
  const bytes = fc.tuple(fc.constantFrom(...samples), damage, fc.nat(200)).map(([sample, changes, length]) => {
    const cut = Uint8Array.from(sample).slice(0, length)
    for (const [at, value] of changes) if (at < cut.length) cut[at] = value
    return cut
  })
  fc.assert(
    fc.property(fc.oneof(bytes, fc.uint8Array()), (head) => {
      const header = readPictureHeader(head)
      expect(header?.width ?? 1).toBeGreaterThan(0)
      expect(header?.height ?? 1).toBeGreaterThan(0)
    }),
    runs,
  )
})
