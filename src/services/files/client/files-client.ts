import type { FileErrorCode, FileOwnerDocument, FileReference, FileVariant } from '#files'

/** Files of the signed-in person on this device: what waits to be sent, and what can be looked at, also offline. */
export type FilesClient = {
  /**
   * Takes in what the person chose: keeps it on this device and resolves with what to write into its document, once a
   * closed tab can't lose it any more. It is sent when the server has the change that refers to it. A picture is read
   * here once, for its shape. Throws `AppError` with `file-too-large`, `unsupported-picture`, `picture-too-large`, and
   * `quota-exceeded` where the device has no room.
   */
  take(file: File, belongsTo: FileOwnerDocument): Promise<FileReference>
  /**
   * The content: from what waits here, from what was kept, from the server. Throws `AppError` with a `FileErrorCode` or
   * `network-request-failed`.
   */
  open(fileId: string, variant: FileVariant, signal?: AbortSignal): Promise<Blob>
  /** What waits here; the same array while nothing has changed. */
  getUploads(): readonly Upload[]
  subscribe(listener: () => void): () => void
  /** Ends an upload and forgets the file; the document that refers to it is the caller's to change. */
  cancel(fileId: string): Promise<void>
  /** Tries again at once what has given up. */
  retry(fileId: string): void
  close(): Promise<void>
}

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
