/**
 * What is made of one picture, in a process of its own. It is decoded and encoded anew, so nothing comes through but its
 * pixels: no metadata, no preview that shows what was cut away, nothing that stood behind the end of the picture.
 */
import { createHash } from 'node:crypto'
import { access, constants, open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureType } from '#files'
import type { PictureAnswer, PictureRequest } from './picture-messages.ts'

const ORIGINAL_QUALITY = 90
const VARIANT_QUALITY = 80
/** No side of a WebP picture is longer. */
const WEBP_MAX_SIDE = 16_383
const PLACEHOLDER_SIDE = 20
const PLACEHOLDER_QUALITY = 30
/** By the name of the colour profile: these show colours that sRGB lacks. */
const WIDE_PROFILE = /Display P3|DCI.?P3|sP3C|Adobe RGB|ProPhoto|2020/i

type Written = { readonly sizeBytes: number; readonly sha256: string }

export async function makePicture(request: PictureRequest): Promise<PictureAnswer> {
  await access(request.path, constants.R_OK)
  const metadata = await readMetadata(request)
  if (metadata === undefined) return { kind: 'refused', code: 'unsupported-picture' }
  const pixels = metadata.width * metadata.height
  if (pixels > request.maxPixels || pixels * framesOf(metadata) > request.maxMovingPixels) {
    return { kind: 'refused', code: 'picture-too-large' }
  }
  try {
    const { type, size } = await writeOriginal(request, metadata)
    // From what was just written: upright, checked, and a JPEG is decoded smaller than it is.
    const small = await writeVariants(request, size.width)
    const original = { type, ...(await readWritten(request.originalPath)) }
    return { kind: 'made', ...size, ...small, original }
  } catch (error) {
    if (isFault(error)) throw error
    return { kind: 'refused', code: 'unsupported-picture' }
  }
}

/** Undefined if the file is not a picture, or not of the declared type. */
async function readMetadata({ path, type }: PictureRequest): Promise<Metadata | undefined> {
  // Reads only the header; the caller enforces the maximum size.
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (metadata === undefined) return undefined
  const format = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format
  return type === `image/${format}` ? metadata : undefined
}

/** Of other formats, which can hold several pictures too, the first one counts. */
function framesOf({ format, pages = 1 }: Metadata): number {
  return format === 'gif' || format === 'webp' ? pages : 1
}

async function writeOriginal(
  { path, originalPath, maxPixels, maxMovingPixels }: PictureRequest,
  metadata: Metadata,
): Promise<{ readonly type: PictureType; readonly size: { readonly width: number; readonly height: number } }> {
  const isMoving = framesOf(metadata) > 1
  const upright = sharp(path, {
    animated: isMoving,
    limitInputPixels: isMoving ? maxMovingPixels : maxPixels,
    failOn: 'truncated',
  }).autoOrient()
  // 16 bits on the way, because the narrower space would be the one in between.
  if (hasWideColours(metadata)) upright.pipelineColourspace('rgb16').withIccProfile('p3')
  const { type, picture } = encodeOriginal(upright, metadata)
  const { width, height, pageHeight = height } = await picture.toFile(originalPath)
  return { type, size: { width, height: pageHeight } }
}

/** In its own format where that keeps it as it looks; AVIF takes minutes to write and becomes what every browser reads. */
function encodeOriginal(picture: Sharp, metadata: Metadata): { readonly type: PictureType; readonly picture: Sharp } {
  const { format, chromaSubsampling, hasAlpha } = metadata
  if (format === 'gif') return { type: 'image/gif', picture: picture.gif() }
  if (format === 'webp' || (format === 'heif' && hasAlpha)) {
    return { type: 'image/webp', picture: picture.webp({ quality: ORIGINAL_QUALITY, effort: 2, smartSubsample: true }) }
  }
  if (format === 'png') return { type: 'image/png', picture: picture.png() }
  const subsampling = format === 'jpeg' && chromaSubsampling !== '4:4:4' ? '4:2:0' : '4:4:4'
  return { type: 'image/jpeg', picture: picture.jpeg({ quality: ORIGINAL_QUALITY, chromaSubsampling: subsampling }) }
}

function hasWideColours({ icc, channels }: Metadata): boolean {
  if (icc === undefined || channels < 3) return false
  // Profiles of version 4 write their name in UTF-16.
  return WIDE_PROFILE.test(icc.toString('latin1').replaceAll('\0', ''))
}

async function writeVariants(
  { originalPath, variants, maxPixels }: PictureRequest,
  fullWidth: number,
): Promise<{ readonly placeholder: string; readonly variants: (Written & { readonly width: number })[] }> {
  const widest = Math.max(...variants.map(({ width }) => width))
  // Of a moving picture this is the first frame.
  const { data, info } = await sharp(originalPath, { limitInputPixels: maxPixels })
    .resize({ width: widest, height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const from = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const made: (Written & { readonly width: number })[] = []
  for (const { width, path } of variants) {
    if (fullWidth <= width) continue
    await from().resize({ width, withoutEnlargement: true }).webp({ quality: VARIANT_QUALITY }).toFile(path)
    made.push({ width, ...(await readWritten(path)) })
  }
  const tiny = await from()
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: PLACEHOLDER_QUALITY })
    .toBuffer()
  return { placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, variants: made }
}

async function readWritten(path: string): Promise<Written> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      sizeBytes += chunk.length
    }
    return { sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** The system's, not the picture's: libvips says so in its messages, Node in a code. */
function isFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    ('code' in error || /write error\nsystem error|unable to open for write/.test(error.message))
  )
}
