/** What the browser reads of a chosen picture, in a real one: the code as it is built, pictures as real programs write them. */
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { build } from 'vite'
import type { PictureShape } from '#files'
import type * as reader from '../../src/services/files/client/read-picture.ts'

type Outcome =
  | { readonly type: string; readonly name: string; readonly base64: string; readonly picture: PictureShape }
  | { readonly code: string }
  | undefined

let script = ''
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../../src/services/files/client/read-picture.ts'),
        name: 'pictures',
        formats: ['iife'],
      },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('nothing was built')
  script = `${chunk.code}; globalThis.pictures = pictures`
})

async function read(page: Page, bytes: Uint8Array, name: string, type = ''): Promise<Outcome> {
  await page.evaluate(script)
  return page.evaluate(
    async ([base64, fileName, fileType]) => {
      const { createPictureReader } = (globalThis as unknown as { pictures: typeof reader }).pictures
      const content = Uint8Array.fromBase64(base64)
      try {
        const chosen = await createPictureReader()(new File([content], fileName, { type: fileType }))
        if (chosen === undefined) return undefined
        const kept = new Uint8Array(await chosen.blob.arrayBuffer())
        return { type: chosen.blob.type, name: chosen.name, base64: kept.toBase64(), picture: chosen.picture }
      } catch (error) {
        return { code: (error as { code: string }).code }
      }
    },
    [Buffer.from(bytes).toString('base64'), name, type] as const,
  )
}

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const input = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input, left: Math.ceil(width / 2), top: 0 }])
    .withMetadata()
}

async function placeholderOf(outcome: Outcome) {
  if (outcome === undefined || 'code' in outcome) throw new Error(JSON.stringify(outcome))
  const [, base64 = ''] = outcome.picture.placeholder.split(',')
  return { ...outcome.picture, tiny: sharp(Buffer.from(base64, 'base64')), length: outcome.picture.placeholder.length }
}

test('G10, G11, G12: how a browser reads a picture', async ({ page }) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    await test.step(`G10: ${format.toUpperCase()} is kept byte for byte, with its size and a placeholder that resembles it`, async () => {
      const bytes = await halves(640, 400).toFormat(format).toBuffer()
      // Neither its name nor what the browser takes it for says what it is.
      const outcome = await read(page, bytes, 'Urlaub.bin', 'text/html')
      expect(outcome).toMatchObject({ type: `image/${format}`, name: 'Urlaub.bin', base64: bytes.toString('base64') })
      const { width, height, tiny, length } = await placeholderOf(outcome)
      expect({ width, height }).toEqual({ width: 640, height: 400 })
      expect(length).toBeLessThan(1_000)
      const { data, info } = await tiny.removeAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 20, height: 12 })
      expect([data[0], data[1], data[2]].map((value) => (value ?? 0) > 128)).toEqual([true, false, false])
      const end = data.length - 3
      expect([data[end], data[end + 1], data[end + 2]].map((value) => (value ?? 0) > 128)).toEqual([false, false, true])
    })
  }

  await test.step('G10: the size is that of the upright picture', async () => {
    const bytes = await halves(640, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await placeholderOf(await read(page, bytes, 'a.jpg'))).toMatchObject({ width: 400, height: 640 })
  })

  await test.step('G10: noise and transparency fit into a placeholder, one pixel too', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
      .ensureAlpha(0.5)
      .png()
      .toBuffer()
    const { length } = await placeholderOf(await read(page, bytes, 'a.png'))
    expect(length).toBeLessThan(2_000)
    const one = await halves(2, 1).extract({ left: 0, top: 0, width: 1, height: 1 }).png().toBuffer()
    expect(await placeholderOf(await read(page, one, 'a.png'))).toMatchObject({ width: 1, height: 1 })
  })

  await test.step('G11: a picture of more than 50 megapixels is refused before it is decoded', async () => {
    const bytes = Buffer.from(await halves(64, 64).png().toBuffer())
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    expect(await read(page, bytes, 'a.png')).toEqual({ code: 'picture-too-large' })
  })

  await test.step('G12: HEIC that this browser can not read is refused, and so is what only begins like a picture', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1')
    expect(await read(page, heic, 'IMG_1.HEIC', 'image/heic')).toEqual({ code: 'unsupported-picture' })
    const jpeg = await halves(640, 400).jpeg().toBuffer()
    expect(await read(page, Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(500)]), 'a.jpg')).toEqual({
      code: 'unsupported-picture',
    })
  })

  await test.step('G12: a picture the browser shows and the server does not read becomes a JPEG, in its name as well', async () => {
    const outcome = await read(page, bitmapFile(6, 4), 'Zeichnung.BMP', 'image/bmp')
    expect(outcome).toMatchObject({ type: 'image/jpeg', name: 'Zeichnung.jpg', picture: { width: 6, height: 4 } })
    if (outcome === undefined || 'code' in outcome) throw new Error('refused')
    const kept = await sharp(Buffer.from(outcome.base64, 'base64')).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 6, height: 4 })
  })

  await test.step('G10: whatever is no picture is left as it is', async () => {
    const texts = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'BM ist kein Bild, sondern ein Autohaus',
      '',
      'GIF',
      '%PDF-1.7',
    ]
    for (const text of texts) expect(await read(page, Buffer.from(text), 'a.png', 'image/png')).toBeUndefined()
  })
})

/** Uncompressed, 24 bits. */
function bitmapFile(width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + rowBytes * height, 0x80)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}
