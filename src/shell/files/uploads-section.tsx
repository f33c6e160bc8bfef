/** The files of this device that are not on the server yet. What happens to them is the caller's. */
import { useRef } from 'react'
import { formatBytes } from '#base/text/format-bytes'
import { useEdits, useSyncedDocuments } from '#documents/client'
import { type Upload, useOpenFiles, useUploads } from '#files/client'
import { useToast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { fileIcon } from '#ui/files/file-icons'
import { GrowingList } from '#ui/list/growing-list'
import { ListRow } from '#ui/list/list-row'
import { Icon } from '#ui/page/icon'
import { StatusLine } from '#ui/page/status-line'
import { ProgressRing } from '#ui/picture/progress-ring'
import { useIsOnline } from '../browser/connectivity.ts'
import { cancelUpload } from './cancel-upload.ts'
import { summarizeUploads, describeUpload } from './upload-words.ts'

const ROWS_AT_ONCE = 20

type UploadsSectionProps = {
  readonly uploads: readonly Upload[]
  readonly isOnline: boolean
  readonly onRetry: (upload: Upload) => void
  readonly onCancel: (upload: Upload) => void
}

export function UploadsSection({ uploads, isOnline, onRetry, onCancel }: UploadsSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  if (uploads.length === 0) return null

  function cancel(upload: Upload): void {
    // The row goes and takes its button along; the page itself stays even when this was the last one.
    const place = uploads.length > 1 ? title.current : document.querySelector('h1')
    place?.focus()
    onCancel(upload)
  }

  return (
    <Card aria-labelledby="uploads">
      <Stack gap={2}>
        <SectionTitle id="uploads" ref={title} tabIndex={-1}>
          Dateien
        </SectionTitle>
        <div>
          <strong role="status">{summarizeUploads(uploads)}</strong>
          <QuietText>{explain(uploads)}</QuietText>
        </div>
        <GrowingList
          items={uploads}
          step={ROWS_AT_ONCE}
          one="Datei"
          many="Dateien"
          renderRow={(upload) => (
            <UploadRow
              key={upload.fileId}
              upload={upload}
              isOnline={isOnline}
              onRetry={() => onRetry(upload)}
              onCancel={() => cancel(upload)}
            />
          )}
        />
      </Stack>
    </Card>
  )
}

function explain(uploads: readonly Upload[]): string {
  const goingCount = uploads.filter(({ state }) => state.kind !== 'failed').length
  if (goingCount > 0) {
    const how = 'von selbst gesendet, auch wenn du die Seite schließt und später wiederkommst.'
    return goingCount === 1 ? `Sie wird ${how}` : `Sie werden ${how}`
  }
  return uploads.length === 1 ? 'Sie ist nur auf diesem Gerät.' : 'Sie sind nur auf diesem Gerät.'
}

type UploadRowProps = {
  readonly upload: Upload
  readonly isOnline: boolean
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** A file on its way to the server: how far it is, and what can be done about it. */
function UploadRow({ upload, isOnline, onRetry, onCancel }: UploadRowProps) {
  const { name, sizeBytes, state } = upload
  const words = describeUpload(upload, isOnline)
  return (
    <ListRow
      before={
        state.kind === 'sending' ? (
          <ProgressRing label={`${name} wird hochgeladen`} share={words.share} size={24} />
        ) : (
          <Icon name={fileIcon} />
        )
      }
      title={name}
      detail={
        <>
          <StatusLine icon={words.icon} tone={words.tone}>
            {words.text}
          </StatusLine>
          {state.kind === 'sending' ? null : <div>{formatBytes(sizeBytes)}</div>}
        </>
      }
      actions={
        <>
          {state.kind === 'failed' ? (
            <IconButton icon="sync" label={`Noch einmal versuchen: ${name}`} onClick={onRetry} />
          ) : null}
          <IconButton icon="close" label={`Abbrechen: ${name}`} onClick={onCancel} />
        </>
      }
    />
  )
}

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
