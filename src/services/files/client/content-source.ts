/** Contents of files, from wherever they can be had: what waits here, what was kept, the server. */
import { AppError } from '#base/app-error'
import { isPictureType, type FileVariant } from '#files'
import { fallbacksOf } from '../picture-variant.ts'
import type { DeviceFiles, FileContent } from './device-files.ts'
import type { DownloadFile, OpenFailure } from './download-file.ts'

/** Rejects with `AppError<OpenFailure>`. */
export type ContentSource = (fileId: string, variant: FileVariant, signal: AbortSignal) => Promise<FileContent>

/** Failures that say nothing of the file: another size of the picture is better than none then. */
const PASSING: ReadonlySet<OpenFailure> = new Set<OpenFailure>([
  'network-request-failed',
  'retry-limit-exceeded',
  'unauthenticated',
])

export function createContentSource(o: {
  readonly device: Pick<DeviceFiles, 'readWaiting' | 'readKept' | 'keep' | 'dropKept'>
  readonly download: DownloadFile
  readonly log: Pick<Console, 'info'>
}): ContentSource {
  const { device } = o
  const noteNotKept = (error: unknown): void => o.log.info('a picture is not kept for times without a network', error)

  /** Where the browser takes its storage away while the page is open, the server still has the file. */
  const readHere = async (fileId: string, variants: readonly FileVariant[]): Promise<FileContent | undefined> => {
    try {
      return (await device.readWaiting(fileId)) ?? (await device.readKept(fileId, variants))
    } catch (error) {
      o.log.info('what this device keeps of files can not be read', error)
      return undefined
    }
  }

  return async (fileId, variant, signal) => {
    const here = await readHere(fileId, [variant])
    signal.throwIfAborted()
    if (here !== undefined) return here
    try {
      const content = await o.download(fileId, variant, signal)
      if (isPictureType(content.type)) device.keep(fileId, variant, content).catch(noteNotKept)
      return content
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'object-not-found') device.dropKept(new Set([fileId])).catch(noteNotKept)
      if (!PASSING.has(code as OpenFailure)) throw error
      const other = await readHere(fileId, fallbacksOf(variant))
      if (other === undefined) throw error
      return other
    }
  }
}
