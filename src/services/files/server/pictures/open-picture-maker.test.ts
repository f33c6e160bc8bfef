import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import type { PictureMaker } from '../picture-maker.ts'
import { openPictureMaker } from './open-picture-maker.ts'

let folder: TempFolder
let maker: PictureMaker
beforeAll(() => {
  maker = openPictureMaker()
})
afterAll(() => maker.close())
beforeEach(async () => {
  folder = await createTempFolder()
})
afterEach(() => folder.remove())

const never = new AbortController().signal

async function make(bytes: Uint8Array, type: string, from: PictureMaker = maker) {
  const path = join(folder.path, 'upload')
  await writeFile(path, bytes)
  return from.make({ path, type }, folder.path, never)
}

async function made(bytes: Uint8Array, type: string) {
  const result = await make(bytes, type)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

/** Four coloured corners, so that each way of turning it looks different: red, green / blue, white. */
async function corners(width: number, height: number) {
  const colours = ['#f00', '#0f0', '#00f', '#fff']
  const tile = (background: string) =>
    sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer()
  const tiles = await Promise.all(colours.map(tile))
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(
    tiles.map((input, index) => ({
      input,
      left: (index % 2) * (width / 2),
      top: Math.floor(index / 2) * (height / 2),
    })),
  )
}

/** The colour at a place given in parts of the whole, as the letters of the channels that are bright. */
async function colourAt(path: string, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return ['r', 'g', 'b'].filter((_name, channel) => (data[at + channel] ?? 0) > 128).join('')
}

const cornersOf = async (path: string): Promise<readonly string[]> => [
  await colourAt(path, 0.2, 0.2),
  await colourAt(path, 0.8, 0.2),
  await colourAt(path, 0.2, 0.8),
  await colourAt(path, 0.8, 0.8),
]

describe('what is made of a picture', () => {
  it('G1: has the sizes that are narrower than it, as WebP, and says size and checksum of each file', async () => {
    const picture = await made(await (await corners(1_000, 600)).jpeg().toBuffer(), 'image/jpeg')
    expect(picture.shape).toMatchObject({ width: 1_000, height: 600 })
    expect(picture.original).toMatchObject({ type: 'image/jpeg' })
    expect(picture.variants.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([160, 480])
    for (const variant of picture.variants) {
      expect(await sharp(variant.path).metadata()).toMatchObject({ format: 'webp', width: variant.width })
    }
    for (const file of [picture.original, ...picture.variants]) {
      const bytes = await readFile(file.path)
      expect(file).toMatchObject({ sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      expect((await stat(file.path)).mode & 0o777).toBe(0o600)
      expect(await cornersOf(file.path)).toEqual(['r', 'g', 'b', 'rgb'])
    }
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'G2: stands upright, taken with the camera turned as EXIF %i says',
    async (orientation) => {
      // As a camera held that way writes it: turned back to how it was meant.
      const upright = await (await corners(200, 120)).png().toBuffer()
      const turned = sharp(upright)
      if ([2, 3, 6, 7].includes(orientation)) turned.flop()
      if ([3, 4, 7, 8].includes(orientation)) turned.flip()
      const back = orientation >= 5 ? await transpose(turned) : turned
      const picture = await made(
        await back.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
        'image/jpeg',
      )
      expect(picture.shape).toMatchObject({ width: 200, height: 120 })
      for (const file of [picture.original, ...picture.variants]) {
        expect(await cornersOf(file.path)).toEqual(['r', 'g', 'b', 'rgb'])
        expect((await sharp(file.path).metadata()).orientation).toBeUndefined()
      }
    },
  )
})

it('G9: a full disk is an error with its code, not a fault of the picture', async () => {
  await symlink('/dev/full', join(folder.path, 'upload-original'))
  const bytes = await (await corners(200, 120)).png().toBuffer()
  await expect(make(bytes, 'image/png')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await readdir(folder.path)).toEqual(['upload'])
})

/** Mirrors along the diagonal from the top left. */
async function transpose(picture: Sharp): Promise<Sharp> {
  return sharp(
    await sharp(await picture.png().toBuffer())
      .flip()
      .png()
      .toBuffer(),
  ).rotate(90)
}
