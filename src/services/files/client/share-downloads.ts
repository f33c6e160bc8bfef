import { getOrInsert } from '#base/collections/get-or-insert'
import { limitConcurrency } from '#base/limit-concurrency'
import type { DownloadFile } from './download-file.ts'
import type { FileContent } from './device/device-files.ts'

/** So many at a time, so that a page full of pictures leaves the sync a connection. */
const PARALLEL_DOWNLOADS = 4

type Shared = { readonly content: Promise<FileContent>; readonly end: () => void; waiting: number }

/** The same file is loaded once for all who ask at the same time; it ends early when all of them have gone. */
export function shareDownloads(download: DownloadFile): DownloadFile {
  const underWay = new Map<string, Shared>()
  const limited = limitConcurrency(PARALLEL_DOWNLOADS)

  const begin = (key: string, work: (signal: AbortSignal) => Promise<FileContent>): Shared => {
    const abort = new AbortController()
    const content = limited(() => {
      abort.signal.throwIfAborted()
      return work(abort.signal)
    })
    const forget = (): void => {
      if (underWay.get(key) === shared) underWay.delete(key)
    }
    const end = (): void => {
      forget()
      abort.abort()
    }
    const shared: Shared = { content, end, waiting: 0 }
    content.then(forget, forget)
    return shared
  }
  return async (fileId, variant, signal) => {
    signal.throwIfAborted()
    const key = `${fileId} ${variant}`
    const shared = getOrInsert(underWay, key, () => begin(key, (ending) => download(fileId, variant, ending)))
    shared.waiting += 1
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = (): void => {
      shared.waiting -= 1
      if (shared.waiting === 0) shared.end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([shared.content, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
