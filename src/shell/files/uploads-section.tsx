/** The files of this device that are not on the server yet. What happens to them is the caller's. */
import { useRef } from 'react'
import type { Upload } from '#files/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { GrowingList } from '#ui/list/growing-list'
import { UploadRow } from './upload-row.tsx'
import { summarizeUploads } from './upload-words.ts'

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
