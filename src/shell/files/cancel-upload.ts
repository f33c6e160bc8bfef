import { documentKey } from '#documents'
import type { DocumentsClient } from '#documents/client'
import type { FilesClient, Upload } from '#files/client'
import type { ToastQueue } from '#messaging/client'
import { ownFields, undoOf } from '../words/undoable-change.ts'
import { dropReference } from './drop-reference.ts'

/**
 * Cancels an upload: removes the reference from its document, so that the file is not sent; „Rückgängig“ restores the reference. If
 * no document refers to the file any more, the file is deleted for good.
 */
export function cancelUpload(
  upload: Upload,
  o: {
    readonly documents: Pick<DocumentsClient, 'view' | 'record'>
    readonly files: Pick<FilesClient, 'cancel'>
    readonly toasts: Pick<ToastQueue, 'show'>
  },
): void {
  const { documents, toasts } = o
  const { collection, documentId } = upload.belongsTo
  const text = `Abgebrochen: ${upload.name}`
  const read = () => ownFields(documents.view(collection, documentId))
  const drafts = dropReference(documentKey(collection, documentId), read() ?? {}, upload.fileId)
  if (drafts.length === 0) {
    void o.files.cancel(upload.fileId)
    toasts.show({ kind: 'info', text })
    return
  }
  const undos = drafts.map((draft) => {
    const undo = undoOf(draft, read())
    documents.record(draft)
    return undo
  })
  const onClick = (): void => {
    if (read() !== null) for (const undo of undos.toReversed()) documents.record(undo)
  }
  toasts.show({ kind: 'info', text, action: { label: 'Rückgängig', onClick } })
}
