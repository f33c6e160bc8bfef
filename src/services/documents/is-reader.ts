/** Users who only read a document and what follows it (rules X16 to X19). */
import { isJsonArray, isJsonObject, type JsonObject } from '#base/text/json'
import type { AnyCollection } from './collection.ts'

/** Whether the list in a document's field names a user who only reads; its owner never does. */
export function isReader(
  { ownerId, fields }: { readonly ownerId: string; readonly fields: JsonObject },
  field: string,
  userId: string,
): boolean {
  return ownerId !== userId && readerIdsOf(fields, field).includes(userId)
}

/** The ids in the list of readers, whether their users still see the document or not. */
export function readerIdsOf(fields: object, field: string): readonly string[] {
  const list = (fields as JsonObject)[field]
  if (!isJsonArray(list)) return []
  return list.flatMap((item) => (isJsonObject(item) && typeof item['id'] === 'string' ? [item['id']] : []))
}

/** Whether a user may edit a document as a screen sees it, and with it all that follows it. Without an account everything is theirs. */
export function mayEdit(
  { readers }: Pick<AnyCollection, 'readers'>,
  document: object & { readonly ownerId: string },
  userId: string | undefined,
): boolean {
  if (readers === undefined || userId === undefined) return true
  // A view's fields came out of JSON.
  return !isReader({ ownerId: document.ownerId, fields: document as unknown as JsonObject }, readers, userId)
}
