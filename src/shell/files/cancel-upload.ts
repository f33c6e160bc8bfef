import { isJsonArray, isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { documentKey, itemSegment, type ChangeDraft } from '#documents'
import type { DocumentsClient, Edits } from '#documents/client'
import type { FilesClient, Upload } from '#files/client'
import type { ToastQueue } from '#messaging/client'
import { ownFields } from '../words/undoable-change.ts'

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

// Finds the references to a file in any document. Pure.

/**
 * The changes after which nothing at `path` refers to the file: a field that holds the reference goes, and of a list the
 * item that is the reference.
 */
export function dropReference(path: string, fields: JsonObject, fileId: string): readonly ChangeDraft[] {
  return Object.entries(fields).flatMap(([key, value]): readonly ChangeDraft[] => {
    if (refersTo(value, fileId)) return [{ path, type: 'MODIFIED', fields: [{ key }] }]
    if (isJsonObject(value)) return dropReference(`${path}/${key}`, value, fileId)
    return isJsonArray(value) ? value.flatMap((item) => dropFromItem(`${path}/${key}`, item, fileId)) : []
  })
}

function dropFromItem(list: string, item: Json, fileId: string): readonly ChangeDraft[] {
  if (!isJsonObject(item) || typeof item['id'] !== 'string') return []
  const path = `${list}/${itemSegment(item['id'])}`
  if (refersTo(item, fileId)) return [{ path, type: 'DELETED', fields: [], id: item['id'] }]
  return dropReference(path, item, fileId)
}

function refersTo(value: Json | undefined, fileId: string): boolean {
  return isJsonObject(value) && value['fileId'] === fileId
}
