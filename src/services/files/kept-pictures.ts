/** How many downloaded files a device keeps, and which of them go first. Pure. */
import type { FileVariant } from './picture-variant.ts'

/** In bytes, of one person on one device. */
export const KEPT_MAX_BYTES = 200 * 1024 * 1024
export const KEPT_MAX_COUNT = 2_000

export type KeptPicture = {
  readonly key: string
  readonly fileId: string
  readonly sizeBytes: number
  readonly usedAtMs: number
}

export type KeptLimits = { readonly maxBytes: number; readonly maxCount: number }

export const keptLimits: KeptLimits = { maxBytes: KEPT_MAX_BYTES, maxCount: KEPT_MAX_COUNT }

/** Those that have to go so that the rest is within the limits: least recently used first. */
export function pickEvicted(pictures: readonly KeptPicture[], limits: KeptLimits): readonly KeptPicture[] {
  let bytes = pictures.reduce((sum, picture) => sum + picture.sizeBytes, 0)
  let count = pictures.length
  const oldestFirst = [...pictures].sort((a, b) => a.usedAtMs - b.usedAtMs)
  return oldestFirst.filter((picture) => {
    if (bytes <= limits.maxBytes && count <= limits.maxCount) return false
    bytes -= picture.sizeBytes
    count -= 1
    return true
  })
}

/** Each variant of a file is kept by itself. */
export function keptKey(fileId: string, variant: FileVariant): string {
  return `${fileId} ${variant}`
}

/** The files that are kept in any variant, or in `variant`. */
export function idsOf(
  kept: readonly Pick<KeptPicture, 'key' | 'fileId'>[],
  variant: FileVariant | undefined,
): ReadonlySet<string> {
  const chosen = kept.filter(({ key, fileId }) => variant === undefined || key === keptKey(fileId, variant))
  return new Set(chosen.map(({ fileId }) => fileId))
}
