import type { Result } from '#base/result'
import type { FileErrorCode, PictureShape, PictureWidth } from '#files'
import type { LocalFile } from './file-store.ts'

/** Makes of an uploaded picture what is kept of it. */
export type PictureMaker = {
  /**
   * Reads a picture of an allowed type and writes, into the folder it is given, the picture upright and without any
   * metadata, and smaller ones (WebP) where it is wider than they are. Hostile ones cost a bounded time and memory.
   */
  make(
    source: { readonly path: string; readonly type: string },
    folder: string,
    signal: AbortSignal,
  ): Promise<Result<MadePicture, Extract<FileErrorCode, 'unsupported-picture' | 'picture-too-large'>>>
  close(): Promise<void>
}

export type MadePicture = {
  readonly shape: PictureShape
  readonly original: LocalFile & { readonly type: string }
  readonly variants: readonly (LocalFile & { readonly width: PictureWidth })[]
}
