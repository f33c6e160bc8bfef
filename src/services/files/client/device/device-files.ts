/** What a device keeps of one person's files: those that wait to be sent, and downloaded ones. */
import type { FileErrorCode, FileOwnerDocument, FileReference, FileVariant } from '#files'

export type WaitingFile = {
  readonly fileId: string
  readonly belongsTo: FileOwnerDocument
  readonly reference: FileReference
  readonly takenAtMs: number
  /** The server refused it for good; only the person can try again. */
  readonly refusal?: FileErrorCode
  /** Since when its document has been known not to refer to it. */
  readonly unwantedSinceMs?: number
}

/** Bytes rather than blobs: some browsers lose blobs in IndexedDB, and what a blob of a chosen file stands for can change. */
export type FileContent = { readonly type: string; readonly bytes: ArrayBuffer }

export type DeviceFiles = {
  /** `memory`: what is kept is gone with the page. */
  readonly kind: 'indexeddb' | 'memory'
  /** In the order in which they were taken in. */
  listWaiting(): Promise<readonly WaitingFile[]>
  /** Durable when it resolves. Rejects with `QuotaExceededError` where the device has no room, also without kept files. */
  addWaiting(file: WaitingFile, bytes: ArrayBuffer): Promise<void>
  /** Changes what is noted of a file; nothing where it is gone. */
  changeWaiting(file: WaitingFile): Promise<void>
  readWaiting(fileId: string): Promise<FileContent | undefined>
  /** Forgets a file. */
  dropWaiting(fileId: string): Promise<void>
  /** The server has the file: it waits no longer, and it is kept as a downloaded one instead. */
  finishWaiting(fileId: string): Promise<void>
  /** The first of these variants that is kept. It counts as used. */
  readKept(fileId: string, variants: readonly FileVariant[]): Promise<FileContent | undefined>
  /** Keeps a downloaded file where there is room; those used longest ago make some. */
  keep(fileId: string, variant: FileVariant, content: FileContent): Promise<void>
  /** With `variant`: those with this one. */
  listKeptIds(variant?: FileVariant): Promise<ReadonlySet<string>>
  dropKept(fileIds: ReadonlySet<string>): Promise<void>
  close(): void
}

/** Whether the browser had no room for it. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
