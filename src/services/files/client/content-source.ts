/** Contents of files, from wherever they can be had: what waits here, what was kept, the server. */
import { AppError } from '#base/app-error'
import type { FileVariant } from '#files'
import { fallbacksOf } from '../picture-variant.ts'
import type { DeviceFiles, FileContent } from './device/device-files.ts'
import type { DownloadFile } from './download-file.ts'

type ContentOptions = {
  readonly signal: AbortSignal
  /** Gets another size of the picture that this device keeps, before the server is asked for the one that is wanted. */
  readonly onStandIn: ((content: FileContent) => void) | undefined
}

/** Rejects with `AppError<OpenFailure>`, or with the reason of `signal`. */
export type ContentSource = (fileId: string, variant: FileVariant, o: ContentOptions) => Promise<FileContent>

export function createContentSource(o: {
  readonly device: Pick<DeviceFiles, 'readWaiting' | 'readKept' | 'keep' | 'dropKept'>
  readonly download: DownloadFile
  readonly log: Pick<Console, 'info'>
}): ContentSource {
  const { device } = o
  const noteNotKept = (error: unknown): void => o.log.info('a file is not kept for times without a network', error)

  /** If the browser evicts its storage while the page is open, the server still has the file. */
  const readHere = async (fileId: string, variants: readonly FileVariant[]): Promise<FileContent | undefined> => {
    try {
      return (await device.readWaiting(fileId)) ?? (await device.readKept(fileId, variants))
    } catch (error) {
      o.log.info('what this device keeps of files can not be read', error)
      return undefined
    }
  }

  return async (fileId, variant, { signal, onStandIn }) => {
    const here = await readHere(fileId, [variant])
    signal.throwIfAborted()
    if (here !== undefined) return here
    if (onStandIn !== undefined) {
      const other = await readHere(fileId, fallbacksOf(variant))
      signal.throwIfAborted()
      if (other !== undefined) onStandIn(other)
    }
    try {
      const content = await o.download(fileId, variant, signal)
      device.keep(fileId, variant, content).catch(noteNotKept)
      return content
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'object-not-found'
      if (isGone) device.dropKept(new Set([fileId])).catch(noteNotKept)
      throw error
    }
  }
}
