import type { FileErrorCode, FileOwnerDocument } from '#files'
import type { WaitingFile } from '../device/device-files.ts'

/** A file that waits on this device for the server. */
export type Upload = {
  readonly fileId: string
  readonly belongsTo: FileOwnerDocument
  readonly name: string
  readonly sizeBytes: number
  readonly state: UploadState
}

export type UploadState =
  /** Until there is a connection, or its document is on the server. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sentBytes: number }
  /** Given up for now (`retry-limit-exceeded`) or refused; the file stays on this device. */
  | { readonly kind: 'failed'; readonly code: FileErrorCode }

export function toUpload({ fileId, belongsTo, reference }: WaitingFile, state: UploadState): Upload {
  return { fileId, belongsTo, name: reference.name, sizeBytes: reference.sizeBytes, state }
}

/** The uploads before if nothing in them has changed. */
export function sameOr(before: readonly Upload[], after: readonly Upload[]): readonly Upload[] {
  const isSame =
    before.length === after.length &&
    before.every((upload, index) => {
      const other = after[index]
      return other !== undefined && upload.fileId === other.fileId && isSameState(upload.state, other.state)
    })
  return isSame ? before : after
}

function isSameState(before: UploadState, after: UploadState): boolean {
  if (before.kind === 'sending') return after.kind === 'sending' && before.sentBytes === after.sentBytes
  if (before.kind === 'failed') return after.kind === 'failed' && before.code === after.code
  return after.kind === 'waiting'
}
