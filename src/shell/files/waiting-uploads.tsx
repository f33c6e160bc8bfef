import { useEdits, useSyncedDocuments } from '#documents/client'
import { useOpenFiles, useUploads, type Upload } from '#files/client'
import { useToast } from '#messaging/client'
import { useIsOnline } from '../browser/connectivity.ts'
import { cancelUpload } from './cancel-upload.ts'
import { UploadsSection } from './uploads-section.tsx'

/** The files of this device that are not on the server yet; renders nothing if there are none. */
export function WaitingUploads() {
  const documents = useSyncedDocuments()
  const edits = useEdits()
  const openFiles = useOpenFiles()
  const toasts = useToast()
  const isOnline = useIsOnline()
  const uploads = useUploads()

  async function cancel(upload: Upload): Promise<void> {
    cancelUpload(upload, { documents, edits, files: await openFiles(), toasts })
  }

  async function retry({ fileId }: Upload): Promise<void> {
    ;(await openFiles()).retry(fileId)
  }

  return (
    <UploadsSection
      uploads={uploads}
      isOnline={isOnline}
      onRetry={(upload) => void retry(upload)}
      onCancel={(upload) => void cancel(upload)}
    />
  )
}
