/** What the first bytes of a file say of the picture in it, whatever the file is called. */
import type { PictureType } from './picture-type.ts'

export type PictureHeader = {
  /** Besides those that are kept as pictures two that a browser may be able to show. */
  readonly type: PictureType | 'image/heic' | 'image/bmp'
  /** As it is stored, before it is turned upright; undefined where it stands further behind. */
  readonly width: number | undefined
  readonly height: number | undefined
}

/** So much of a file's beginning has the size in it of nearly all pictures: before it come previews and profiles. */
export const PICTURE_HEADER_BYTES = 512 * 1024

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
const BMP_HEADER_BYTES = 26
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Undefined if the file is not a picture, or is one of a type this app does not process. */
export function readPictureHeader(head: Uint8Array): PictureHeader | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    return readHeader(view)
  } catch (error) {
    // It ends in the middle of its header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readHeader(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 3) === '\xff\xd8\xff') return { type: 'image/jpeg', ...readJpegSize(view) }
  if (textAt(view, 0, 8) === PNG_SIGNATURE)
    return { type: 'image/png', ...sizeOf(view.getUint32(16), view.getUint32(20)) }
  if (/^GIF8[79]a/.test(textAt(view, 0, 6))) {
    return { type: 'image/gif', ...sizeOf(view.getUint16(6, true), view.getUint16(8, true)) }
  }
  if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP')
    return { type: 'image/webp', ...readWebpSize(view) }
  if (textAt(view, 4, 4) === 'ftyp') return readBoxes(view)
  // Text may begin with these two letters as well; only the rest of its header makes it a picture.
  if (textAt(view, 0, 2) === 'BM' && view.byteLength >= BMP_HEADER_BYTES && view.getUint32(6, true) === 0) {
    return { type: 'image/bmp', ...sizeOf(view.getInt32(18, true), Math.abs(view.getInt32(22, true))) }
  }
  return undefined
}

/** Segment by segment up to the one that begins a frame. */
function readJpegSize(view: DataView): Size {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5))
    // Bytes that fill up stand before a marker, and some markers have no segment.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += marker === 0xff ? 1 : isBare ? 2 : 2 + view.getUint16(at + 2)
  }
  return unknownSize
}

function readWebpSize(view: DataView): Size {
  const kind = textAt(view, 12, 4)
  if (kind === 'VP8X') return sizeOf(uint24(view, 24) + 1, uint24(view, 27) + 1)
  if (kind === 'VP8 ') return sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind !== 'VP8L') return unknownSize
  const bits = view.getUint32(21, true)
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

/** AVIF and HEIC: boxes, among them the sizes of the picture, of its preview and of the tiles it is made of. */
function readBoxes(view: DataView): PictureHeader | undefined {
  const end = Math.min(view.getUint32(0), view.byteLength)
  const brands: string[] = [textAt(view, 8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(view, at, 4))
  const isAvif = brands.includes('avif') || brands.includes('avis')
  if (!isAvif && !brands.some((brand) => HEIC_BRANDS.includes(brand))) return undefined
  let largest = unknownSize
  for (let at = end; at + 16 <= view.byteLength; at++) {
    // 'ispe'
    if (view.getUint32(at) !== 0x69737065) continue
    const size = sizeOf(view.getUint32(at + 8), view.getUint32(at + 12))
    if ((size.width ?? 0) * (size.height ?? 0) > (largest.width ?? 0) * (largest.height ?? 0)) largest = size
  }
  return { type: isAvif ? 'image/avif' : 'image/heic', ...largest }
}

type Size = Pick<PictureHeader, 'width' | 'height'>
const unknownSize: Size = { width: undefined, height: undefined }

function sizeOf(width: number, height: number): Size {
  return width > 0 && height > 0 ? { width, height } : unknownSize
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
