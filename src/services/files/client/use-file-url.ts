import { useEffect, useState, useSyncExternalStore } from 'react'
import { AppError } from '#base/app-error'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { fileErrorTexts, type FileVariant } from '#files'
import type { OpenFailure } from './download-file.ts'
import type { FilesClient } from './files-client.ts'
import { useFilesClient } from './uploads/use-uploads.ts'
import { requestErrorTexts } from '#http'

const texts: Readonly<Record<OpenFailure, string>> = {
  ...fileErrorTexts,
  'network-request-failed': requestErrorTexts['network-request-failed'],
  unauthenticated: requestErrorTexts.unauthenticated,
}

/** Why a file can't be shown, in German. */
function openFailureText(code: OpenFailure): string {
  return texts[code]
}

export type FileUrl =
  | { readonly kind: 'loading' }
  /** `url` is valid as long as it is returned; until the requested size of a picture is loaded it may be another size. */
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
  const address = createAddress()
  let isOpening = false
  let isThere = false
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const showBlob = (blob: Blob): void => show({ kind: 'ready', url: address.of(blob), type: blob.type })
  const tryIt = async (): Promise<void> => {
    if (isOpening || isThere) return
    isOpening = true
    clearTimeout(timer)
    try {
      const blob = await files.open(fileId, variant, { signal: gone.signal, onStandIn: showBlob })
      if (gone.signal.aborted) return
      isThere = true
      showBlob(blob)
    } catch (error) {
      if (gone.signal.aborted) return
      // Opening files throws nothing else.
      const code = error instanceof AppError ? (error.code as OpenFailure) : 'unknown'
      // These say nothing of the file: another size of the picture is better than none then.
      if (address.isInUse() && PASSING.has(code)) return
      address.end()
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
    address.end()
  }
}

const PASSING: ReadonlySet<OpenFailure> = new Set<OpenFailure>([
  'network-request-failed',
  'retry-limit-exceeded',
  'unauthenticated',
])

/** One address at a time: the next ends the one before. */
function createAddress() {
  let url: string | undefined
  const end = (): void => {
    if (url !== undefined) URL.revokeObjectURL(url)
    url = undefined
  }
  return {
    of(blob: Blob): string {
      end()
      url = URL.createObjectURL(blob)
      return url
    },
    isInUse: () => url !== undefined,
    end,
  }
}
