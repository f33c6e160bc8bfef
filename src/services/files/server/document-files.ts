import { AppError } from '#base/app-error'
import type { StoredDocument } from '#documents'
import type { FileErrorCode, FileOwnerDocument } from '#files'
import type { FilesOptions } from './files-options.ts'

type Parts = Pick<FilesOptions, 'documents' | 'collections'>

/**
 * The document of a file as a person sees it, undefined where it does not refer to the file, is not there or not theirs
 * to see. It throws where documents can't be read, and never says that one is gone when nobody could look.
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
