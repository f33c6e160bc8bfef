/** A file on its way to the server: how far it is, and what can be done about it. */
import { formatBytes } from '#base/text/format-bytes'
import type { Upload } from '#files/client'
import { IconButton } from '#ui/button'
import { fileIcon } from '#ui/files/file-icons'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { ProgressRing } from '#ui/picture/progress-ring'
import { StatusLine } from '#ui/page/status-line'
import { describeUpload } from './upload-words.ts'

type UploadRowProps = {
  readonly upload: Upload
  readonly isOnline: boolean
  readonly onRetry: () => void
  readonly onCancel: () => void
}

export function UploadRow({ upload, isOnline, onRetry, onCancel }: UploadRowProps) {
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
