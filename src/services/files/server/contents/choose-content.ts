import type { FileVariant } from '#files'
import { variantKey, type ReadyFile } from '../file-row.ts'
import type { FileKey } from '../file-store.ts'

/** The bytes a variant stands for. */
export type Content = {
  readonly variant: FileVariant
  readonly key: FileKey
  readonly type: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** As `PictureMaker` writes them. */
const VARIANT_TYPE = 'image/webp'

/** What is handed out for a variant: itself, else the next larger there is, in the end the original. */
export function chooseContent(file: ReadyFile, wanted: FileVariant): Content {
  const { storageKey: key, type, sizeBytes, sha256 } = file
  const width = wanted === 'original' ? Number.POSITIVE_INFINITY : Number(wanted)
  const variant = file.picture?.variants.filter((one) => one.width >= width).toSorted((a, b) => a.width - b.width)[0]
  if (variant === undefined) return { variant: 'original', key, type, sizeBytes, sha256 }
  return {
    variant: `${variant.width}`,
    key: variantKey(key, variant.width),
    type: VARIANT_TYPE,
    sizeBytes: variant.sizeBytes,
    sha256: variant.sha256,
  }
}
