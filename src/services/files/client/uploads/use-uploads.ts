import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FilesClient } from '../files-client.ts'
import { useOpenFiles } from '../files-context.ts'
import type { Upload } from './upload.ts'

const none: readonly never[] = []
const unsubscribed = (): (() => void) => () => undefined

/** The files of this page; undefined until their scripts are there. */
export function useFilesClient(): FilesClient | undefined {
  const openFiles = useOpenFiles()
  const [files, setFiles] = useState<FilesClient>()
  useEffect(() => {
    let isGone = false
    openFiles().then(
      (opened) => {
        if (!isGone) setFiles(opened)
      },
      // The failure is reported at the place that loads them; the UI shows these files as loading.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [openFiles])
  return files
}

/** What waits on this device for the server and is referred to by a document, oldest first. */
export function useUploads(): readonly Upload[] {
  const files = useFilesClient()
  return useSyncExternalStore(files?.subscribe ?? unsubscribed, files?.getUploads ?? (() => none))
}
