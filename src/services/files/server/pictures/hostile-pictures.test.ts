/** Pictures that were made to do harm, and what is no picture at all. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { addJpegSegment, drawFrames, drawNoise, writePng } from '#testing/files/pictures'
import { fc, runsOf } from '#testing/properties'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { openPictureMaker } from './open-picture-maker.ts'

const maker = openPictureMaker()
afterAll(() => maker.close())

let folder: TempFolder
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

/** What is answered, and what is in the folder afterwards besides the picture itself. */
async function make(bytes: Uint8Array, type: string) {
  const path = join(folder.path, 'upload')
  await writeFile(path, bytes)
  const result = await maker.make({ path, type }, folder.path, new AbortController().signal)
  await rm(path)
  const left = await readdir(folder.path)
  await Promise.all(left.map((name) => rm(join(folder.path, name))))
  return { answer: result.ok ? 'made' : result.error, left }
}

const refusedAs = (answer: string) => ({ answer, left: [] })

const zeros = deflateSync(Buffer.alloc(10_000_000))

it.each([
  [7_072, 7_072],
  [60_000, 60_000],
  [1_000_000, 1_000_000],
])('G11: a PNG of %i by %i is refused by its header', async (width, height) => {
  expect(await make(writePng({ width, height, pixels: zeros }), 'image/png')).toEqual(refusedAs('picture-too-large'))
})

it('G11: a JPEG, GIF and WebP that say they are huge are refused by their header', async () => {
  const jpeg = Buffer.from(await drawNoise(64, 64).jpeg().toBuffer())
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_000, frame + 5)
  jpeg.writeUInt16BE(65_000, frame + 7)
  expect(await make(jpeg, 'image/jpeg')).toEqual(refusedAs('picture-too-large'))
  const gif = Buffer.from(await drawNoise(64, 64).gif().toBuffer())
  // Of the screen, and of the frame on it.
  const frameAt = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  for (const at of [6, 8, frameAt + 5, frameAt + 7]) gif.writeUInt16LE(60_000, at)
  expect(await make(gif, 'image/gif')).toEqual(refusedAs('picture-too-large'))
  const webp = Buffer.from(await drawNoise(64, 64).webp().toBuffer())
  webp.writeUInt16LE(16_383, webp.indexOf('VP8 ') + 14)
  webp.writeUInt16LE(16_383, webp.indexOf('VP8 ') + 16)
  expect(await make(webp, 'image/webp')).toEqual(refusedAs('picture-too-large'))
})

it('G11: frames count together: 3,000 of them can not hide behind a small picture', async () => {
  const gif = await (await drawFrames(400, 300, 2)).gif({ loop: 0 }).toBuffer()
  const second = gif.lastIndexOf(Buffer.from([0x21, 0xf9, 0x04]))
  const frame = gif.subarray(second, -1)
  const bomb = Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: 3_000 }, () => frame), Buffer.from([0x3b])])
  expect(await make(bomb, 'image/gif')).toEqual(refusedAs('picture-too-large'))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const strangers: Record<string, () => Buffer | Promise<Buffer>> = {
  nothing: () => Buffer.alloc(0),
  'an SVG': () => Buffer.from(svg),
  'an SVG with a long beginning': () => Buffer.from(`<?xml version="1.0"?>${' '.repeat(9_000)}${svg}`),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
  'a TIFF': () => drawNoise(64, 64).tiff().toBuffer(),
  'a JPEG XL': () => Buffer.from('\xff\x0a\x00\x00', 'latin1'),
  'a picture of libvips': () => Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(4_000)]),
  'a table of numbers': () => Buffer.from('1,2,3\n4,5,6\n'),
  'a PPM': () => Buffer.from('P6 2 2 255 aaaaaaaaaaaa'),
  'a script that names a file': () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n'),
}

it.each(Object.entries(strangers))('G7: %s is not a picture, whatever its type says', async (_name, write) => {
  const bytes = await write()
  for (const type of ['image/png', 'image/jpeg', 'image/svg+xml', 'image/tiff', 'image/heic', '']) {
    expect(await make(bytes, type)).toEqual(refusedAs('unsupported-picture'))
  }
})

it('G7: a picture of one type is not read as another', async () => {
  const png = await drawNoise(64, 64).png().toBuffer()
  expect(await make(png, 'image/jpeg')).toEqual(refusedAs('unsupported-picture'))
  expect(await make(png, 'image/png')).toMatchObject({ answer: 'made' })
})

const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

it.each(formats)('G7: a %s that breaks off is refused, wherever', async (format) => {
  const whole = await drawNoise(120, 80).toFormat(format).toBuffer()
  for (const share of [0.01, 0.1, 0.5, 0.98]) {
    expect(await make(whole.subarray(0, whole.length * share), `image/${format}`)).toEqual(
      refusedAs('unsupported-picture'),
    )
  }
})

it('G7: profiles and texts that unpack to a hundred times their size, or are invalid, change nothing', async () => {
  const bomb = deflateSync(Buffer.alloc(200_000_000))
  const profile = Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb])
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb])
  const international = Buffer.concat([Buffer.from('Comment\0\x01\0\0\0', 'latin1'), bomb])
  for (const [name, chunk] of [
    ['iCCP', profile],
    ['zTXt', text],
    ['iTXt', international],
    ['eXIf', Buffer.from(`MM\0*\0\0\0\x08${'\xff'.repeat(300)}`, 'latin1')],
  ] as const) {
    const { answer } = await make(writePng({ width: 300, height: 200, chunks: [[name, chunk]] }), 'image/png')
    expect({ name, answer }).toEqual({ name, answer: 'made' })
  }
  const jpeg = await drawNoise(300, 200).jpeg().toBuffer()
  const circle = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x87\x69\0\x04\0\0\0\x01\0\0\0\x08\0\0\0\x08', 'latin1')
  const noProfile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(500, 7)])
  expect(await make(addJpegSegment(jpeg, 0xe1, circle), 'image/jpeg')).toMatchObject({ answer: 'made' })
  expect(await make(addJpegSegment(jpeg, 0xe2, noProfile), 'image/jpeg')).toMatchObject({ answer: 'made' })
})

it('G7: damaged in any place, a picture is made or refused, and the next one is made', async () => {
  const samples = await Promise.all(
    formats.map(async (format) => {
      const bytes = format === 'gif' ? (await drawFrames(60, 40, 3)).gif() : drawNoise(60, 40).toFormat(format)
      return { format, bytes: await bytes.toBuffer() }
    }),
  )
  const change = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async ({ format, bytes }, changes, isEarly) => {
        const damaged = Uint8Array.from(bytes)
        // Headers are where most of what a reader believes stands.
        const reach = isEarly ? Math.min(200, damaged.length) : damaged.length
        for (const [place, value] of changes) damaged[Math.floor(place * reach)] = value
        const { answer, left } = await make(damaged, `image/${format}`)
        expect(['made', 'unsupported-picture', 'picture-too-large']).toContain(answer)
        expect(left.length > 0).toBe(answer === 'made')
      },
    ),
    runsOf(400),
  )
  expect(await make(await drawNoise(60, 40).png().toBuffer(), 'image/png')).toMatchObject({ answer: 'made' })
})
