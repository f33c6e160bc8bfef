import type { FileErrorCode, FileOwnerDocument } from '#files'

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
