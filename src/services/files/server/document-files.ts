import { AppError } from '#base/app-error'
import type { StoredDocument } from '#documents'
import type { FileErrorCode, FileOwnerDocument } from '#files'
import type { FilesOptions } from './files-options.ts'

type Parts = Pick<FilesOptions, 'documents' | 'collections'>

/**
 * Returns a file's document as the user sees it; undefined if it does not refer to the file, does not exist or is not visible to
 * them. Throws if documents cannot be read, so that an unreadable document is never taken for a missing one.
 */
export async function findReferringDocument(
  { documents, collections }: Parts,
  userId: string,
  { collection, documentId }: FileOwnerDocument,
  fileId: string,
): Promise<StoredDocument | undefined> {
  const definition = collections.get(collection)
  if (definition?.fileIds === undefined) return undefined
  const document = await documents.readDocument(userId, collection, documentId)
  return document !== undefined && definition.fileIds(document.fields).includes(fileId) ? document : undefined
}

/** As above; throws `object-not-found`, since what is foreign does not exist for a person. */
export async function requireReferringDocument(
  parts: Parts,
  userId: string,
  belongsTo: FileOwnerDocument,
  fileId: string,
): Promise<StoredDocument> {
  const document = await findReferringDocument(parts, userId, belongsTo, fileId)
  if (document === undefined) throw new AppError<FileErrorCode>('object-not-found')
  return document
}
