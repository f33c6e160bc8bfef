/** How far files are on their way to the server, in words. Pure. */
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { fileErrorTexts } from '#files'
import type { Upload } from '#files/client'
import type { IconName } from '#ui/page/icon'
import type { StatusTone } from '#ui/page/status-line'

export type UploadWords = {
  readonly icon: IconName
  readonly tone: StatusTone
  readonly text: string
  /** From 0 to 1, while bytes are sent; absent while the progress is unknown. */
  readonly share?: number
}

/** `isOnline`: whether our server can be reached. */
export function describeUpload(
  { state, sizeBytes }: Pick<Upload, 'state' | 'sizeBytes'>,
  isOnline: boolean,
): UploadWords {
  if (state.kind === 'failed') return { icon: 'warning', tone: 'alarm', text: fileErrorTexts[state.code] }
  if (state.kind === 'waiting') {
    return isOnline
      ? { icon: 'sync', tone: 'quiet', text: 'Wird gleich hochgeladen' }
      : { icon: 'device', tone: 'quiet', text: 'Auf diesem Gerät gespeichert, wartet auf Verbindung' }
  }
  // What goes over the line is a little more than the file.
  const share = sizeBytes === 0 ? 1 : Math.min(1, state.sentBytes / sizeBytes)
  if (share === 1) return { icon: 'sync', tone: 'quiet', text: 'Wird auf dem Server verarbeitet …', share }
  const text = `Wird hochgeladen: ${Math.floor(share * 100)} % von ${formatBytes(sizeBytes)}`
  return { icon: 'sync', tone: 'quiet', text, share }
}

/** `2 Dateien warten`, and how many went wrong; there is at least one. */
export function summarizeUploads(uploads: readonly Upload[]): string {
  const failedCount = uploads.filter(({ state }) => state.kind === 'failed').length
  const waitingCount = uploads.length - failedCount
  const parts = [
    ...(waitingCount === 0 ? [] : [formatCount(waitingCount, 'Datei wartet', 'Dateien warten')]),
    ...(failedCount === 0
      ? []
      : [formatCount(failedCount, 'Datei wurde nicht übertragen', 'Dateien wurden nicht übertragen')]),
  ]
  return parts.join(', ')
}
