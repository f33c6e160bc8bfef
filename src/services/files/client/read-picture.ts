/**
 * Looks at a chosen picture once: how much place it takes, upright, and a blur to show until it is there. One that only
 * this browser can read (HEIC in Safari) is turned into a JPEG.
 */
import { AppError } from '#base/app-error'
import { isPictureType, PICTURE_MAX_PIXELS, type FileErrorCode, type PictureShape } from '#files'
import { PICTURE_HEADER_BYTES, readPictureHeader, type PictureHeader } from '../picture-header.ts'
import { namePicture } from '../picture-name.ts'
import type { ReadPicture } from './uploads/take-file.ts'

/** The largest canvas that all phones have. */
const CANVAS_MAX_PIXELS = 4_096 * 4_096
const JPEG_QUALITY = 0.9
/** Browsers that cannot write WebP write PNG; then fewer pixels fit into a reference. */
const PLACEHOLDERS = [
  { type: 'image/webp', side: 20 },
  { type: 'image/png', side: 16 },
] as const
const PLACEHOLDER_QUALITY = 0.3
const PLACEHOLDER_MAX_LENGTH = 2_000

type ChosenPicture = NonNullable<Awaited<ReturnType<ReadPicture>>>

/** Reads one picture at a time: a decoded one takes up to 200 MB. */
export function createPictureReader(): ReadPicture {
  let last: Promise<unknown> = Promise.resolve()
  return (file) => {
    const mine = last.then(() => readPicture(file))
    last = mine.catch(() => undefined)
    return mine
  }
}

async function readPicture(file: File): Promise<ChosenPicture | undefined> {
  const header = readPictureHeader(await readHead(file))
  if (header === undefined) return undefined
  checkPixels(header.width, header.height)
  const bitmap = await decode(file, header)
  if (bitmap === undefined) return undefined
  try {
    checkPixels(bitmap.width, bitmap.height)
    if (isPictureType(header.type)) {
      // What the first bytes say, since servers go by them as well.
      return { blob: file.slice(0, file.size, header.type), picture: shapeOf(bitmap), name: file.name }
    }
    const { blob, picture } = await turnIntoJpeg(bitmap)
    return { blob, picture, name: namePicture(file.name, 'image/jpeg') }
  } finally {
    bitmap.close()
  }
}

async function readHead(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, PICTURE_HEADER_BYTES).arrayBuffer())
  } catch (error) {
    throw new AppError<FileErrorCode>('unknown', {}, error)
  }
}

function checkPixels(width = 0, height = 0): void {
  if (width * height > PICTURE_MAX_PIXELS) throw new AppError<FileErrorCode>('picture-too-large')
}

/** Undefined if the file turns out not to be a picture. */
async function decode(file: File, { type }: PictureHeader): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (type === 'image/bmp') return undefined
    throw new AppError<FileErrorCode>('unsupported-picture', {}, error)
  }
}

function shapeOf(bitmap: ImageBitmap): PictureShape {
  const { width, height } = bitmap
  for (const { type, side } of PLACEHOLDERS) {
    const scale = Math.min(1, side / Math.max(width, height))
    const placeholder = draw(bitmap, scale).toDataURL(type, PLACEHOLDER_QUALITY)
    const isWritten = placeholder.startsWith(`data:${type};base64,`)
    if (isWritten && placeholder.length <= PLACEHOLDER_MAX_LENGTH) return { width, height, placeholder }
  }
  throw new AppError<FileErrorCode>('unknown')
}

async function turnIntoJpeg(bitmap: ImageBitmap): Promise<Pick<ChosenPicture, 'blob' | 'picture'>> {
  const scale = Math.min(1, Math.sqrt(CANVAS_MAX_PIXELS / (bitmap.width * bitmap.height)))
  const canvas = draw(bitmap, scale)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob?.type !== 'image/jpeg') throw new AppError<FileErrorCode>('unsupported-picture')
  return { blob, picture: { ...shapeOf(bitmap), width: canvas.width, height: canvas.height } }
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(bitmap.width * scale))
  canvas.height = Math.max(1, Math.floor(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new AppError<FileErrorCode>('unknown')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
