import { documentKey } from '#documents'
import type { DocumentsClient, Edits } from '#documents/client'
import type { FilesClient, Upload } from '#files/client'
import type { ToastQueue } from '#messaging/client'
import { ownFields } from '../words/undoable-change.ts'
import { dropReference } from './drop-reference.ts'

/**
 * Cancels an upload: removes the reference from its document, so that the file is not sent; „Rückgängig“ restores the reference. If
 * no document refers to the file any more, the file is deleted for good.
 */
export function cancelUpload(
  upload: Upload,
  o: {
    readonly documents: Pick<DocumentsClient, 'view'>
    readonly edits: Pick<Edits, 'run'>
    readonly files: Pick<FilesClient, 'cancel'>
    readonly toasts: Pick<ToastQueue, 'show'>
  },
): void {
  const { documents, edits, toasts } = o
  const { collection, documentId } = upload.belongsTo
  const text = `Abgebrochen: ${upload.name}`
  const fields = ownFields(documents.view(collection, documentId)) ?? {}
  const drafts = dropReference(documentKey(collection, documentId), fields, upload.fileId)
  if (drafts.length === 0) {
    void o.files.cancel(upload.fileId)
    toasts.show({ kind: 'info', text })
    return
  }
  edits.run(text, ({ record }) => {
    for (const draft of drafts) record(draft)
  })
}
