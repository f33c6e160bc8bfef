/** What is kept of pictures. */
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { addGifText, addJpegSegment, drawCorners, drawFrames, drawNoise, writePng } from '#testing/files/pictures'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { openPictureMaker } from './open-picture-maker.ts'

const SECRET = 'Gartenweg 7, 52.5163 N'
const maker = openPictureMaker()
afterAll(() => maker.close())

let folder: TempFolder
let count = 0
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

async function make(bytes: Uint8Array, type: string) {
  count += 1
  const path = join(folder.path, `upload${count}`)
  await writeFile(path, bytes)
  const result = await maker.make({ path, type }, folder.path, new AbortController().signal)
  if (!result.ok) throw new Error(result.error)
  const { original, variants, shape } = result.value
  return { shape, original, variants, files: [original, ...variants] }
}

async function pixelAt(path: string, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(path, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

const isNear = (actual: readonly number[], wanted: readonly number[]): boolean =>
  actual.length >= wanted.length && wanted.every((value, index) => Math.abs(value - (actual[index] ?? -99)) <= 4)

async function expectCorners(path: string): Promise<void> {
  const places = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const
  const bright = await Promise.all(places.map(([x, y]) => pixelAt(path, x, y)))
  expect(bright.map((pixel) => pixel.map((value) => (value > 128 ? 1 : 0)).join(''))).toEqual([
    '100',
    '010',
    '001',
    '111',
  ])
}

it('G1: the sizes that are narrower than it are made, as WebP, with size and checksum of each file', async () => {
  const picture = await make(await (await drawCorners(1_000, 600)).jpeg().toBuffer(), 'image/jpeg')
  expect(picture.shape).toMatchObject({ width: 1_000, height: 600 })
  expect(picture.shape.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/)
  expect(picture.shape.placeholder.length).toBeLessThan(1_000)
  expect(picture.original).toMatchObject({ type: 'image/jpeg' })
  expect(picture.variants.map(({ width }) => width)).toEqual([480, 160])
  for (const { path, width } of picture.variants) {
    expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width })
  }
  for (const { path, sizeBytes, sha256 } of picture.files) {
    const bytes = await readFile(path)
    expect({ sizeBytes, sha256 }).toEqual({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expectCorners(path)
  }
})

it('G1: one pixel is a picture, and the tallest one fits into WebP', async () => {
  const one = await make(await drawNoise(1, 1).png().toBuffer(), 'image/png')
  expect(one).toMatchObject({ shape: { width: 1, height: 1 }, variants: [] })
  const tall = await make(writePng({ width: 1_290, height: 38_000 }), 'image/png')
  const sizes = await Promise.all(tall.variants.map(({ path }) => sharp(path).metadata()))
  expect(sizes.map(({ width, height }) => ({ width, height }))).toEqual([
    { width: 556, height: 16_383 },
    { width: 480, height: 14_144 },
    { width: 160, height: 4_715 },
  ])
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'G2: it stands upright, with the camera held as EXIF says by %i',
  async (orientation) => {
    // As a camera held that way writes it: turned back from how it was meant.
    const turned = sharp(await (await drawCorners(200, 120)).png().toBuffer())
    if ([2, 3, 6, 7].includes(orientation)) turned.flop()
    if ([3, 4, 7, 8].includes(orientation)) turned.flip()
    const back = orientation >= 5 ? await mirrorAlongDiagonal(turned) : turned
    const picture = await make(await back.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(), 'image/jpeg')
    expect(picture.shape).toMatchObject({ width: 200, height: 120 })
    for (const { path } of picture.files) {
      await expectCorners(path)
      expect((await sharp(path).metadata()).orientation).toBeUndefined()
    }
  },
)

async function mirrorAlongDiagonal(picture: Sharp): Promise<Sharp> {
  const flipped = await sharp(await picture.png().toBuffer())
    .flip()
    .png()
    .toBuffer()
  return sharp(flipped).rotate(90)
}

const exif = {
  IFD0: { Artist: SECRET, ImageDescription: SECRET },
  IFD3: { GPSAreaInformation: SECRET, GPSLatitudeRef: 'N' },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const behind = Buffer.from(`PK\x03\x04<script>alert("${SECRET}")</script>`, 'latin1')
const told = (picture: Sharp): Sharp => picture.withExif(exif).withXmp(xmp)
const telling: Record<string, () => Promise<readonly [string, Buffer]>> = {
  'a JPEG, with a comment, IPTC and a second picture behind it': async () => {
    const jpeg = await told(drawNoise(600, 400)).jpeg().toBuffer()
    const iptc = Buffer.from(
      `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x1b\x1c\x02\x78\x00\x16${SECRET}`,
      'latin1',
    )
    const commented = addJpegSegment(addJpegSegment(jpeg, 0xed, iptc), 0xfe, Buffer.from(SECRET))
    return ['image/jpeg', Buffer.concat([commented, commented, behind])]
  },
  'a PNG with text': async () => {
    const text = Buffer.from(`Comment\0${SECRET}`, 'latin1')
    return ['image/png', Buffer.concat([writePng({ width: 600, height: 400, chunks: [['tEXt', text]] }), behind])]
  },
  'a PNG of a camera': async () => ['image/png', await told(drawNoise(600, 400)).png().toBuffer()],
  'a WebP': async () => ['image/webp', Buffer.concat([await told(drawNoise(600, 400)).webp().toBuffer(), behind])],
  'an AVIF': async () => ['image/avif', await told(drawNoise(600, 400)).avif({ effort: 0 }).toBuffer()],
  'a GIF': async () => {
    const gif = await (await drawFrames(600, 400, 3)).gif().toBuffer()
    return ['image/gif', Buffer.concat([addGifText(gif, SECRET), behind])]
  },
}

it.each(Object.entries(telling))('G3: nothing that %s tells comes through but its pixels', async (_name, write) => {
  const [type, bytes] = await write()
  // It is in there as it is, or at least as XMP says it.
  expect(bytes.includes(SECRET)).toBe(true)
  const picture = await make(bytes, type)
  for (const { path } of picture.files) {
    const kept = await readFile(path)
    // None of three letters: in so much noise they come by chance.
    for (const word of [SECRET, 'Exif', 'xmpmeta', 'XMP ', 'Photoshop', '<script']) {
      expect({ word, path, isThere: kept.includes(word) }).toEqual({ word, path, isThere: false })
    }
    const { exif: keptExif, xmp: keptXmp, iptc, comments } = await sharp(kept).metadata()
    expect({ keptExif, keptXmp, iptc, comments }).toEqual({})
  }
})

it('G4: colours that a screen of today has and an old one lacks stay in the full size', async () => {
  // The profile of a phone, which says Display P3, and a red that sRGB has not.
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const profile = join(folder.path, 'phone.icc')
  await writeFile(profile, (await sharp(p3).metadata()).icc ?? '')
  const red = sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 255, g: 0, b: 0 } } })
  const phone = await red.withIccProfile(profile, { attach: true }).jpeg({ quality: 95 }).toBuffer()
  const { original, variants } = await make(phone, 'image/jpeg')
  const before = await sharp(phone, { ignoreIcc: true }).raw().toBuffer()
  expect(isNear(await pixelAt(original.path, 0.5, 0.5), [...before.subarray(0, 3)])).toBe(true)
  expect((await sharp(original.path).metadata()).icc).toBeDefined()
  const [variant] = variants
  expect(isNear(await pixelAt(variant?.path ?? '', 0.5, 0.5), [255, 0, 0])).toBe(true)
  expect((await sharp(variant?.path).metadata()).icc).toBeUndefined()
})

it('G4: inks, sixteen bits, greys and transparency look as before', async () => {
  const orange = { r: 230, g: 120, b: 40 }
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: orange } })
  const wanted = [orange.r, orange.g, orange.b]
  const inks = await make(
    await plain.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 98 }).toBuffer(),
    'image/jpeg',
  )
  const sixteen = await make(await plain.clone().toColourspace('rgb16').png().toBuffer(), 'image/png')
  const lucid = await make(await plain.clone().ensureAlpha(0.5).png().toBuffer(), 'image/png')
  const lucidAvif = await make(await plain.clone().ensureAlpha(0.5).avif({ quality: 90 }).toBuffer(), 'image/avif')
  const grey = await make(await plain.clone().greyscale().png().toBuffer(), 'image/png')
  for (const { files } of [sixteen, lucid, lucidAvif]) {
    for (const { path } of files) expect(isNear(await pixelAt(path, 0.5, 0.5), wanted)).toBe(true)
  }
  for (const { files } of [lucid, lucidAvif]) {
    for (const { path } of files) expect(isNear((await pixelAt(path, 0.5, 0.5)).slice(3), [128])).toBe(true)
  }
  // Inks can't do this orange exactly; that they were read as light would be far off.
  const [red = 0, green = 0, blue = 0] = await pixelAt(inks.original.path, 0.5, 0.5)
  expect(red > 200 && green > 90 && green < 150 && blue < 90).toBe(true)
  const greyPixel = await pixelAt(grey.variants[0]?.path ?? '', 0.5, 0.5)
  expect(new Set(greyPixel.slice(0, 3)).size).toBe(1)
})

it.each(['gif', 'webp'] as const)(
  'G5: a moving %s goes on moving as before in its full size, and stands still in the smaller ones',
  async (format) => {
    const bytes = await (
      await drawFrames(300, 200, 6)
    )
      .toFormat(format, { delay: [80, 90, 100, 110, 120, 130], loop: 3 })
      .toBuffer()
    const picture = await make(bytes, `image/${format}`)
    expect(picture.shape).toMatchObject({ width: 300, height: 200 })
    const { original, variants } = picture
    expect(await sharp(original.path).metadata()).toMatchObject({
      format,
      pages: 6,
      delay: [80, 90, 100, 110, 120, 130],
      loop: 3,
    })
    expect(variants).toHaveLength(1)
    expect((await sharp(variants[0]?.path).metadata()).pages ?? 1).toBe(1)
    expect(isNear(await pixelAt(variants[0]?.path ?? '', 0.5, 0.5), [255, 0, 0])).toBe(true)
  },
)

it('G6: AVIF is kept as what every browser reads: JPEG, or WebP where it is transparent', async () => {
  const opaque = await make(
    await (await drawCorners(300, 200)).removeAlpha().avif({ effort: 0 }).toBuffer(),
    'image/avif',
  )
  expect(opaque.original.type).toBe('image/jpeg')
  await expectCorners(opaque.original.path)
  const lucid = await make(await drawNoise(300, 200).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(), 'image/avif')
  expect(lucid.original.type).toBe('image/webp')
})
