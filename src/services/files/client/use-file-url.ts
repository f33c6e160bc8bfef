import { useEffect, useState, useSyncExternalStore } from 'react'
import { AppError } from '#base/app-error'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import type { FileVariant } from '#files'
import type { OpenFailure } from './download-file.ts'
import type { FilesClient } from './files-client.ts'
import { openFailureText } from './open-failure-text.ts'
import { useFilesClient } from './use-uploads.ts'

export type FileUrl =
  | { readonly kind: 'loading' }
  /** `url` is good as long as the component shows this file. */
  | { readonly kind: 'ready'; readonly url: string; readonly type: string }
  /**
   * `message` is German. What fails for want of a network is tried again by itself when it is back, and what the server
   * does not have as long as it is shown: the device that sends it may not be done yet.
   */
  | { readonly kind: 'failed'; readonly code: OpenFailure; readonly message: string }

const loading: FileUrl = { kind: 'loading' }

/** An address under which a file of the signed-in person can be shown, and how that stands; undefined: no file. */
export function useFileUrl(fileId: string | undefined, variant: FileVariant): FileUrl {
  const files = useFilesClient()
  const userId = useSyncExternalStore(files?.subscribe ?? unsubscribed, () => files?.getUserId())
  const [shown, setShown] = useState<{ readonly key: string; readonly url: FileUrl }>()
  const key = `${userId ?? ''} ${fileId ?? ''} ${variant}`
  useEffect(() => {
    if (files === undefined || fileId === undefined || userId === undefined) return undefined
    return showFile(files, { fileId, variant }, (url) => setShown({ key, url }))
  }, [files, fileId, userId, variant, key])
  return shown?.key === key ? shown.url : loading
}

const unsubscribed = (): (() => void) => () => undefined

/** Returns how to end it, with which the address ends. */
function showFile(
  files: Pick<FilesClient, 'open' | 'onBack'>,
  { fileId, variant }: { readonly fileId: string; readonly variant: FileVariant },
  show: (url: FileUrl) => void,
): () => void {
  const gone = new AbortController()
  let address: string | undefined
  let isOpening = false
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryIt = async (): Promise<void> => {
    if (isOpening || address !== undefined) return
    isOpening = true
    clearTimeout(timer)
    try {
      const blob = await files.open(fileId, variant, gone.signal)
      if (gone.signal.aborted) return
      address = URL.createObjectURL(blob)
      show({ kind: 'ready', url: address, type: blob.type })
    } catch (error) {
      if (gone.signal.aborted) return
      // Whoever opens files throws nothing else.
      const code = error instanceof AppError ? (error.code as OpenFailure) : 'unknown'
      show({ kind: 'failed', code, message: openFailureText(code) })
      if (code !== 'object-not-found') return
      timer = setTimeout(() => void tryIt(), Math.min(SECOND_MS * 2 ** misses, MINUTE_MS))
      misses += 1
    } finally {
      isOpening = false
    }
  }
  void tryIt()
  const leave = files.onBack(() => void tryIt())
  return () => {
    gone.abort()
    clearTimeout(timer)
    leave()
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}
