import { AppError } from '#base/app-error'
import { isPictureType, type FileErrorCode } from '#files'
import { variantKey, type ReadyFile } from '../file-row.ts'
import type { FileKey, LocalFile } from '../file-store.ts'
import type { FilesOptions } from '../files-options.ts'

/** As the detector names a moving PNG. */
const MOVING_PNG = 'image/apng'
/** Picture types that this server cannot read, so it cannot remove the places and names in them. */
const UNREADABLE_PICTURE = /^image\/hei[cf]/

type KeptContent = Pick<ReadyFile, 'type' | 'sizeBytes' | 'sha256' | 'picture'> & { readonly keptBytes: number }

/**
 * Puts into the store what is to be kept of a file. Of pictures that is not what came: throws `unsupported-picture` and
 * `picture-too-large` where it can't be made.
 */
export async function keepContent(
  o: Pick<FilesOptions, 'store' | 'pictures'>,
  upload: {
    readonly file: LocalFile
    readonly type: string
    readonly folder: string
    readonly storageKey: FileKey
    readonly signal: AbortSignal
  },
): Promise<KeptContent> {
  const { file, storageKey } = upload
  const type = upload.type === MOVING_PNG ? 'image/png' : upload.type
  if (UNREADABLE_PICTURE.test(type)) throw new AppError<FileErrorCode>('unsupported-picture')
  if (!isPictureType(type)) {
    await o.store.put(storageKey, file)
    const { sizeBytes, sha256 } = file
    return { type, sizeBytes, sha256, picture: undefined, keptBytes: sizeBytes }
  }
  const made = await o.pictures.make({ path: file.path, type }, upload.folder, upload.signal)
  if (!made.ok) throw new AppError<FileErrorCode>(made.error)
  const { original, variants, shape } = made.value
  for (const variant of variants) await o.store.put(variantKey(storageKey, variant.width), variant)
  await o.store.put(storageKey, original)
  return {
    type: original.type,
    sizeBytes: original.sizeBytes,
    sha256: original.sha256,
    picture: { shape, variants: variants.map(({ width, sizeBytes, sha256 }) => ({ width, sizeBytes, sha256 })) },
    keptBytes: variants.reduce((sum, { sizeBytes }) => sum + sizeBytes, original.sizeBytes),
  }
}
