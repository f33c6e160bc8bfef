import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } })

const written = {
  'a JPEG': ['image/jpeg', picture(300, 200).jpeg()],
  'a JPEG in several passes, with a long profile before its size': [
    'image/jpeg',
    picture(300, 200)
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'x'.repeat(40_000) } })
      .jpeg({ progressive: true }),
  ],
  'a PNG': ['image/png', picture(300, 200).png()],
  'a GIF': ['image/gif', picture(300, 200).gif()],
  'a WebP': ['image/webp', picture(300, 200).removeAlpha().webp()],
  'a WebP without loss': ['image/webp', picture(300, 200).webp({ lossless: true })],
  'a WebP with transparency': ['image/webp', picture(300, 200).webp()],
  'an AVIF': ['image/avif', picture(300, 200).avif({ effort: 0 })],
} as const

describe('the first bytes of a picture', () => {
  it.each(Object.entries(written))('G10: %s says its type and size', async (_name, [type, made]) => {
    expect(readPictureHeader(await made.toBuffer())).toEqual({ type, width: 300, height: 200 })
  })

  it('G10: a size that stands further behind is not known', async () => {
    const bytes = await picture(300, 200).jpeg().toBuffer()
    expect(readPictureHeader(bytes.subarray(0, 60))).toMatchObject({ type: 'image/jpeg', width: undefined })
  })
})
