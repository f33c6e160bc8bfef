/** Pictures as programs and strangers make them, for tests of what is made of them. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Four coloured corners, so that each way of turning it looks different: red, green / blue, white. */
export async function drawCorners(width: number, height: number): Promise<Sharp> {
  const tiles = ['#f00', '#0f0', '#00f', '#fff'].map(async (background, index) => {
    const size = { width: width / 2, height: height / 2 }
    const input = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer()
    return { input, left: (index % 2) * size.width, top: Math.floor(index / 2) * size.height }
  })
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(await Promise.all(tiles))
}

/** Different in each pixel, as photographs are; the same each time. */
export function drawNoise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

/** One colour a frame: red, green, blue, and again. */
export async function drawFrames(width: number, height: number, count: number): Promise<Sharp> {
  const colours = ['#f00', '#0f0', '#00f']
  const frames = Array.from({ length: count }, (_none, index) =>
    sharp({ create: { width, height, channels: 3, background: colours[index % 3] ?? '' } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

/** Of grey pixels, with whatever chunks stand before them; its size need not be the true one. */
export function writePng(o: {
  readonly width: number
  readonly height: number
  readonly chunks?: readonly (readonly [string, Buffer])[]
  readonly pixels?: Buffer
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(o.width, 0)
  header.writeUInt32BE(o.height, 4)
  // Eight bits of grey.
  header.writeUInt8(8, 8)
  const pixels = o.pixels ?? deflateSync(Buffer.alloc((o.width + 1) * o.height))
  const chunks = [
    ['IHDR', header] as const,
    ...(o.chunks ?? []),
    ['IDAT', pixels] as const,
    ['IEND', Buffer.alloc(0)] as const,
  ]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([name, data]) => pngChunk(name, data)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return chunk
}

/** A segment of a JPEG right behind its beginning. */
export function addJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Adds a comment and XMP to a GIF, right behind its palette, whatever the number of colours. */
export function addGifText(gif: Buffer, text: string): Buffer {
  const flags = gif.readUInt8(10)
  const at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const block = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block])
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP', 'latin1'), block])
  return Buffer.concat([gif.subarray(0, at), comment, xmp, gif.subarray(at)])
}
